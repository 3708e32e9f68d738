import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const usage = t.router({
  get: authed(c.getUsage).query(domain.getUsage),
});
