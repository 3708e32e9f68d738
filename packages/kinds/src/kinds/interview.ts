import { z } from 'zod';
import { readOnlyCode, derivedFlag, readOnlyText } from '../fields/make-field.ts';
import { recordList, cascadingRecordObject, userObject } from '../fields/references.ts';
import { longText, requiredInstant, text, timeZone, webAddress, yesNo } from '../fields/scalars.ts';
import { identified, known, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';
import { fields, nullableText } from '../shapes.ts';
import { personName, recordAlias as r, stageName } from '../sql/fragments.ts';
import { stageCodes, stageTexts } from './application.ts';

const mapColumns = (alias: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));

const companyName = (alias: string): string =>
  `(SELECT y.name FROM companies y WHERE y."accountId" = ${alias}."accountId" AND y.id = ${alias}."companyId")`;

export const interviewJob = {
  schema: z
    .object({
      id: z.string(),
      reference: z.string(),
      title: z.string(),
      companyId: nullableText(),
      companyName: nullableText(),
    })
    .meta({ id: 'InterviewJob' }),
  members: (alias: string) => ({
    ...mapColumns(alias, ['id', 'reference', 'title', 'companyId']),
    companyName: companyName(alias),
  }),
};

export const interviewCandidate = {
  schema: z
    .object({
      id: z.string(),
      reference: z.string(),
      ...fields(['name', 'email', 'mobile', 'jobTitle'], nullableText),
    })
    .meta({ id: 'InterviewCandidate' }),
  members: (alias: string) => ({
    ...mapColumns(alias, ['id', 'reference']),
    name: personName(alias),
    ...mapColumns(alias, ['email', 'mobile', 'jobTitle']),
  }),
};

export const interviewContact = {
  schema: z
    .object({ id: z.string(), ...fields(['name', 'email', 'companyId', 'companyName'], nullableText) })
    .meta({ id: 'InterviewContact' }),
  members: (alias: string) => ({
    id: `${alias}.id`,
    name: personName(alias),
    ...mapColumns(alias, ['email', 'companyId']),
    companyName: companyName(alias),
  }),
};

export const interviewUser = {
  schema: z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'InterviewUser' }),
  members: (alias: string) => mapColumns(alias, ['id', 'name', 'email']),
};

const { reference } = identified('INT-1001');
const hidden = { shown: 'never' } as const;
/** The text may name the candidate, so it is removed when the candidate is anonymised. */
const removable = { whenAnonymised: 'goes' } as const;

export const interview = kind('interview', {
  table: 'interviews',
  prefix: 'INT',
  plural: 'interviews',
  description: 'Meetings of candidates and clients, in days of the account’s time zone.',
  emits: [{ type: 'cancelled', field: 'cancelled', is: true }],
  joins: {
    application: `LEFT JOIN applications application ON application."accountId" = ${r}."accountId"
      AND application."candidateId" = ${r}."candidateId" AND application."jobId" = ${r}."jobId"`,
  },
  erasedWith: 'candidate',
  outlivesAnonymising: true,
  visibility: { within: 'team' },
  brief: [
    'title',
    'startDate',
    'endDate',
    'timeZone',
    'cancelled',
    'location',
    'candidate',
    'job',
    'stageName',
  ],
  indexedOrders: ['startDate'],
  fields: {
    ...known,
    reference: { ...reference, ...hidden },
    title: text('Its title.', removable),
    startDate: requiredInstant('When it starts, ISO 8601 in UTC.'),
    endDate: requiredInstant('When it ends, ISO 8601 in UTC; after `startDate`.', 'last'),
    timeZone: timeZone('An IANA time zone such as Europe/London; left out of a create: the account’s.'),
    cancelled: yesNo('Whether it is cancelled.', { written: 'imports' }),
    telephonic: yesNo('Whether it is held by phone.'),
    location: text('Where it is held.', removable),
    meetingLink: webAddress('Where the video call is.', removable),
    jobId: cascadingRecordObject('job', 'The job it is for.', interviewJob),
    candidateId: cascadingRecordObject('candidate', 'Who is interviewed.', interviewCandidate, 'moves'),
    contactIds: recordList(
      'contact',
      'The contacts who take part; a write replaces the list.',
      { table: 'interview_contacts', of: 'interviewId', column: 'contactId', onMerge: 'moves' },
      interviewContact,
    ),
    interviewerIds: recordList(
      'user',
      'The users who are invited; a write replaces the list.',
      { table: 'interview_interviewers', of: 'interviewId', column: 'interviewerId' },
      interviewUser,
    ),
    organiserId: userObject('The user who set it up.', interviewUser),
    ownerId: userObject('The user who looks after it.', interviewUser),
    stageCode: readOnlyCode(stageTexts.stageCode, z.enum(stageCodes).nullable(), {
      sql: 'application."stageCode"',
    }),
    stageName: readOnlyText(stageTexts.stageName, { sql: stageName('application') }),
    subStateName: readOnlyText(stageTexts.subStateName, { sql: 'application."subStateName"' }),
    rejected: derivedFlag(stageTexts.rejected, { sql: 'coalesce(application.rejected, false)' }),
    notes: longText('What the interview is about.', { personal: true }),
    meetingNotes: longText('What was noted after the interview.', { personal: true }),
    createdOn: { ...stamped.createdOn, ...hidden },
    updatedOn: { ...stamped.updatedOn, ...hidden },
  },
});
