import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';
import {
  customFieldValue,
  fields,
  flag,
  nullableNumber,
  nullableText,
  nullableTimestamp,
  tag,
  timestamp,
} from '../shapes.ts';
import { id } from '../values.ts';

/** SPEC.md, Lead (read). */
export const lead = z
  .object({
    id: z.string(),
    reference: z.string(),
    ...fields(
      [
        'firstName',
        'lastName',
        'email',
        'alternateEmail',
        'mobile',
        'homePhone',
        'workPhone',
        'linkedIn',
        'facebook',
        'twitter',
        'jobTitle',
        'companyName',
        'website',
        'description',
        'employees',
        'location',
        'industryId',
        'industryName',
        'sectorId',
        'sectorName',
        'pipelineId',
        'pipelineName',
        'ownerId',
        'ownerName',
        'sourceId',
        'sourceName',
        'statusId',
        'statusName',
      ],
      nullableText,
    ),
    createdOn: timestamp(),
    updatedOn: timestamp(),
    lastActivityDate: nullableTimestamp(),
    rating: nullableNumber(),
    doNotContact: flag(),
    tags: z.array(tag),
    customFields: z.array(customFieldValue),
  })
  .meta({ id: 'Lead' });

export const leadId = id().describe('The lead’s id.');

export const searchLeads = list({
  name: 'leads.search',
  summary: 'Search leads',
  description: 'Newest first.',
  route: { method: 'GET', path: '/leads/search' },
  input: z.object(searchInput('leads')),
  output: lead,
  errors: ['INVALID_QUERY'],
  searches: 'leads',
});

export const getLead = record({
  name: 'leads.get',
  summary: 'Get a lead',
  description: 'The whole record.',
  route: { method: 'GET', path: '/leads/{leadId}' },
  input: z.object({ leadId }),
  output: lead,
  errors: ['NOT_FOUND'],
});
