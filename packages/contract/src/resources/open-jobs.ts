import { id, text } from '@nova/kinds';
import { z } from 'zod';
import { list, mediaText, record } from '../endpoint.ts';
import { listInput } from '../inputs.ts';
import { jobQuestion } from './job-questions.ts';
import { jobId } from './jobs.ts';
import { publicJob } from './public-jobs.ts';

const counted = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int().describe('How many jobs have it.') }));

/** How many of the jobs have each value, the most frequent first (docs/interface/public-jobs.md#facets). */
export const jobFacets = z
  .object({
    location: counted(z.string()),
    jobType: counted(z.string()),
    remote: counted(z.boolean()),
  })
  .meta({ id: 'JobFacets' });

export type JobFacets = z.output<typeof jobFacets>;

export const listOpenJobs = list({
  name: 'publicJobs.list',
  summary: 'List the jobs that are open to the web',
  description:
    'Published, open jobs of the whole account, newest first, with counts of where they are and of what type. Takes a key of the role PUBLIC.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/list' },
  input: z.object({
    query: text(1_000)
      .optional()
      .describe('Words, all of which stand in title, place, description, skills or type.'),
    companyId: id().optional().describe('Only jobs of this client company.'),
    location: text().optional().describe('Only jobs at this place, in any case, as the facet names it.'),
    jobType: text().optional().describe('Only jobs of this type, in any case.'),
    remote: z.boolean().optional().describe('Only jobs that can, or cannot, be done from elsewhere.'),
    ...listInput,
  }),
  output: publicJob,
  facets: jobFacets,
});

/** A job that is open to the web, with what an application to it asks for. */
export const openJob = publicJob
  .extend({ questions: z.array(jobQuestion).describe('What an application asks for.') })
  .meta({ id: 'OpenJob' });

export const getOpenJob = record({
  name: 'publicJobs.get',
  summary: 'Get a job that is open to the web',
  description:
    'With the questions that an application answers. A job that is not open to the web is not found.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/{jobId}' },
  input: z.object({ jobId }),
  output: openJob,
  errors: ['NOT_FOUND'],
});

const document = (description: string) => z.unknown().meta({ type: 'string', description });

export const getJobPosting = mediaText({
  name: 'publicJobs.jsonld',
  summary: 'Get a job as a schema.org JobPosting',
  description: 'What search engines read in the page of a job, as Google for Jobs asks for it.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/{jobId}/jsonld' },
  input: z.object({ jobId }),
  output: document('The JobPosting, in JSON-LD.'),
  media: { type: 'application/ld+json; charset=utf-8', fileName: 'job.jsonld' },
  errors: ['NOT_FOUND'],
});

export const getJobsFeed = mediaText({
  name: 'publicJobs.feed',
  summary: 'Read the open jobs as RSS',
  description: 'The newest hundred jobs that are open to the web, in RSS 2.0.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/feed.xml' },
  input: z.object({}),
  output: document('The feed.'),
  media: { type: 'application/rss+xml; charset=utf-8', fileName: 'jobs.xml' },
});

export const getJobsForBoards = mediaText({
  name: 'publicJobs.boards',
  summary: 'Read the open jobs as job boards take them',
  description: 'All jobs that are open to the web, newest first, in the XML that job boards take.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/boards.xml' },
  input: z.object({}),
  output: document('The jobs.'),
  media: { type: 'application/xml; charset=utf-8', fileName: 'boards.xml' },
});
