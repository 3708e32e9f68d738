import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const leads = t.router({
  search: authed(c.searchLeads).query(domain.searchLeads),
  get: authed(c.getLead).query(domain.getLead),
  create: authed(c.createLead).mutation(domain.createLead),
  update: authed(c.updateLead).mutation(domain.updateLead),
});
