import { kinds, personName, stageName } from '@nova/kinds';
import { joinOne } from '../records/record-source.ts';
import { joinAbout, type Appearance } from './appearance.ts';
import { kindAppearances } from './kind-appearances.ts';

const candidate = joinAbout('candidates', 'candidateId');
const company = joinAbout('companies', 'companyId');
const job = joinAbout('jobs', 'jobId');

/** Who was put forward for what. */
const pairing = `nullif(concat_ws(', ', ${personName('candidate')}, job.title), '')`;

/** A change of status stands with the record alone: the ids of all kinds are different. */
const statusChange: Appearance = {
  kind: 'statusChange',
  table: 'status_changes',
  at: 'changedOn',
  by: 'userId',
  on: {
    candidate: 'recordId',
    company: 'recordId',
    contact: 'recordId',
    lead: 'recordId',
    opportunity: 'recordId',
    job: 'recordId',
  },
  event: `r.entity || '.status_changed'`,
  title: `nullif(concat_ws(' → ', before.name, after.name), '')`,
  text: 'r.comments',
  about: {},
  joins: [
    joinOne('master_data', 'before', 'r', 'fromStatusId'),
    joinOne('master_data', 'after', 'r', 'statusId'),
  ],
};

const application: Appearance = {
  kind: 'application',
  table: 'applications',
  at: 'createdOn',
  stamp: 'updatedOn',
  madeByTrail: true,
  on: { candidate: 'candidateId', job: 'jobId' },
  event: `'application.created'`,
  title: pairing,
  about: { candidate: 'candidateId', job: 'jobId' },
  joins: [candidate, job],
};

const applicationMove: Appearance = {
  kind: 'applicationMove',
  table: 'application_moves',
  at: 'movedOn',
  by: 'userId',
  on: { candidate: 'candidateId', job: 'jobId' },
  event: `CASE WHEN r.rejected THEN 'application.rejected' ELSE 'application.stage_moved' END`,
  title: stageName('r'),
  text: pairing,
  about: { candidate: 'candidateId', job: 'jobId' },
  joins: [candidate, job],
};

const interview: Appearance = {
  kind: 'interview',
  table: 'interviews',
  at: 'createdOn',
  stamp: 'updatedOn',
  by: 'ownerId',
  madeByTrail: true,
  hasReference: true,
  on: { candidate: 'candidateId', job: 'jobId' },
  through: { contact: { table: 'interview_contacts', row: 'interviewId', record: 'contactId' } },
  event: `CASE WHEN r.cancelled THEN 'interview.cancelled' ELSE 'interview.created' END`,
  title: `coalesce(r.title, ${pairing})`,
  text: 'r.notes',
  about: { candidate: 'candidateId', job: 'jobId' },
  joins: [candidate, job],
  visibility: kinds.interview,
};

const file: Appearance = {
  kind: 'file',
  table: 'stored_files',
  at: 'createdOn',
  stamp: 'updatedOn',
  madeByTrail: true,
  on: { candidate: 'candidateId', company: 'companyId' },
  event: `'file.uploaded'`,
  title: 'r."fileName"',
  text: 'r.category',
  about: { candidate: 'candidateId', company: 'companyId' },
  joins: [candidate, company],
};

/** Everything that stands in a timeline: what definitions of kinds say, and the lines that records leave behind. */
export const appearances: readonly Appearance[] = [
  ...kindAppearances,
  ...[statusChange, application, applicationMove, interview, file],
];
