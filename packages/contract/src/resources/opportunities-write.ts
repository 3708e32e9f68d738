import { id, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';

/** What an opportunity update takes: the create body, and the fields that only a running deal has. */
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
