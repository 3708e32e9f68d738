import { createSchema, id, kinds, readSchema, recordId } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf, expectedMember, list, record, recordListInput } from '@nova/contract';

export const application = readSchema(kinds.application).meta({ id: 'Application' });

const { candidateId, jobId, stageCode, subStateName, rejectReasonId } = kinds.application.fields;

const applicationId = id().describe('The application’s id.');
const stage = stageCode.schemas.read;

export const { get: getApplication, delete: deleteApplication } = endpointsOf(kinds.application, application);

export const listApplications = list({
  name: 'applications.list',
  summary: 'List applications',
  description: 'Newest first: all of them, or those of a candidate, a job, a stage or a state.',
  route: { method: 'GET', path: '/applications/list' },
  input: z.object({
    candidateId: id().optional().describe(candidateId.description),
    jobId: id().optional().describe(jobId.description),
    stageCode: stage.optional(),
    rejected: z.boolean().optional().describe('Only rejected ones, or only those that are not.'),
    ...recordListInput,
  }),
  output: application,
  errors: ['INVALID_QUERY'],
});

export const createApplication = record({
  name: 'applications.create',
  summary: 'Put a candidate into the pipeline of a job',
  description:
    'One application for each candidate and job: 409 with the existing application’s id in `data`.',
  route: { method: 'POST', path: '/applications' },
  input: createSchema(kinds.application),
  output: recordId,
  errors: ['DUPLICATE', 'NOT_FOUND'],
});

export const moveApplication = record({
  name: 'applications.moveStage',
  summary: 'Move an application to a stage',
  description: 'Moving a rejected application takes it back into the pipeline.',
  route: { method: 'PUT', path: '/applications/{applicationId}/stage' },
  input: z.object({ applicationId, stageCode: stage, subStateName: subStateName.schemas.write }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const rejectApplication = record({
  name: 'applications.reject',
  summary: 'Reject an application',
  description: 'It keeps its stage; refused when it is rejected already.',
  route: { method: 'POST', path: '/applications/{applicationId}/reject' },
  input: z.object({ applicationId, rejectReasonId: rejectReasonId.schemas.write, ...expectedMember }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
