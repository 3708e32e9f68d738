import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput } from '../inputs.ts';
import {
  customFieldsInput,
  customFieldValue,
  fields,
  flag,
  nullableDate,
  nullableText,
  nullableTimestamp,
  openTagsInput,
  recordId,
  tag,
  textListInput,
  timestamp,
} from '../shapes.ts';
import { id, optionalDate, optionalEmail, optionalId, optionalLongText, optionalText } from '../values.ts';
import { optionalWebAddress } from '../web-address.ts';

/** SPEC.md, Contact (read). */
export const contact = z
  .object({
    id: z.string(),
    reference: z.string(),
    ...fields(
      [
        'firstName',
        'lastName',
        'email',
        'alternateEmail',
        'mobile',
        'homePhone',
        'workPhone',
        'linkedIn',
        'facebook',
        'twitter',
        'skype',
        'jobTitle',
        'description',
      ],
      nullableText,
    ),
    dateOfBirth: nullableDate(),
    ...fields(
      [
        'location',
        'companyId',
        'companyName',
        'secondaryCompanyId',
        'secondaryCompanyName',
        'ownerId',
        'ownerName',
        'sourceId',
        'sourceName',
        'statusId',
        'statusName',
      ],
      nullableText,
    ),
    createdOn: timestamp(),
    updatedOn: timestamp(),
    lastActivityDate: nullableTimestamp(),
    doNotContact: flag(),
    ...fields(['industries', 'sectors', 'skills'], () => z.array(z.string())),
    tags: z.array(tag),
    customFields: z.array(customFieldValue),
  })
  .meta({ id: 'Contact' });

/** SPEC.md, Contact (update body); creation takes the same fields. */
export const contactWrite = z.object({
  firstName: optionalText(),
  lastName: optionalText(),
  email: optionalEmail(),
  alternateEmail: optionalEmail(),
  ...fields(['mobile', 'homePhone', 'workPhone'], () => optionalText()),
  ...fields(['linkedIn', 'facebook', 'twitter'], optionalWebAddress),
  skype: optionalText(),
  jobTitle: optionalText(),
  description: optionalLongText(),
  internalNotes: optionalLongText(),
  dateOfBirth: optionalDate(),
  companyId: optionalId(),
  secondaryCompanyId: optionalId(),
  ownerId: optionalId().describe('An unknown id is ignored; a new contact then belongs to the API user.'),
  sourceId: optionalId(),
  statusId: optionalId(),
  skills: textListInput(),
  tags: openTagsInput(),
  customFields: customFieldsInput(),
});

export type ContactWrite = z.output<typeof contactWrite>;

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
  input: contactWrite,
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND', 'DUPLICATE'],
});

export const updateContact = record({
  name: 'contacts.update',
  summary: 'Update a contact',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/contacts/{contactId}', withoutRequestId: true },
  input: z.object({ contactId: id().describe('The contact’s id.'), ...contactWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
