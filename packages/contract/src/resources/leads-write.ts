import { z } from 'zod';
import { record } from '../endpoint.ts';
import { customFieldsInput, fields, flag, recordId, tagsInput } from '../shapes.ts';
import { optionalEmail, optionalId, optionalLongText, optionalRating, optionalText } from '../values.ts';
import { optionalWebAddress } from '../web-address.ts';
import { leadId } from './leads.ts';

/** What a lead write takes: the read's own fields. */
export const leadWrite = z.object({
  firstName: optionalText(),
  lastName: optionalText(),
  email: optionalEmail(),
  alternateEmail: optionalEmail(),
  ...fields(['mobile', 'homePhone', 'workPhone'], () => optionalText()),
  ...fields(['linkedIn', 'facebook', 'twitter'], optionalWebAddress),
  jobTitle: optionalText(),
  companyName: optionalText(),
  website: optionalWebAddress(),
  description: optionalLongText(),
  employees: optionalText().describe('How many people the lead’s company employs, such as 11–50.'),
  location: optionalText(),
  industryId: optionalId(),
  sectorId: optionalId(),
  pipelineId: optionalId().describe('One of the lead pipelines of the master data.'),
  ownerId: optionalId().describe('An unknown id is ignored; a new lead then belongs to the API user.'),
  sourceId: optionalId(),
  statusId: optionalId().describe('One of the lead statuses of the master data.'),
  rating: optionalRating(),
  doNotContact: flag().optional(),
  tags: tagsInput(),
  customFields: customFieldsInput(),
});

export type LeadWrite = z.output<typeof leadWrite>;

export const createLead = record({
  name: 'leads.create',
  type: 'mutation',
  summary: 'Create a lead',
  description: 'Needs a first name, a last name, an email or a company name.',
  input: leadWrite,
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateLead = record({
  name: 'leads.update',
  type: 'mutation',
  summary: 'Update a lead',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  input: z.object({ leadId, ...leadWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
