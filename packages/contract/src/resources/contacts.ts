import { createSchema, id, kinds, readSchema, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { allowDuplicate, duplicateRoute, endpointsOf } from '../crud/crud.ts';
import { setsInternalNotes, setsStatus, setsTags } from '../crud/parts.ts';
import { list, record } from '../endpoint.ts';
import { listInput } from '../paging.ts';

export const contact = readSchema(kinds.contact).meta({ id: 'Contact' });

export const contactWrite = writeSchema(kinds.contact);

export type ContactWrite = z.output<typeof contactWrite>;

const contactId = id().describe('The contact’s id.');

export const {
  search: searchContacts,
  get: getContact,
  delete: deleteContact,
} = endpointsOf(kinds.contact, contact);

export const listContacts = list({
  name: 'contacts.list',
  summary: 'List contacts',
  description: 'All of them, newest first.',
  route: { method: 'GET', path: '/contacts/list', withoutRequestId: true },
  input: z.object(listInput),
  output: contact,
});

export const createContact = record({
  name: 'contacts.create',
  summary: 'Create a contact',
  description:
    'Needs a first name, a last name or an email. A match on email is a duplicate: 409 with the existing contact’s id in `data`, unless `allowDuplicate=true` is asked for.',
  route: { method: 'POST', path: '/contacts', ...duplicateRoute },
  input: createSchema(kinds.contact).extend(allowDuplicate),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND', 'DUPLICATE'],
});

export const updateContact = record({
  name: 'contacts.update',
  summary: 'Update a contact',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/contacts/{contactId}', withoutRequestId: true },
  input: z.object({ contactId, ...contactWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const setContactInternalNotes = setsInternalNotes(
  kinds.contact,
  'Notes for the agency alone; null or blank clears them.',
);

export const setContactStatus = setsStatus(kinds.contact, kinds.contact.fields.statusId.description);

export const setContactTags = setsTags(kinds.contact);
