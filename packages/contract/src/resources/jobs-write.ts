import { createSchema, flag, kinds, optionalText, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput, searchInput } from '../inputs.ts';
import { jobAdvertWrite } from './job-advert.ts';
import { job, jobId } from './jobs.ts';

/** What a write takes beside the private read's own fields: a level by its name, and what the advert shows. */
const besides = {
  experienceLevelName: optionalText().describe('Where no id is given; a name that is new becomes a level.'),
  ...jobAdvertWrite.shape,
};

export const jobWrite = writeSchema(kinds.job).extend(besides);

export type JobWrite = z.output<typeof jobWrite>;

const archived = flag().default(false);

export const listJobs = list({
  name: 'jobs.list',
  summary: 'List jobs',
  description: 'Newest first; live jobs, or archived ones. The same as a search with an empty query.',
  route: { method: 'GET', path: '/jobs/list' },
  input: z.object({
    archived: archived.describe('Whether archived jobs are listed instead of live ones.'),
    ...listInput,
  }),
  output: job,
});

export const searchJobs = list({
  name: 'jobs.search',
  summary: 'Search jobs',
  description: 'Newest first; live jobs, or archived ones.',
  route: { method: 'GET', path: '/jobs/search' },
  input: z.object({
    ...searchInput('jobs'),
    archived: archived.describe('Whether archived jobs are searched instead of live ones.'),
  }),
  output: job,
  errors: ['INVALID_QUERY'],
  searches: 'jobs',
});

export const createJob = record({
  name: 'jobs.create',
  summary: 'Create a job',
  description: 'Needs a title. What only the advert shows is written with it.',
  route: { method: 'POST', path: '/jobs' },
  input: createSchema(kinds.job).extend(besides),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateJob = record({
  name: 'jobs.update',
  summary: 'Update a job',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; `pay`, `locationDetail` and `webAdvert` are merged; a blank title is ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/jobs/{jobId}' },
  input: z.object({ jobId, ...jobWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const archiveJob = record({
  name: 'jobs.archive',
  summary: 'Archive a job',
  description: 'Takes it off the live list and the public list; refused when it is archived already.',
  route: { method: 'POST', path: '/jobs/{jobId}/archive', body: 'none' },
  input: z.object({ jobId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const unarchiveJob = record({
  name: 'jobs.unarchive',
  summary: 'Unarchive a job',
  description: 'Returns it to the live list; refused when it is not archived.',
  route: { method: 'POST', path: '/jobs/{jobId}/unarchive', body: 'none' },
  input: z.object({ jobId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
