import { fields, flag, id, kinds, readSchema } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { record } from '../endpoint.ts';
import { jobQuestion } from './job-questions.ts';
import { webAdvert } from './web-advert.ts';

/** A job as the agency sees it. */
export const job = readSchema(kinds.job).meta({ id: 'Job' });

/** The same as it is read alone, with what it says on the web. */
export const jobDetail = job
  .extend({
    ...fields(['publishToWebsite', 'hideCompany'], flag),
    questions: z.array(jobQuestion).describe('What an application on the web asks for.'),
    webAdvert,
  })
  .meta({ id: 'JobDetail' });

export const jobId = id().describe('The job’s id.');

export const getJob = record({
  name: 'jobs.get',
  summary: 'Get a job',
  description: 'The job as the agency sees it, with its internal texts and what it says on the web.',
  route: { method: 'GET', path: '/jobs/{jobId}' },
  input: z.object({ jobId }),
  output: jobDetail,
  errors: ['NOT_FOUND'],
});

export const { delete: deleteJob } = endpointsOf(kinds.job, job);
