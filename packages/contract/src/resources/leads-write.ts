import { createSchema, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';
import { leadId } from './leads.ts';

export const leadWrite = writeSchema(kinds.lead);

export type LeadWrite = z.output<typeof leadWrite>;

export const createLead = record({
  name: 'leads.create',
  summary: 'Create a lead',
  description: 'Needs a first name, a last name, an email or a company name.',
  route: { method: 'POST', path: '/leads' },
  input: createSchema(kinds.lead),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateLead = record({
  name: 'leads.update',
  summary: 'Update a lead',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/leads/{leadId}' },
  input: z.object({ leadId, ...leadWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
