import { createSchema, id, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';
import { requiredId } from '../inputs.ts';

export const placementWrite = writeSchema(kinds.placement);

export type PlacementWrite = z.output<typeof placementWrite>;

export const createPlacement = record({
  name: 'placements.create',
  type: 'mutation',
  summary: 'Create a placement',
  input: createSchema(kinds.placement).extend({ candidateId: requiredId('candidateId') }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updatePlacement = record({
  name: 'placements.update',
  type: 'mutation',
  summary: 'Update a placement',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; null clears an optional field. A placement that the key’s user may not see is not found.',
  input: z.object({ placementId: id().describe('The placement’s id.'), ...placementWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
