import { cutText } from '@nova/contract';
import { listSearchFields } from '@nova/features/contract';
import { z } from 'zod';
import { type Agent, askEach } from '../agent.ts';
import { describeFields } from '../records/describe-fields.ts';
import { listKindNames, recordKind, type RecordKind, recordKinds } from '../records/record-kinds.ts';
import { quotedLength } from '../texts/quote.ts';
import { listFilters, isSearched } from './find.ts';
import { notedKinds } from './log-note.ts';
import { line, createListPlan, createMembersPlan, tool } from './tool.ts';

const option = createMembersPlan({ id: line, name: line });
const field = createMembersPlan({ name: line, type: line, id: line, options: createListPlan(option) });
const whose = createMembersPlan({ id: line, name: line, timeZone: line, currency: line });

const text = z.string();
const describedField = z.strictObject({
  name: text,
  type: text,
  writable: z.boolean(),
  custom: z.boolean(),
  usual: z.literal(true).optional().describe('find answers it unasked.'),
  readBy: z.enum(['get', 'none']).optional().describe('Not by find.'),
  id: text.optional(),
  options: z.array(z.strictObject({ id: text, name: text })).optional(),
});

/** Returns the tools that agents can use on records of a kind. */
const listTools = ({ name, create, update }: RecordKind): readonly string[] => [
  'find',
  'get',
  ...(create ? ['create'] : []),
  ...(update ? ['update'] : []),
  ...(notedKinds.some((one) => one.name === name) ? ['log_note'] : []),
  ...(ofOneKind[name] ?? []),
  'propose',
];

const ofOneKind: Readonly<Partial<Record<string, readonly string[]>>> = {
  job: ['pipeline'],
  application: ['move_application'],
  campaign: ['campaign_audience'],
};

export const describe = tool({
  name: 'describe',
  title: 'Describe what there is',
  description:
    'The account, the user, the kinds of records; with kind its fields, filters and query language.',
  writes: false,
  input: z.strictObject({ kind: z.enum(listKindNames(recordKinds)).optional() }),
  output: z.strictObject({
    account: z.strictObject({ name: text, timeZone: text, currency: text }),
    user: z.strictObject({ id: text, name: text }),
    kinds: z.array(z.strictObject({ kind: text, about: text, tools: z.array(text) })),
    fields: z.array(describedField).optional(),
    filters: z.array(z.string()).optional(),
    query: z.string().optional(),
  }),
  run: async (agent, { kind }) => {
    const { account, user } = agent.holder;
    const { name, timeZone, currency } = account;
    return {
      value: {
        account: { name, timeZone, currency },
        user: { id: user.id, name: user.name },
        kinds: recordKinds.map((one) => ({
          kind: one.name,
          about: one.kind.description,
          tools: listTools(one),
        })),
        ...(kind === undefined ? {} : await describeInDetail(agent, recordKind(kind))),
      },
      plan: createMembersPlan({
        account: whose,
        user: whose,
        kinds: createListPlan(createMembersPlan({ kind: line, about: line, tools: createListPlan(line) })),
        fields: createListPlan(field),
        filters: createListPlan(line),
      }),
      quotedLength: quotedLength.list,
      ours: ['query'],
    };
  },
});

const describeInDetail = async (agent: Agent, one: RecordKind) => ({
  fields: await describeFields(agent, one),
  filters: listFilters(one),
  ...(isSearched(one) ? { query: await buildQueryHelp(agent, one) } : {}),
});

const longestHelp = 1_500;

/** The query language in short (docs/query-language.md). */
const help = `Words side by side must all match: smith london. Phrase: "account manager". field:value, field:"two words", field:(a OR b). AND OR NOT in capitals, also + and -, ( ) group. Wildcards mana*, ?; fuzzy name~. Has a value: field:*, none: NOT _exists_:field. Ranges: [a TO b], {a TO b}, * is open; fee:>1000. Dates: createdOn:[now-7d TO now], startDate:2026-03, now/d is today. Names instead of ids: statusName:"On hold", ownerName:ada. Dots: address.city:Berlin; customFields.<label>:x, "quoted" with spaces. Escape + - = & | > < ! ( ) { } [ ] ^ " ~ * ? : \\ / with \\. Fields: `;

/** Returns the help on queries, with the names of the kind's fields. */
async function buildQueryHelp(agent: Agent, { name }: RecordKind): Promise<string> {
  const fields = await askEach(agent, listSearchFields, { entity: name });
  const names = fields.filter(({ custom }) => custom !== true).map((one) => String(one.name));
  const fullHelp = `${help}${names.join(' ')}`;
  if (fullHelp.length <= longestHelp) return fullHelp;
  return `${cutText(fullHelp, longestHelp - 2).replace(/\s\S*$/u, '')} …`;
}
