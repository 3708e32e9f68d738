import { createSchema, id, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';

export const placementWrite = writeSchema(kinds.placement);

export type PlacementWrite = z.output<typeof placementWrite>;

export const createPlacement = record({
  name: 'placements.create',
  summary: 'Create a placement',
  description: 'Needs a candidate. Its company is that of the job where none is named.',
  route: { method: 'POST', path: '/placements' },
  input: createSchema(kinds.placement),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updatePlacement = record({
  name: 'placements.update',
  summary: 'Update a placement',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; null clears an optional field. A placement that the key’s user may not see is not found.',
  route: { method: 'PUT', path: '/placements/{placementId}' },
  input: z.object({ placementId: id().describe('The placement’s id.'), ...placementWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
