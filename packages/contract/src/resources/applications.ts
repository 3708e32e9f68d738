import { fields, flag, id, nullableText, optionalId, optionalText, recordId, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput, requiredId } from '../inputs.ts';
import { stageCodes } from './interviews.ts';

/** A candidate in the pipeline of a job. */
export const application = z
  .object({
    id: z.string(),
    candidateId: z.string(),
    candidateName: nullableText(),
    jobId: z.string(),
    jobName: nullableText(),
    stageCode: z.enum(stageCodes),
    stageName: nullableText(),
    subStateName: nullableText(),
    rejected: flag(),
    rejectReasonId: nullableText(),
    rejectReasonName: nullableText(),
    movedOn: timestamp().describe('When it reached its stage or was rejected.'),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'Application' });

const applicationId = id().describe('The application’s id.');
const stageCode = z.enum(stageCodes);

export const listApplications = list({
  name: 'applications.list',
  summary: 'List applications',
  input: z.object({
    ...fields(['candidateId', 'jobId'], () => id().optional()),
    stageCode: stageCode.optional(),
    rejected: flag().optional().describe('Only rejected ones, or only those that are not.'),
    ...listInput,
  }),
  output: application,
});

export const createApplication = record({
  name: 'applications.create',
  type: 'mutation',
  summary: 'Put a candidate into the pipeline of a job',
  description:
    'One application for each candidate and job: 409 with the existing application’s id in `data`.',
  input: z.object({
    candidateId: requiredId('candidateId'),
    jobId: requiredId('jobId'),
    stageCode: stageCode.default('SOURCED'),
    subStateName: optionalText(),
  }),
  output: recordId,
  errors: ['DUPLICATE', 'NOT_FOUND'],
});

export const moveApplication = record({
  name: 'applications.moveStage',
  type: 'mutation',
  summary: 'Move an application to a stage',
  description: 'Moving a rejected application takes it back into the pipeline.',
  input: z.object({ applicationId, stageCode, subStateName: optionalText() }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const rejectApplication = record({
  name: 'applications.reject',
  type: 'mutation',
  summary: 'Reject an application',
  description: 'It keeps its stage; refused when it is rejected already.',
  input: z.object({
    applicationId,
    rejectReasonId: optionalId().describe('One of the reject reasons of the master data.'),
  }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
