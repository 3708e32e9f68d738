import { z } from 'zod';
import { record } from '../endpoint.ts';
import { requiredId } from '../inputs.ts';
import { customFieldsInput, fields, recordId, tagsInput } from '../shapes.ts';
import { id, optionalAmount, optionalCode, optionalCurrency, optionalDate, optionalId } from '../values.ts';
import { placementTypes } from './placements.ts';

/** What a placement write takes: the read's own fields; margin and timeToFillDays follow from them. */
export const placementWrite = z.object({
  candidateId: optionalId(),
  companyId: optionalId().describe('Left out of a create: the company of the job.'),
  jobId: optionalId(),
  ownerId: optionalId().describe('An unknown id is ignored; a new placement then belongs to the API user.'),
  statusId: optionalId().describe('One of the placement statuses of the master data.'),
  currency: optionalCurrency(),
  type: optionalCode(placementTypes),
  ...fields(['placementDate', 'startDate', 'endDate'], optionalDate),
  ...fields(['candidateRate', 'clientRate', 'fee', 'salary'], optionalAmount),
  tags: tagsInput(),
  customFields: customFieldsInput(),
});

export type PlacementWrite = z.output<typeof placementWrite>;

export const createPlacement = record({
  name: 'placements.create',
  type: 'mutation',
  summary: 'Create a placement',
  input: z.object({ ...placementWrite.shape, candidateId: requiredId('candidateId') }),
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
