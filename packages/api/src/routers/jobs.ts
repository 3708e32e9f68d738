import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const jobs = t.router({
  search: authed(c.searchJobs).query(domain.searchJobs),
  get: authed(c.getJob).query(domain.getJob),
  create: authed(c.createJob).mutation(domain.createJob),
  update: authed(c.updateJob).mutation(domain.updateJob),
  archive: authed(c.archiveJob).mutation(domain.archiveJob),
  unarchive: authed(c.unarchiveJob).mutation(domain.unarchiveJob),
});
