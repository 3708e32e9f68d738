import { kinds, readSchema, writeSchema } from '@nova/kinds';
import type { z } from 'zod';
import { endpointsOf, setsInternalNotes, setsStatus, setsTags } from '@nova/contract';

export const contact = readSchema(kinds.contact).meta({ id: 'Contact' });

export const contactWrite = writeSchema(kinds.contact);

export type ContactWrite = z.output<typeof contactWrite>;

export const {
  createUnlessDuplicate: createContact,
  listAll: listContacts,
  search: searchContacts,
  get: getContact,
  update: updateContact,
  delete: deleteContact,
} = endpointsOf(kinds.contact, contact, {
  descriptions: {
    create:
      'Needs a first name, a last name or an email. A match on email is a duplicate: 409 with the existing contact’s id in `data`, unless `allowDuplicate=true` is asked for.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  },
  withoutRequestId: ['list', 'update'],
});

export const setContactInternalNotes = setsInternalNotes(
  kinds.contact,
  'Notes for the agency alone; null or blank clears them.',
);

export const setContactStatus = setsStatus(kinds.contact, kinds.contact.fields.statusId.description);

export const setContactTags = setsTags(kinds.contact);
