import { id, kinds, readSchema } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { record } from '../endpoint.ts';

/** A job as the agency sees it. */
export const job = readSchema(kinds.job).meta({ id: 'Job' });

export const jobId = id().describe('The job’s id.');

export const getJob = record({
  name: 'jobs.get',
  summary: 'Get a job',
  description: 'The job as the agency sees it, with its internal texts.',
  route: { method: 'GET', path: '/jobs/{jobId}' },
  input: z.object({ jobId }),
  output: job,
  errors: ['NOT_FOUND'],
});

export const { delete: deleteJob } = endpointsOf(kinds.job, job);
