import { kinds, readSchema } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { list } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';

/** A placement as lists show it. */
export const placement = readSchema(kinds.placement).meta({ id: 'Placement' });

export const { get: getPlacement, delete: deletePlacement } = endpointsOf(kinds.placement, placement);

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
