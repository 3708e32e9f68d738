import { kinds, readSchema } from '@nova/kinds';
import { endpointsOf } from '@nova/contract';

export const placement = readSchema(kinds.placement).meta({ id: 'Placement' });

export const {
  create: createPlacement,
  search: searchPlacements,
  get: getPlacement,
  update: updatePlacement,
  delete: deletePlacement,
} = endpointsOf(kinds.placement, placement, {
  descriptions: {
    create: 'Needs a candidate. Its company is that of the job where none is named.',
    search:
      'Newest first; only placements that the key’s user may see by team and billing. Date ranges read like `startDate:[now-3d TO now+5d]`.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; null clears an optional field. A placement that the key’s user may not see is not found.',
  },
  withoutRequestId: ['search'],
});
