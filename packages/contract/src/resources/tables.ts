import {
  type Fields,
  type Kind,
  type KindName,
  kinds,
  objectOfMembers,
  queryText,
  type Verb,
} from '@nova/kinds';
import { z } from 'zod';
import { record, table } from '../endpoint.ts';
import { customFieldEntities } from './custom-fields.ts';

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
    bom: z
      .boolean()
      .default(true)
      .describe('Whether the text begins with a byte order mark, by which spreadsheets know UTF-8.'),
  });

const text = z.unknown().meta({ type: 'string', description: 'The table in CSV.' });

const createTableEndpoint = <Plural extends string>({ plural }: Kind<string, Fields, Verb, Plural>) =>
  table({
    name: `${plural}.exportTable` as const,
    summary: `Export ${plural} as CSV`,
    description:
      'A row a record, newest first and all of one moment; an import reads it back unchanged. Counts as one read.',
    route: { method: 'GET', path: `/${plural}/export.csv` },
    input: createTableInput(plural),
    output: text,
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

export const searchedEntities: readonly KindName[] = Object.values<Kind<KindName>>(kinds).flatMap((kind) =>
  kind.searchable ? [kind.name] : [],
);

/** The ways in which a query compares a field's values (docs/query-language.md#how-values-match). */
export const searchFieldKinds = ['text', 'number', 'date', 'boolean', 'name'] as const;

export type SearchFieldKind = (typeof searchFieldKinds)[number];

const searchField = z
  .object({
    name: z
      .string()
      .describe('What a query calls it; of a custom field its label, asked for as `customFields.<label>`.'),
    kind: z
      .enum(searchFieldKinds)
      .describe(
        'What its values are; `name` is the name of another record, a user or an item of the master data.',
      ),
    custom: z.boolean().describe('Whether it is a custom field of the account.'),
  })
  .meta({ id: 'SearchField', description: 'A field that a query may name.' });

export type SearchField = z.output<typeof searchField>;

export const listSearchFields = record({
  name: 'search.fields',
  summary: 'List the fields that a query may name',
  description: 'Those of a kind of record, and the account’s custom fields of it by their labels.',
  route: { method: 'GET', path: '/search/fields' },
  input: z.object({
    entity: z.enum(searchedEntities).describe('The kind of record, such as candidate.'),
  }),
  output: z
    .array(searchField)
    .meta({ id: 'SearchFields', description: 'The fields that a query over a kind of record may name.' }),
});
