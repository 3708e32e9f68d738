import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const users = t.router({
  list: authed(c.listUsers).query(domain.listAccountUsers),
});
