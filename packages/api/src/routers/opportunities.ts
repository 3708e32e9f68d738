import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const opportunities = t.router({
  search: authed(c.searchOpportunities).query(domain.searchOpportunities),
  list: authed(c.listOpportunities).query(domain.listOpportunities),
  create: authed(c.createOpportunity).mutation(domain.createOpportunity),
  update: authed(c.updateOpportunity).mutation(domain.updateOpportunity),
});
