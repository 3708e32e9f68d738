import {
  boundedList,
  createSchema,
  id,
  kinds,
  tagInput,
  optionalLongText,
  readSchema,
  recordId,
  requiredId,
  writeSchema,
} from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { list, record } from '../endpoint.ts';
import { listInput, replacedText } from '../inputs.ts';

/** A contact as lists show it. */
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
    'Needs a first name, a last name or an email. A match on email is a duplicate: 409 with the existing contact’s id in `data`.',
  route: { method: 'POST', path: '/contacts' },
  input: createSchema(kinds.contact),
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

export const setContactInternalNotes = record({
  name: 'contacts.setInternalNotes',
  summary: 'Replace a contact’s internal notes',
  description: 'Notes for the agency alone; null or blank clears them.',
  route: { method: 'PUT', path: '/contacts/{contactId}/internalnotes' },
  input: z.object({ contactId, text: replacedText() }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setContactStatus = record({
  name: 'contacts.setStatus',
  summary: 'Set a contact’s status',
  description: 'An item of the master data that exists, else 404; the change is recorded with its comments.',
  route: { method: 'PUT', path: '/contacts/{contactId}/status' },
  input: z.object({
    contactId,
    statusId: requiredId('statusId').describe(kinds.contact.fields.statusId.description),
    comments: optionalLongText().describe('Recorded with the change.'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setContactTags = record({
  name: 'contacts.setTags',
  summary: 'Replace a contact’s tags',
  description:
    'Tags absent from the request are removed; an empty list clears them; blank values are skipped.',
  route: { method: 'PUT', path: '/contacts/{contactId}/tags' },
  input: z.object({ contactId, tags: boundedList(tagInput, 'tags') }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
