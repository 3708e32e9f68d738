import { id, kinds, nullableText, timestamp, addArticle, type Kind } from '@nova/kinds';
import { z } from 'zod';
import { list, listInput } from '@nova/contract';

export const timelineKinds = ['candidate', 'company', 'contact', 'lead', 'opportunity', 'job'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** The kinds of items. Later versions may add more. */
const timelineItemKinds: readonly string[] = [
  ...Object.values<Kind>(kinds).flatMap(({ name, timeline: appears }) => (appears ? [name] : [])),
  ...['statusChange', 'application', 'applicationMove', 'interview', 'file'],
];

const about = (what: string) => ({
  id: nullableText().describe(`The ${what} it is about, where there is one.`),
  name: nullableText().describe(`What that ${what} is called.`),
});
const [candidate, company, contact] = [about('candidate'), about('company'), about('contact')];
const [lead, opportunity, job] = [about('lead'), about('opportunity'), about('job')];

/** One thing that happened to a record (docs/interface/timeline.md#items). */
export const timelineItem = z
  .object({
    kind: z.string().describe(`What it is about: ${timelineItemKinds.join(', ')}; more may come.`),
    id: z.string().describe('The id of what `kind` names.'),
    reference: nullableText().describe('The number people know that record by, where it has one.'),
    event: z.string().describe('What happened, such as note.created or application.stage_moved.'),
    occurredOn: timestamp().describe('When it happened, ISO 8601 in UTC.'),
    userId: nullableText().describe('The user who did it; where that is not known, who looks after it.'),
    userName: nullableText().describe('The name of that user.'),
    title: nullableText().describe('What it is, in a line.'),
    text: nullableText().describe('The beginning of what was said, at most 1,000 characters.'),
    candidateId: candidate.id,
    candidateName: candidate.name,
    companyId: company.id,
    companyName: company.name,
    contactId: contact.id,
    contactName: contact.name,
    leadId: lead.id,
    leadName: lead.name,
    opportunityId: opportunity.id,
    opportunityName: opportunity.name,
    jobId: job.id,
    jobName: job.name,
  })
  .meta({ id: 'TimelineItem', description: 'One thing that happened to a record.' });

export type TimelineItem = z.output<typeof timelineItem>;

const timeline = <Plural extends string, Id extends string>(
  kind: TimelineKind,
  plural: Plural,
  idMember: Id,
) =>
  list({
    name: `${plural}.timeline` as const,
    summary: `Read the timeline of ${addArticle(kind)}`,
    description:
      'What happened to it, newest first; `kind` says what. `updatedSince` asks for items that came or changed since.',
    route: { method: 'GET', path: `/${plural}/{${idMember}}/timeline` },
    input: z.object({ ...idInput(kind, idMember), ...listInput }),
    output: timelineItem,
    errors: ['NOT_FOUND'],
  });

const idInput = <Id extends string>(kind: TimelineKind, member: Id) =>
  // The cast is needed because a computed member name widens to string.
  ({ [member]: id().describe(`The ${kind}’s id.`) }) as Record<Id, ReturnType<typeof id>>;

export const timelines = {
  candidates: timeline('candidate', 'candidates', 'candidateId'),
  companies: timeline('company', 'companies', 'companyId'),
  contacts: timeline('contact', 'contacts', 'contactId'),
  leads: timeline('lead', 'leads', 'leadId'),
  opportunities: timeline('opportunity', 'opportunities', 'opportunityId'),
  jobs: timeline('job', 'jobs', 'jobId'),
} as const;
