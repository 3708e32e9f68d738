import { recordProcedures, router } from '@nova/core';
import * as contract from './contract.ts';

export const placementsRouter = router({
  placements: {
    ...recordProcedures('placement', {
      search: contract.searchPlacements,
      get: contract.getPlacement,
      create: contract.createPlacement,
      update: contract.updatePlacement,
      delete: contract.deletePlacement,
    }),
  },
});
