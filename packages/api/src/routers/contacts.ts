import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const contacts = t.router({
  list: authed(c.listContacts).query(domain.listContacts),
  create: authed(c.createContact).mutation(domain.createContact),
  update: authed(c.updateContact).mutation(domain.updateContact),
});
