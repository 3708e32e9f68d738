import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const interviews = t.router({
  list: authed(c.listInterviews).query(domain.listInterviews),
  create: authed(c.createInterview).mutation(domain.createInterview),
  update: authed(c.updateInterview).mutation(domain.updateInterview),
  cancel: authed(c.cancelInterview).mutation(domain.cancelInterview),
});
