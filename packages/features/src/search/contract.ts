import { type Kind, type KindName, kinds } from '@nova/kinds';
import { z } from 'zod';
import { record } from '@nova/contract';

export const searchedEntities: readonly KindName[] = Object.values<Kind<KindName>>(kinds).flatMap((kind) =>
  kind.searchable ? [kind.name] : [],
);

/** The kinds with lists that can be sorted. Those without a search have no query. */
const listedEntities: readonly KindName[] = [...searchedEntities, 'interview', 'application'];

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
    sortable: z.boolean().describe('Whether lists can be sorted by it.'),
    sortIndexed: z.boolean().describe('Whether they can at any size; other orders take 100,000 records.'),
    custom: z.boolean().describe('Whether it is a custom field of the account.'),
  })
  .meta({ id: 'SearchField', description: 'A field that a query or an order may name.' });

export type SearchField = z.output<typeof searchField>;

export const listSearchFields = record({
  name: 'search.fields',
  summary: 'List the fields that a query or an order may name',
  description: 'Those of a kind of record, and the account’s custom fields of it by their labels.',
  route: { method: 'GET', path: '/search/fields' },
  input: z.object({
    entity: z.enum(listedEntities).describe('The kind of record, such as candidate.'),
  }),
  output: z.array(searchField).meta({
    id: 'SearchFields',
    description: 'The fields that a query or an order of a kind of record may name.',
  }),
});
