import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('job');

export const jobs = t.router({
  list: authed(c.listJobs).query(domain.searchJobs),
  search: authed(c.searchJobs).query(domain.searchJobs),
  get: authed(c.getJob).query(domain.getJob),
  create: authed(c.createJob).mutation(plain.create),
  update: authed(c.updateJob).mutation(plain.update),
  archive: authed(c.archiveJob).mutation(domain.archiveJob),
  unarchive: authed(c.unarchiveJob).mutation(domain.unarchiveJob),
  delete: authed(c.deleteJob).mutation(plain.delete),
  timeline: authed(c.timelines.jobs).query(domain.timelineOf('job', 'jobId')),
  exportTable: authed(c.tables.jobs).query(exportTable('job')),
});
