import { campaignCounters, NovaError, type ImportLine } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { given } from '../../records/written-columns.ts';
import { transferKindOf } from './kind-of.ts';
import {
  empty,
  masterDataColumn,
  off,
  owner,
  transferKind,
  type ChildSet,
  type LineTools,
} from './transfer-kind.ts';

export const applicationKind = transferKind({
  type: 'application',
  table: 'applications',
  columns: { stageCode: 'SOURCED', subStateName: null, ...off('rejected') },
  made: { movedOn: null },
  references: [
    { column: 'candidateId', to: 'candidate', name: 'candidateName' },
    { column: 'jobId', to: 'job', name: 'jobName' },
    masterDataColumn('rejectReason', 'jobPipelineRejectReasons'),
  ],
  labelled: false,
  stamp: 'updatedOn',
  activity: false,
  shape: (line, { before }) => {
    const stays = (name: 'stageCode' | 'rejected'): boolean =>
      (line[name] ?? before?.[name]) === before?.[name];
    if (before && stays('stageCode') && stays('rejected'))
      return given({ movedOn: line.movedOn ?? undefined });
    const { movedOn, updatedOn, createdOn } = line;
    return { movedOn: movedOn ?? updatedOn ?? createdOn ?? new Date().toISOString() };
  },
  lineKey: (line) => `${line.candidateId}:${line.jobId}`,
  natural: ['candidateId', 'jobId'],
  export: { members: { movedOn: 'nova_iso(t."movedOn")' }, without: ['movedOn'] },
});

type InterviewLine = Extract<ImportLine, { type: 'interview' }>;

export const interviewKind = transferKind({
  type: 'interview',
  table: 'interviews',
  columns: {
    ...empty('title', 'location', 'meetingLink', 'notes', 'meetingNotes'),
    ...off('cancelled', 'telephonic'),
  },
  made: { startDate: null, endDate: null, timeZone: 'UTC' },
  references: [
    { column: 'jobId', to: 'job', nested: 'job' },
    { column: 'candidateId', to: 'candidate', nested: 'candidate' },
    { column: 'organiserId', to: 'user', name: 'organiserName', nested: 'organiser' },
    { ...owner, nested: 'owner' },
  ],
  labelled: false,
  stamp: 'updatedOn',
  activity: false,
  shape: (line, { before, timeZone }) => {
    if (line.endDate <= line.startDate) {
      throw new NovaError('BAD_REQUEST', 'endDate: must be after startDate.');
    }
    const { startDate, endDate } = line;
    return { startDate, endDate, ...given({ timeZone: line.timeZone ?? (before ? undefined : timeZone) }) };
  },
  mentions: (line) => contactsOf(line)?.map((text) => ['contact', text] as const) ?? [],
  children: (line, tools) => [...contactSet(line, tools), ...interviewerSet(line, tools)],
  export: {
    members: {
      startDate: 'nova_iso(t."startDate")',
      endDate: 'nova_iso(t."endDate")',
      contactIds: `ARRAY(SELECT x."contactId" FROM interview_contacts x
        WHERE x."accountId" = t."accountId" AND x."interviewId" = t.id ORDER BY x.position, x."contactId")`,
      interviewerIds: `ARRAY(SELECT x."interviewerId" FROM interview_interviewers x
        WHERE x."accountId" = t."accountId" AND x."interviewId" = t.id ORDER BY x.position, x."interviewerId")`,
    },
    without: ['startDate', 'endDate'],
  },
});

const contactsOf = (line: InterviewLine): readonly string[] | undefined =>
  line.contactIds ?? line.contacts?.map((contact) => contact.id);

function contactSet(line: InterviewLine, tools: LineTools): readonly ChildSet[] {
  const contacts = contactsOf(line)?.map((text) => tools.record('contact', text, 'contactIds'));
  if (!contacts) return [];
  const rows = [...new Set(contacts)].map((contactId, position) => ({
    interviewId: tools.id,
    contactId,
    position,
  }));
  return [
    {
      table: 'interview_contacts',
      of: 'interviewId',
      columns: ['interviewId', 'contactId', 'position'],
      rows,
    },
  ];
}

function interviewerSet(line: InterviewLine, tools: LineTools): readonly ChildSet[] {
  const given = line.interviewerIds?.map((id) => ({ id, name: null, email: null })) ?? line.interviewers;
  if (!given) return [];
  const users = given.map((user) => interviewer(user, tools));
  const rows = [...new Set(users)].map((interviewerId, position) => ({
    ...{ interviewId: tools.id, interviewerId, position },
  }));
  const columns = ['interviewId', 'interviewerId', 'position'];
  return [{ table: 'interview_interviewers', of: 'interviewId', columns, rows }];
}

function interviewer(
  { id, name, email }: NonNullable<InterviewLine['interviewers']>[number],
  { catalogue }: LineTools,
): string {
  const found =
    (id ? catalogue.user(id) : undefined) ??
    (email ? catalogue.userNamed(email) : undefined) ??
    (name ? catalogue.userNamed(name) : undefined);
  if (found) return found;
  throw new NovaError(
    'NOT_FOUND',
    `interviewers: there is no user ${JSON.stringify(id ?? email ?? name ?? '')}.`,
  );
}

const { type: placementType, ...placementFields } = kinds.placement.fields;

/** A line's `type` says what it is about: the placement's own type is `placementType` there. */
export const placementKind = transferKindOf(
  { ...kinds.placement, fields: placementFields },
  {
    made: { type: placementType.fallback },
    shape: (line) => given({ type: line.placementType }),
    export: { members: { placementType: 't.type' }, without: ['type'] },
  },
);

const statisticsSql = `(SELECT json_build_object(${campaignCounters.map((name) => `'${name}', s."${name}"`).join(', ')})
  FROM campaign_statistics s WHERE s."accountId" = t."accountId" AND s."campaignId" = t.id)`;

export const campaignKind = transferKindOf(kinds.campaign, {
  children: (line, { id }) => (line.stats ? [statisticsSet(id, line.stats)] : []),
  export: { members: { stats: statisticsSql } },
});

type Statistics = NonNullable<Extract<ImportLine, { type: 'campaign' }>['stats']>;

const statisticsSet = (campaignId: string, stats: Statistics): ChildSet => ({
  table: 'campaign_statistics',
  of: 'campaignId',
  columns: ['campaignId', ...campaignCounters],
  rows: [{ campaignId, ...Object.fromEntries(campaignCounters.map((name) => [name, stats[name] ?? 0])) }],
});
