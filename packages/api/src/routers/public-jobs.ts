import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const publicJobs = t.router({
  listByClient: authed(c.listPublicJobs).query(domain.listPublicJobs),
});
