import { type Endpoint, listInput, nearName } from '@nova/contract';
import { z } from 'zod';
import { askPage, unfit } from '../agent.ts';
import { chooseFields } from '../records/fields.ts';
import { namesOf, recordKind, type RecordKind, recordKinds } from '../records/record-kinds.ts';
import { quotedLength } from '../texts/quote.ts';
import { line, listOf, noticed, planOfMembers, tool } from './tool.ts';

/** The numbers of records on a page. A larger page would use up too much of a model's context. */
const sizes = { usual: 10, most: 20 } as const;

/** The number of fields that one call may name. */
export const mostFields = 50;

const input = z.strictObject({
  kind: z.enum(namesOf(recordKinds)),
  query: z.string().optional().describe('Words, or field:value.'),
  filter: z.record(z.string(), z.unknown()).optional(),
  fields: z.array(z.string()).min(1).max(mostFields).optional(),
  page: z.int().min(0).optional(),
  size: z.int().min(1).max(sizes.most).optional(),
  updatedSince: z.string().optional().describe('ISO 8601'),
});

type AskedList = z.output<typeof input>;

export const find = tool({
  name: 'find',
  title: 'Find records',
  description:
    'Newest first, 10 a page, with the usual fields. filter: as describe lists for the kind, such as {"jobId": …}. fields: others instead, such as "address.city" or "customFields.Notice".',
  writes: false,
  input,
  output: z.strictObject({
    kind: z.string(),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    records: z.array(z.looseObject({})),
    ...noticed,
  }),
  run: async (agent, asked) => {
    const { fields, page = 0, size = sizes.usual } = asked;
    const one = recordKind(asked.kind);
    const choose = await chooseFields(agent, one, fields ?? one.kind.brief, 'list');
    const found = await askPage(agent, listFor(one, asked), listing(asked, { page, size }));
    return {
      value: {
        kind: one.name,
        total: found.total,
        page: found.page,
        size: found.size,
        records: found.data.map(choose),
      },
      plan: planOfMembers({ kind: line, records: listOf(one.listPlan) }),
      quotedLength: quotedLength.list,
      narrower: 'Name the fields you need, or ask for fewer records with size.',
    };
  },
});

const listing = ({ query, filter, updatedSince }: AskedList, paged: object): object => ({
  ...filter,
  ...paged,
  ...(query === undefined ? {} : { query }),
  ...(updatedSince === undefined ? {} : { updatedSince }),
});

const common: readonly string[] = ['query', ...Object.keys(listInput)];

/** Returns the filters of a kind's lists, without the parameters that the tool has itself. */
export const filtersOf = ({ lists }: RecordKind): readonly string[] => [
  ...new Set(
    lists.flatMap(({ input: { shape } }) => Object.keys(shape).filter((name) => !common.includes(name))),
  ),
];

export const isSearched = ({ lists }: RecordKind): boolean => lists.some(takes('query'));

const takes =
  (name: string) =>
  ({ input: { shape } }: Endpoint): boolean =>
    name in shape;

/**
 * Returns the kind's list that accepts the query and all the filters.
 * @throws VALIDATION_ERROR for an unknown filter, for a query of a kind that is not searched, and for a filter that
 * cannot be combined with a query
 */
function listFor(one: RecordKind, { query, filter = {} }: AskedList): Endpoint {
  const known = filtersOf(one);
  const given = Object.keys(filter);
  for (const name of given)
    if (!known.includes(name)) throw unfit(`filter.${name.slice(0, 100)}`, unknown(name, known));
  if (query !== undefined && !isSearched(one))
    throw unfit('query', `is not taken for this kind; filter by ${known.join(', ')}`);
  const names = [...given, ...(query === undefined ? [] : ['query'])];
  const list = one.lists.find((candidate) => names.every((name) => takes(name)(candidate)));
  if (list) return list;
  throw unfit(`filter.${given[0] ?? ''}`, 'does not go with a query; say it in the query, as field:value');
}

function unknown(name: string, known: readonly string[]): string {
  const near = nearName(name, known);
  const hint =
    near === undefined ? `this kind takes ${known.join(', ') || 'none'}` : `did you mean \`${near}\`?`;
  return `is no filter; ${hint}`;
}
