import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('lead');

export const leads = t.router({
  search: authed(c.searchLeads).query(plain.search),
  get: authed(c.getLead).query(plain.get),
  create: authed(c.createLead).mutation(plain.create),
  update: authed(c.updateLead).mutation(plain.update),
  delete: authed(c.deleteLead).mutation(plain.delete),
  timeline: authed(c.timelines.leads).query(domain.timelineOf('lead', 'leadId')),
  exportTable: authed(c.tables.leads).query(exportTable('lead')),
});
