import { type Endpoint, findNearName, recordListInput } from '@nova/contract';
import { searchPlaces } from '@nova/features/contract';
import { z } from 'zod';
import { askPage, createUnfitError, type RecordValue } from '../agent.ts';
import { chooseFields } from '../records/fields.ts';
import { listKindNames, recordKind, type RecordKind, recordKinds } from '../records/record-kinds.ts';
import { quotedLength } from '../texts/quote.ts';
import { line, createListPlan, noticed, createMembersPlan, tool } from './tool.ts';

/** The numbers of records on a page. A larger page would use up too much of a model's context. */
const sizes = { usual: 10, most: 20 } as const;

/** The number of fields that one call may name. */
export const mostFields = 50;

const input = z.strictObject({
  kind: z.enum(listKindNames(recordKinds)),
  query: z.string().optional().describe('Words, or field:value.'),
  in: z
    .enum(searchPlaces)
    .optional()
    .describe('Of candidates: cv or both looks for words in CVs too, and matches says where.'),
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
    const show = (record: RecordValue): RecordValue =>
      inMember in asked && matchesMember in record
        ? { ...choose(record), [matchesMember]: record[matchesMember] }
        : choose(record);
    const recordPage = await askPage(agent, chooseList(one, asked), buildListInput(asked, { page, size }));
    return {
      value: {
        kind: one.name,
        total: recordPage.total,
        page: recordPage.page,
        size: recordPage.size,
        records: recordPage.data.map(show),
      },
      plan: createMembersPlan({ kind: line, records: createListPlan(one.listPlan) }),
      quotedLength: quotedLength.list,
      narrower: 'Name the fields you need, or ask for fewer records with size.',
    };
  },
});

const buildListInput = ({ query, filter, updatedSince, in: place }: AskedList, paged: object): object => ({
  ...filter,
  ...paged,
  ...(place === undefined ? {} : { in: place, highlight: true }),
  ...(query === undefined ? {} : { query }),
  ...(updatedSince === undefined ? {} : { updatedSince }),
});

/** The members for where words are looked for, and where they were found. */
const [inMember, matchesMember] = ['in', 'matches'];

const common: readonly string[] = ['query', inMember, 'highlight', ...Object.keys(recordListInput)];

/** Returns the filters of a kind's lists, without the parameters that the tool has itself. */
export const listFilters = ({ lists }: RecordKind): readonly string[] => [
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
function chooseList(one: RecordKind, { query, filter = {}, in: place }: AskedList): Endpoint {
  const filterNames = listFilters(one);
  const askedNames = Object.keys(filter);
  for (const name of askedNames)
    if (!filterNames.includes(name))
      throw createUnfitError(`filter.${name.slice(0, 100)}`, describeUnknownFilter(name, filterNames));
  if (query !== undefined && !isSearched(one))
    throw createUnfitError('query', `is not taken for this kind; filter by ${filterNames.join(', ')}`);
  if (place !== undefined && !one.lists.some(takes(inMember)))
    throw createUnfitError(inMember, 'is not taken for this kind; only candidates have CVs');
  const names = [
    ...askedNames,
    ...(query === undefined ? [] : ['query']),
    ...(place === undefined ? [] : [inMember]),
  ];
  const list = one.lists.find((candidate) => names.every((name) => takes(name)(candidate)));
  if (list) return list;
  throw createUnfitError(
    `filter.${askedNames[0] ?? ''}`,
    'does not go with a query; say it in the query, as field:value',
  );
}

function describeUnknownFilter(name: string, knownNames: readonly string[]): string {
  const near = findNearName(name, knownNames);
  const hint =
    near === undefined ? `this kind takes ${knownNames.join(', ') || 'none'}` : `did you mean \`${near}\`?`;
  return `is no filter; ${hint}`;
}
