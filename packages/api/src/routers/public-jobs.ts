import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const publicJobs = t.router({
  list: authed(c.listOpenJobs).query(domain.listOpenJobs),
  get: authed(c.getOpenJob).query(domain.getOpenJob),
  jsonld: authed(c.getJobPosting).query(domain.getJobPosting),
  feed: authed(c.getJobsFeed).query(domain.getJobsFeed),
  boards: authed(c.getJobsForBoards).query(domain.getJobsForBoards),
  challenge: authed(c.getApplyChallenge).query(domain.getApplyChallenge),
  submit: authed(c.applyToJob).mutation(domain.applyToJob),
  listByClient: authed(c.listPublicJobs).query(domain.listPublicJobs),
});
