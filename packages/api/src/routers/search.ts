import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const search = t.router({
  fields: authed(c.listSearchFields).query(domain.listSearchFields),
});
