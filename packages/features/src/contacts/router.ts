import { partVerbs, procedure, recordProcedures, router } from '@nova/core';
import * as contract from './contract.ts';

const contactParts = partVerbs('contact');

export const contactsRouter = router({
  contacts: {
    ...recordProcedures('contact', {
      list: contract.listContacts,
      search: contract.searchContacts,
      get: contract.getContact,
      create: contract.createContact,
      update: contract.updateContact,
      delete: contract.deleteContact,
    }),
    setInternalNotes: procedure(contract.setContactInternalNotes).mutation(contactParts.setInternalNotes),
    setStatus: procedure(contract.setContactStatus).mutation(contactParts.setStatus),
    setTags: procedure(contract.setContactTags).mutation(contactParts.setTags),
  },
});
