import { procedure, router } from '@nova/core';
import { getDashboard } from './dashboard.ts';
import * as contract from './contract.ts';

export const dashboardRouter = router({
  dashboard: {
    get: procedure(contract.getDashboard).query(getDashboard),
  },
});
