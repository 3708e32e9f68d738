import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('opportunity');

export const opportunities = t.router({
  search: authed(c.searchOpportunities).query(plain.search),
  list: authed(c.listOpportunities).query(plain.list),
  create: authed(c.createOpportunity).mutation(plain.create),
  update: authed(c.updateOpportunity).mutation(plain.update),
  get: authed(c.getOpportunity).query(plain.get),
  delete: authed(c.deleteOpportunity).mutation(plain.delete),
  timeline: authed(c.timelines.opportunities).query(domain.timelineOf('opportunity', 'opportunityId')),
  exportTable: authed(c.tables.opportunities).query(exportTable('opportunity')),
});
