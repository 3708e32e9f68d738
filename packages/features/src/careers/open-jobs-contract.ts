import { flag, id, text, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, mediaText, record, listInput } from '@nova/contract';
import { upload } from '../files/contract.ts';
import { jobId, jobQuestion } from '../jobs/contract.ts';
import { publicJob } from './contract.ts';

const createFacet = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int().describe('How many jobs have it.') }));

/** The number of jobs with each value, the most frequent value first (docs/interface/public-jobs.md#facets). */
export const jobFacets = z
  .object({
    location: createFacet(z.string()),
    jobType: createFacet(z.string()),
    remote: createFacet(z.boolean()),
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

/** A job on the web with the questions of an application. */
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

/** The largest lengths in characters (docs/interface/public-jobs.md#applying). */
export const applicationLimits = { coverText: 20_000, consentText: 5_000, answers: 20_000 } as const;

/** The proof of work that a caller must do before it may apply (docs/interface/public-jobs.md#proof-of-work). */
export const applyChallenge = z
  .object({
    challenge: z.string().describe('Serves one application to this job.'),
    difficulty: z.int().describe('How many zero bits the SHA-256 of `challenge:nonce` must begin with.'),
    expiresOn: timestamp().describe('Until when it serves.'),
  })
  .meta({ id: 'ApplyChallenge' });

export const getApplyChallenge = record({
  name: 'publicJobs.challenge',
  summary: 'Ask for the challenge of an application',
  description:
    'What a browser works on while the form is filled in: a decimal `nonce` such that the SHA-256 of `challenge:nonce` begins with so many zero bits.',
  role: 'PUBLIC',
  countedAs: 'BOUNDS',
  route: { method: 'GET', path: '/public/jobs/{jobId}/apply' },
  input: z.object({ jobId }),
  output: applyChallenge,
  errors: ['NOT_FOUND'],
});

/** The answer is the same for known and unknown people, so it does not disclose who is in the database. */
export const applyReceipt = z
  .object({ received: flag().describe('Always true.') })
  .meta({ id: 'ApplyReceipt' });

export const applyToJob = record({
  name: 'publicJobs.submit',
  summary: 'Apply to a job',
  description:
    'A form. It needs `firstName` or `lastName`, `email`, `consentText`, `challenge` with its `nonce`, and the answers that the job’s questions require. The answer is the same whether the person was known or not.',
  role: 'PUBLIC',
  countedAs: 'BOUNDS',
  route: { method: 'POST', path: '/public/jobs/{jobId}/apply', body: 'multipart' },
  trap: 'website',
  input: z.object({
    jobId,
    firstName: text().optional().describe('Needed where there is no last name.'),
    lastName: text().optional().describe('Needed where there is no first name.'),
    email: text().optional().describe('Needed.'),
    phone: text().optional().describe('A phone number.'),
    coverText: text(applicationLimits.coverText).optional().describe('What the applicant writes.'),
    consentText: text(applicationLimits.consentText)
      .optional()
      .describe('Needed: the words that the applicant agreed to.'),
    answers: text(applicationLimits.answers)
      .optional()
      .describe('Answers by the ids of their questions, an object in JSON.'),
    language: text(35)
      .optional()
      .describe('The language of the page, such as de: that of the mail that says it was received.'),
    challenge: text().optional().describe('Needed: as it was given.'),
    nonce: text(40).optional().describe('Needed: the decimal text that solves the challenge.'),
    website: text().optional().describe('To be left empty: a trap for programs, hidden from people.'),
    cv: upload().optional().describe('The CV: pdf, docx or doc by its content, at most 10 MiB.'),
    apiKey: z
      .string()
      .max(255)
      .optional()
      .transform(() => undefined)
      .describe('The API key, where neither a header nor the query carries it; before the file.'),
  }),
  output: applyReceipt,
  errors: ['NOT_FOUND', 'BAD_REQUEST', 'UNSUPPORTED_FILE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});
