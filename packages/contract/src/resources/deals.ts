import { createSchema, id, kinds, readSchema, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { list, record } from '../endpoint.ts';
import { listInput } from '../paging.ts';

export const lead = readSchema(kinds.lead).meta({ id: 'Lead' });

export const leadId = id().describe('The lead’s id.');

export const { search: searchLeads, get: getLead, delete: deleteLead } = endpointsOf(kinds.lead, lead);

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

export const opportunity = readSchema(kinds.opportunity).meta({ id: 'Opportunity' });

export const {
  search: searchOpportunities,
  get: getOpportunity,
  delete: deleteOpportunity,
} = endpointsOf(kinds.opportunity, opportunity);

export const listOpportunities = list({
  name: 'opportunities.list',
  summary: 'List opportunities',
  description: 'All of them, newest first; the same as a search with an empty query.',
  route: { method: 'GET', path: '/opportunities/list' },
  input: z.object(listInput),
  output: opportunity,
});

export const createOpportunity = record({
  name: 'opportunities.create',
  summary: 'Create an opportunity',
  description: 'Needs a name. The state is one of the account’s opportunity states.',
  route: { method: 'POST', path: '/opportunities' },
  input: createSchema(kinds.opportunity),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

/** Also takes what only a deal under way has. */
export const opportunityUpdate = writeSchema(kinds.opportunity);

export type OpportunityUpdate = z.output<typeof opportunityUpdate>;

export const updateOpportunity = record({
  name: 'opportunities.update',
  summary: 'Update an opportunity',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; a blank name is ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/opportunities/{opportunityId}' },
  input: z.object({
    opportunityId: id().describe('The opportunity’s id.'),
    ...opportunityUpdate.shape,
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
