import { createSchema, kinds, readSchema, recordId } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { list, record } from '../endpoint.ts';
import { listInput } from '../inputs.ts';

/** An opportunity as lists and single reads show it. */
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
