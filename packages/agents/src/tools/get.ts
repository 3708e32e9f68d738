import { textPlan } from '../texts/text-plan.ts';
import { id, timelineItem } from '@nova/contract';
import { z } from 'zod';
import { type Agent, askPage, type RecordValue, unfit } from '../agent.ts';
import { chooseFields } from '../records/fields.ts';
import { idOf, idOfReference, readRecord } from '../records/read-record.ts';
import { namesOf, recordKind, type RecordKind, recordKinds } from '../records/record-kinds.ts';
import { quotedLength } from '../texts/quote.ts';
import { mostFields } from './find.ts';
import { line, listOf, noticed, planOfMembers, tool } from './tool.ts';

const mostOfTimeline = 20;

const input = z.strictObject({
  kind: z.enum(namesOf(recordKinds)),
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
    const recordId = await meant(agent, one, asked);
    const record = choose(await readRecord(agent, one, recordId));
    const timeline = asked.timeline === undefined ? {} : await latest(agent, one, recordId, asked.timeline);
    return {
      value: { kind: one.name, record, ...timeline },
      plan: planOfMembers({ kind: line, record: one.singlePlan, timeline: listOf(timelinePlan) }),
      quotedLength: quotedLength.single,
      narrower: 'Name the fields you need; members of lists too, such as "employmentHistory.jobTitle".',
    };
  },
});

function meant(agent: Agent, one: RecordKind, asked: z.output<typeof input>): Promise<string> {
  const { id: given, reference } = asked;
  if ((given === undefined) === (reference === undefined)) throw unfit('id', 'give either id or reference');
  return reference === undefined ? idOf(agent, one, given ?? '') : idOfReference(agent, one, reference);
}

async function latest(
  agent: Agent,
  { timeline, idMember }: RecordKind,
  recordId: string,
  size: number,
): Promise<{ readonly timeline: readonly RecordValue[] }> {
  if (!timeline) throw unfit('timeline', 'this kind of record has none');
  const { data } = await askPage(agent, timeline, { [idMember]: recordId, size });
  return { timeline: data };
}
