import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const savedSearches = t.router({
  create: authed(c.createSavedSearch).mutation(domain.createSavedSearch),
  update: authed(c.updateSavedSearch).mutation(domain.updateSavedSearch),
  delete: authed(c.deleteSavedSearch).mutation(domain.deleteSavedSearch),
});
