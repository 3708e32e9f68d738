import { derivedText, importedStamp } from '../fields/derived.ts';
import { masterData, requiredRecord } from '../fields/references.ts';
import { requiredCode, text, yesNo } from '../fields/scalars.ts';
import { known, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';
import { recordAlias } from '../sql/names.ts';
import { stageName } from '../sql/stage-name.ts';

import { submissions, submitted } from './application-submission.ts';

/** The stages of an application, in their order (docs/interface/values.md#stages). */
export const stageCodes = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'] as const;

export type StageCode = (typeof stageCodes)[number];

/** What an application's stage and state mean, also where an interview shows them. */
export const stageTexts = {
  stageCode: 'Where the candidate stands in the job’s pipeline.',
  stageName: 'What the account calls that stage.',
  subStateName: 'A finer state within the stage.',
  rejected: 'Whether the application was rejected.',
} as const;

/** What a rejection sets, and an import brings along. */
const moved = { written: 'imports' } as const;

/** A candidate in the pipeline of a job. */
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
  fields: {
    ...known,
    candidateId: requiredRecord('candidate', 'The candidate.', 'The candidate’s name.'),
    jobId: requiredRecord('job', 'The job.', 'The job’s title.'),
    stageCode: requiredCode(stageTexts.stageCode, stageCodes, 'SOURCED'),
    stageName: derivedText(stageTexts.stageName, { sql: stageName(recordAlias) }),
    subStateName: text(stageTexts.subStateName),
    rejected: yesNo(stageTexts.rejected, moved),
    rejectReasonId: masterData(
      'reject reason',
      ['jobPipelineRejectReasons'],
      'Why, one of the reject reasons of the master data.',
      moved,
    ),
    submitted: submitted(),
    submissions: submissions(),
    movedOn: importedStamp('When it reached its stage or was rejected.'),
    ...stamped,
  },
});
