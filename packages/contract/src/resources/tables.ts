import { kinds, objectOfMembers, queryText, type Kind } from '@nova/kinds';
import { z } from 'zod';
import { table, type Endpoint } from '../endpoint.ts';
import { customFieldEntities } from './custom-fields.ts';

/** The kinds of record that are had as a table: those that an account gives fields of its own. */
export const tableKinds = customFieldEntities;

export type TableKind = (typeof tableKinds)[number];

/** What a table of any kind is asked for (docs/interface/tables.md#parameters). */
const asked = (plural: string) =>
  z.object({
    query: queryText().optional().describe(`Which ${plural}; empty exports all of them.`),
    columns: queryText()
      .optional()
      .describe('Which columns, between commas and in this order: names of fields, labels of custom fields.'),
    bom: z
      .boolean()
      .default(true)
      .describe('Whether the text begins with a byte order mark, by which spreadsheets know UTF-8.'),
  });

type TableInput = ReturnType<typeof asked>;

const text = z.unknown().meta({ type: 'string', description: 'The table in CSV.' });

const tableOf = ({ plural }: Kind): Endpoint<TableInput, typeof text, 'table'> =>
  table({
    name: `${plural}.exportTable`,
    summary: `Export ${plural} as CSV`,
    description:
      'A row a record, newest first and all of one moment; an import reads it back unchanged. Counts as one read.',
    route: { method: 'GET', path: `/${plural}/export.csv` },
    input: asked(plural),
    output: text,
    errors: ['INVALID_QUERY'],
    searches: plural,
  });

type Tables = {
  readonly [Name in TableKind as (typeof kinds)[Name]['plural']]: Endpoint<TableInput, typeof text, 'table'>;
};

/** The tables, by the plural of their records. */
export const tables = objectOfMembers<Tables>(
  tableKinds.map((name) => [kinds[name].plural, tableOf(kinds[name])] as const),
);
