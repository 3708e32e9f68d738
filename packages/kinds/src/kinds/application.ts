import { z } from 'zod';
import { makeDerivedSchemas, readOnlyText, importOnlyStamp, makeField } from '../fields/make-field.ts';
import { masterData, requiredRecord } from '../fields/references.ts';
import { requiredCode, text, yesNo } from '../fields/scalars.ts';
import { known, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';
import { nullableText, timestamp } from '../shapes.ts';
import { recordAlias, recordAlias as r, stageName } from '../sql/fragments.ts';

/** A submission of the web form (docs/interface/applications.md#what-was-sent). */
const applicationSubmission = z
  .object({
    firstName: nullableText().describe('The first name, as it was sent.'),
    lastName: nullableText().describe('The last name, as it was sent.'),
    email: nullableText().describe('The email address, as it was sent.'),
    phone: nullableText().describe('The phone number, as it was sent.'),
    coverText: nullableText().describe('What the applicant wrote.'),
    answers: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .describe('Answers by the ids of their questions.'),
    consentText: z.string().describe('The words that the applicant agreed to.'),
    consentOn: timestamp().describe('When it was sent and agreed to, ISO 8601 in UTC.'),
    cvFileId: nullableText().describe(
      'The file that holds the CV that came with it; null where none did, or the file was deleted.',
    ),
  })
  .meta({ id: 'ApplicationSubmission' });

const buildMember = (name: string): string => `'${name}', s.values -> '${name}'`;

const one = `json_build_object(${['firstName', 'lastName', 'email', 'phone', 'coverText', 'answers'].map(buildMember).join(', ')},
    'consentText', s."consentText", 'consentOn', nova_iso(s."consentOn"),
    'cvFileId', (SELECT f.id FROM stored_files f WHERE f."accountId" = s."accountId" AND f.id = s."fileId"))`;

const submissionRows = `FROM application_submissions s WHERE s."accountId" = ${r}."accountId" AND s."applicationId" = ${r}.id`;

const readAlone = { shown: 'single', written: 'never' } as const;

const newestSubmission = () =>
  makeField(
    {
      type: 'code',
      description: 'What was sent with it on the web, the newest; null where it came another way.',
    },
    makeDerivedSchemas(applicationSubmission.nullable()),
    { ...readAlone, sql: `(SELECT ${one} ${submissionRows} ORDER BY s.number DESC LIMIT 1)` },
  );

const submissions = () =>
  makeField(
    {
      type: 'code',
      description: 'All that was sent with it on the web, newest first: each time with its own words and CV.',
    },
    makeDerivedSchemas(z.array(applicationSubmission)),
    {
      ...readAlone,
      sql: `(SELECT coalesce(json_agg(${one} ORDER BY s.number DESC), '[]') ${submissionRows})`,
    },
  );

/** The stages of a pipeline, in order (docs/interface/values.md#stages). */
export const stageCodes = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'] as const;

export type StageCode = (typeof stageCodes)[number];

/** The descriptions of the stage's fields, which interviews show too. */
export const stageTexts = {
  stageCode: 'Where the candidate stands in the job’s pipeline.',
  stageName: 'What the account calls that stage.',
  subStateName: 'A finer state within the stage.',
  rejected: 'Whether the application was rejected.',
} as const;

/** Only a rejection or an import sets these fields. */
const moved = { written: 'imports' } as const;

export const application = kind('application', {
  table: 'applications',
  plural: 'applications',
  description: 'Candidates in the pipeline of a job.',
  emits: [
    { type: 'rejected', field: 'rejected', is: true },
    { type: 'stage_moved', field: 'stageCode' },
    { type: 'stage_moved', field: 'rejected' },
  ],
  erasedWith: 'candidate',
  outlivesAnonymising: true,
  brief: [
    'candidateId',
    'candidateName',
    'jobId',
    'jobName',
    'stageCode',
    'stageName',
    'rejected',
    'movedOn',
  ],
  fields: {
    ...known,
    candidateId: requiredRecord('candidate', 'The candidate.', 'The candidate’s name.', 'combines'),
    jobId: requiredRecord('job', 'The job.', 'The job’s title.'),
    stageCode: requiredCode(stageTexts.stageCode, stageCodes, 'SOURCED'),
    stageName: readOnlyText(stageTexts.stageName, { sql: stageName(recordAlias) }),
    subStateName: text(stageTexts.subStateName),
    rejected: yesNo(stageTexts.rejected, moved),
    rejectReasonId: masterData(
      'reject reason',
      ['jobPipelineRejectReasons'],
      'Why, one of the reject reasons of the master data.',
      moved,
    ),
    submitted: newestSubmission(),
    submissions: submissions(),
    movedOn: importOnlyStamp('When it reached its stage or was rejected.'),
    ...stamped,
  },
});
