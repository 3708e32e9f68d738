import { z } from 'zod';
import { record } from '../endpoint.ts';
import {
  customFieldValue,
  fields,
  flag,
  nullableDate,
  nullableNumber,
  nullableText,
  nullableTimestamp,
  tag,
  timestamp,
} from '../shapes.ts';
import { id } from '../values.ts';

/** SPEC.md, Job (private read). */
export const job = z
  .object({
    id: z.string(),
    reference: z.string(),
    title: z.string(),
    ...fields(
      [
        'shortDescription',
        'internalDescription',
        'companyId',
        'companyName',
        'contactId',
        'contactName',
        'location',
        'employmentTypeId',
        'employmentTypeName',
        'experienceLevelId',
        'experienceLevelName',
        'sourceId',
        'sourceName',
        'statusId',
        'statusName',
        'statusReason',
        'payCurrency',
        'payTenure',
      ],
      nullableText,
    ),
    ...fields(['closingDate', 'dateOpened', 'startDate'], nullableDate),
    createdOn: timestamp(),
    updatedOn: timestamp(),
    lastActivityDate: nullableTimestamp(),
    ...fields(['ownerId', 'ownerName'], nullableText),
    ...fields(['minPay', 'maxPay', 'openPositions', 'rating'], nullableNumber),
    ...fields(['flexiHours', 'hot', 'relocation', 'remoteWorking', 'visaSponsored'], flag),
    skills: z.array(z.string()),
    tags: z.array(tag),
    customFields: z.array(customFieldValue),
  })
  .meta({ id: 'Job' });

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
