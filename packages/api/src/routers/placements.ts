import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const placements = t.router({
  search: authed(c.searchPlacements).query(domain.searchPlacements),
  create: authed(c.createPlacement).mutation(domain.createPlacement),
  update: authed(c.updatePlacement).mutation(domain.updatePlacement),
});
