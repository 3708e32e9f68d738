import { id, kinds, readSchema } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';

/** A lead as lists and single reads show it. */
export const lead = readSchema(kinds.lead).meta({ id: 'Lead' });

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
