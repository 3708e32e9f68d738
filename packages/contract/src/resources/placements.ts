import { z } from 'zod';
import { list } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';
import {
  customFieldValue,
  fields,
  nullableDate,
  nullableNumber,
  nullableText,
  tag,
  timestamp,
} from '../shapes.ts';

/** The types of placement (CONTRACT section 4). */
export const placementTypes = ['PERMANENT', 'CONTRACT', 'TEMPORARY', 'FIXED_TERM'] as const;

export type PlacementType = (typeof placementTypes)[number];

/** SPEC.md, Placement (read). */
export const placement = z
  .object({
    id: z.string(),
    reference: z.string(),
    ...fields(
      [
        'candidateId',
        'candidateName',
        'companyId',
        'companyName',
        'jobId',
        'jobName',
        'ownerId',
        'ownerName',
        'statusId',
        'statusName',
        'currency',
      ],
      nullableText,
    ),
    type: z.enum(placementTypes).nullable(),
    ...fields(['placementDate', 'startDate', 'endDate'], nullableDate),
    createdOn: timestamp(),
    updatedOn: timestamp(),
    ...fields(['candidateRate', 'clientRate', 'fee'], nullableNumber),
    margin: nullableNumber().describe('clientRate − candidateRate when both are known.'),
    salary: nullableNumber(),
    timeToFillDays: nullableNumber().describe('Days from the job’s dateOpened to the placementDate.'),
    tags: z.array(tag),
    customFields: z.array(customFieldValue),
  })
  .meta({ id: 'Placement' });

export const searchPlacements = list({
  name: 'placements.search',
  summary: 'Search placements',
  description:
    'Newest first; only placements that the key’s user may see by team and billing. Date ranges read like `startDate:[now-3d TO now+5d]`.',
  route: { method: 'GET', path: '/placements/search', withoutRequestId: true },
  input: z.object(searchInput('placements')),
  output: placement,
  errors: ['INVALID_QUERY'],
  searches: 'placements',
});
