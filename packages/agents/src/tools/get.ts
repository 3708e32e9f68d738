import { textPlan } from '../texts/text-plan.ts';
import { id } from '@nova/contract';
import { timelineItem } from '@nova/features/contract';
import { z } from 'zod';
import { type Agent, askPage, type RecordValue, createUnfitError } from '../agent.ts';
import { chooseFields } from '../records/fields.ts';
import { resolveId, findIdByReference, readRecord } from '../records/read-record.ts';
import { listKindNames, recordKind, type RecordKind, recordKinds } from '../records/record-kinds.ts';
import { quotedLength } from '../texts/quote.ts';
import { mostFields } from './find.ts';
import { line, createListPlan, noticed, createMembersPlan, tool } from './tool.ts';

const mostOfTimeline = 20;

const input = z.strictObject({
  kind: z.enum(listKindNames(recordKinds)),
  id: id().optional(),
  reference: z.string().optional().describe('Such as CAN-1001, instead of id.'),
  fields: z.array(z.string()).min(1).max(mostFields).optional(),
  timeline: z.int().min(1).max(mostOfTimeline).optional().describe('How many latest events.'),
});

const timelinePlan = textPlan(timelineItem, undefined, ['text']);

export const get = tool({
  name: 'get',
  title: 'Read a record',
  description: 'A whole record, or the fields you name, and what happened to it last.',
  writes: false,
  input,
  output: z.strictObject({
    kind: z.string(),
    record: z.looseObject({}),
    timeline: z.array(z.looseObject({})).optional(),
    ...noticed,
  }),
  run: async (agent, asked) => {
    const one = recordKind(asked.kind);
    const choose = await chooseFields(agent, one, asked.fields, 'single');
    const recordId = await resolveRecordId(agent, one, asked);
    const record = choose(await readRecord(agent, one, recordId));
    const timeline =
      asked.timeline === undefined ? {} : await readTimeline(agent, one, recordId, asked.timeline);
    return {
      value: { kind: one.name, record, ...timeline },
      plan: createMembersPlan({ kind: line, record: one.singlePlan, timeline: createListPlan(timelinePlan) }),
      quotedLength: quotedLength.single,
      narrower: 'Name the fields you need; members of lists too, such as "employmentHistory.jobTitle".',
    };
  },
});

function resolveRecordId(agent: Agent, one: RecordKind, asked: z.output<typeof input>): Promise<string> {
  const { id: given, reference } = asked;
  if ((given === undefined) === (reference === undefined))
    throw createUnfitError('id', 'give either id or reference');
  return reference === undefined
    ? resolveId(agent, one, given ?? '')
    : findIdByReference(agent, one, reference);
}

async function readTimeline(
  agent: Agent,
  { timeline, idMember }: RecordKind,
  recordId: string,
  size: number,
): Promise<{ readonly timeline: readonly RecordValue[] }> {
  if (!timeline) throw createUnfitError('timeline', 'this kind of record has none');
  const { data } = await askPage(agent, timeline, { [idMember]: recordId, size });
  return { timeline: data };
}
