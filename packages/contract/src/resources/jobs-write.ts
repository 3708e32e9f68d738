import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { requiredText, searchInput } from '../inputs.ts';
import { customFieldsInput, fields, flag, recordId, tagsInput, textListInput } from '../shapes.ts';
import {
  optionalAmount,
  optionalCount,
  optionalCurrency,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalRating,
  optionalText,
} from '../values.ts';
import { jobAdvertWrite } from './job-advert.ts';
import { job, jobId } from './jobs.ts';

/** What a job write takes: the private read's own fields, and those of the advert. */
export const jobWrite = z.object({
  title: optionalText(),
  shortDescription: optionalLongText(),
  internalDescription: optionalLongText(),
  companyId: optionalId(),
  contactId: optionalId(),
  location: optionalText(),
  employmentTypeId: optionalId(),
  experienceLevelId: optionalId(),
  experienceLevelName: optionalText().describe('Where no id is given; a name that is new becomes a level.'),
  sourceId: optionalId(),
  statusId: optionalId().describe('One of the job statuses of the master data.'),
  statusReason: optionalText(),
  payCurrency: optionalCurrency(),
  payTenure: optionalText(40).describe('The period the pay is for, such as YEAR or DAY.'),
  ...fields(['closingDate', 'dateOpened', 'startDate'], optionalDate),
  ownerId: optionalId().describe('An unknown id is ignored; a new job then belongs to the API user.'),
  ...fields(['minPay', 'maxPay'], optionalAmount),
  openPositions: optionalCount(),
  rating: optionalRating(),
  ...fields(['flexiHours', 'hot', 'relocation', 'remoteWorking', 'visaSponsored'], () => flag().optional()),
  skills: textListInput(),
  tags: tagsInput(),
  customFields: customFieldsInput(),
  ...jobAdvertWrite.shape,
});

export type JobWrite = z.output<typeof jobWrite>;

export const searchJobs = list({
  name: 'jobs.search',
  summary: 'Search jobs',
  description: 'Newest first; live jobs, or archived ones.',
  input: z.object({
    ...searchInput('jobs'),
    archived: flag().default(false).describe('Whether archived jobs are searched instead of live ones.'),
  }),
  output: job,
  errors: ['INVALID_QUERY'],
  searches: 'jobs',
});

export const createJob = record({
  name: 'jobs.create',
  type: 'mutation',
  summary: 'Create a job',
  input: z.object({ ...jobWrite.shape, title: requiredText() }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateJob = record({
  name: 'jobs.update',
  type: 'mutation',
  summary: 'Update a job',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; `pay`, `locationDetail` and `webAdvert` are merged; a blank title is ignored; null clears an optional field.',
  input: z.object({ jobId, ...jobWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const archiveJob = record({
  name: 'jobs.archive',
  type: 'mutation',
  summary: 'Archive a job',
  description: 'Takes it off the live list and the public list; refused when it is archived already.',
  input: z.object({ jobId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const unarchiveJob = record({
  name: 'jobs.unarchive',
  type: 'mutation',
  summary: 'Unarchive a job',
  description: 'Returns it to the live list; refused when it is not archived.',
  input: z.object({ jobId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
