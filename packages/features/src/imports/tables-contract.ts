import { type Fields, type Kind, kinds, objectOfMembers, queryText, text, type Verb } from '@nova/kinds';
import { z } from 'zod';
import { table } from '@nova/contract';
import { customFieldEntities } from '../configuration/custom-fields-contract.ts';

/** Tables exist for the kinds that have custom fields. */
export const tableKinds = customFieldEntities;

export type TableKind = (typeof tableKinds)[number];

/** The parameters of a table (docs/interface/tables.md#parameters). */
const createTableInput = (plural: string) =>
  z.object({
    query: queryText().optional().describe(`Which ${plural}; empty exports all of them.`),
    columns: queryText()
      .optional()
      .describe('Which columns, between commas and in this order: names of fields, labels of custom fields.'),
    sort: text(500).optional().describe('The order of the rows, as lists take it; left out: newest first.'),
    bom: z
      .boolean()
      .default(true)
      .describe('Whether the text begins with a byte order mark, by which spreadsheets know UTF-8.'),
  });

const csv = z.unknown().meta({ type: 'string', description: 'The table in CSV.' });

const createTableEndpoint = <Plural extends string>({ plural }: Kind<string, Fields, Verb, Plural>) =>
  table({
    name: `${plural}.exportTable` as const,
    summary: `Export ${plural} as CSV`,
    description:
      'A row a record, newest first unless sorted, and all of one moment; an import reads it back unchanged. Counts as one read.',
    route: { method: 'GET', path: `/${plural}/export.csv` },
    input: createTableInput(plural),
    output: csv,
    errors: ['INVALID_QUERY'],
    searches: plural,
  });

type TableOf<Plural extends string> = ReturnType<typeof createTableEndpoint<Plural>>;

type Tables = {
  readonly [Name in TableKind as (typeof kinds)[Name]['plural']]: TableOf<(typeof kinds)[Name]['plural']>;
};

export const tables = objectOfMembers<Tables>(
  tableKinds.map((name) => [kinds[name].plural, createTableEndpoint(kinds[name])] as const),
);
