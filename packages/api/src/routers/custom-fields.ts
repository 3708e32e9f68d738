import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const customFields = t.router({
  list: authed(c.listCustomFields).query(domain.listCustomFields),
  create: authed(c.createCustomField).mutation(domain.createCustomField),
  update: authed(c.updateCustomField).mutation(domain.updateCustomField),
  delete: authed(c.deleteCustomField).mutation(domain.deleteCustomField),
});
