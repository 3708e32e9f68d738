import { customFields, openTags, texts } from '../fields/lists.ts';
import { masterData, owner, record } from '../fields/references.ts';
import { date, longText, text } from '../fields/scalars.ts';
import {
  active,
  anonymised,
  identified,
  importedDoNotContact,
  internalNotesText,
  jobTitle,
  person,
  personKeys,
  stamped,
} from '../fields/shared.ts';
import { kind, together, weighted } from '../kind.ts';

const personal = { personal: true } as const;

export const contact = kind('contact', {
  table: 'contacts',
  prefix: 'CON',
  plural: 'contacts',
  description: 'The people at those companies.',
  emits: [{ type: 'status_changed', field: 'statusId' }],
  statusHistory: true,
  cacheDocuments: true,
  brief: [
    'firstName',
    'lastName',
    'email',
    'mobile',
    'jobTitle',
    'companyId',
    'companyName',
    'statusName',
    'ownerName',
    'doNotContact',
    'lastActivityDate',
  ],
  indexedOrders: ['lastName'],
  fields: {
    ...identified('CON-1001'),
    ...person,
    skype: text('Skype name.', personal),
    jobTitle,
    description: longText('A text about the person.', personal),
    internalNotes: longText(internalNotesText, {
      ...personal,
      ofAgency: true,
      shown: 'single',
      whenMerged: 'joined',
    }),
    dateOfBirth: date('Date of birth, yyyy-MM-dd.', personal),
    location: text('The place, as text.', { ...personal, written: 'imports' }),
    companyId: record('company', 'The company the person works for.', 'The company’s name.', {
      onDelete: 'restrict',
      onMerge: 'moves',
    }),
    secondaryCompanyId: record(
      'company',
      'A second company the person works for.',
      'The name of that second company.',
      { onMerge: 'moves' },
    ),
    ownerId: owner('contact'),
    sourceId: masterData('source', ['sources'], 'Where it came from, an item of the master data.'),
    statusId: masterData('contact status', ['contactStatuses'], 'Its status, an item of the master data.'),
    ...stamped,
    ...active,
    ...anonymised,
    doNotContact: importedDoNotContact,
    industries: texts('Industries.', { written: 'imports' }),
    sectors: texts('Sectors.', { written: 'imports' }),
    skills: texts('Skills, each a text; a write replaces them all.', {
      ...personal,
      whenAnonymised: 'stays',
    }),
    tags: openTags(personal),
    customFields: customFields(),
  },
  requiresOneOf: ['firstName', 'lastName', 'email'],
  searchable: [
    together('firstName', 'lastName'),
    weighted('jobTitle', 'B'),
    'companyName',
    'secondaryCompanyName',
    weighted('location', 'A'),
    weighted('skills', 'C'),
    'tags',
    'description',
    ...personKeys,
  ],
  duplicates: [{ by: 'email', fields: ['email'] }],
});
