import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('contact');
const parts = domain.partVerbs('contact');

export const contacts = t.router({
  list: authed(c.listContacts).query(domain.listContacts),
  search: authed(c.searchContacts).query(plain.search),
  get: authed(c.getContact).query(plain.get),
  create: authed(c.createContact).mutation(plain.create),
  update: authed(c.updateContact).mutation(plain.update),
  delete: authed(c.deleteContact).mutation(plain.delete),
  setInternalNotes: authed(c.setContactInternalNotes).mutation(parts.setInternalNotes),
  setStatus: authed(c.setContactStatus).mutation(parts.setStatus),
  setTags: authed(c.setContactTags).mutation(parts.setTags),
  timeline: authed(c.timelines.contacts).query(domain.timelineOf('contact', 'contactId')),
  exportTable: authed(c.tables.contacts).query(exportTable('contact')),
});
