import { z } from 'zod';
import { derivedCount } from '../fields/make-field.ts';
import { customFields, openTags } from '../fields/lists.ts';
import { masterData, owner, record } from '../fields/references.ts';
import {
  amount,
  count,
  email,
  longText,
  number,
  phone,
  rating,
  requiredText,
  sameAs,
  text,
  webAddress,
  wholeText,
  yesNo,
} from '../fields/scalars.ts';
import { active, companyProfiles, identified, stamped } from '../fields/shared.ts';
import { kind, weighted } from '../kind.ts';

/** A client company, or one that may become a client. */
export const company = kind('company', {
  table: 'companies',
  prefix: 'COM',
  plural: 'companies',
  description: 'The clients an agency works for, and those it would like to.',
  emits: [{ type: 'status_changed', field: 'statusId' }],
  limit: 'companyRecords',
  limitBeforeDuplicates: true,
  tree: 'parentCompanyId',
  statusHistory: true,
  hasDerivedColumns: true,
  cacheDocuments: true,
  fields: {
    ...identified('COM-1001'),
    name: requiredText('Its name. A company of the same name, in any case, is a duplicate.'),
    description: longText('A text about it.'),
    domain: wholeText('The internet domain.'),
    email: email('Email address.', { ignoresBlank: true }),
    phone: phone('Phone number.'),
    faxNo: phone('Fax number.', { example: '+44 71 59971' }),
    website: webAddress('Website.'),
    ...companyProfiles,
    location: text('The place, as text.', { written: 'imports' }),
    size: text('The size of the company, as text.', { written: 'imports' }),
    industryId: masterData('industry', ['industries'], 'The industry, an item of the master data.', {
      written: 'imports',
    }),
    sectorId: masterData('sector', ['sectors'], 'The sector, an item of the master data.', {
      written: 'imports',
    }),
    statusId: masterData('company status', ['companyStatuses'], 'Its status, an item of the master data.'),
    ownerId: owner('company'),
    parentCompanyId: record(
      'company',
      'The company it belongs to. A company cannot be its own ancestor.',
      'The name of that company.',
      { onDelete: 'restrict' },
    ),
    ...stamped,
    ...active,
    activeJobCount: derivedCount('Jobs neither archived nor in a closed status.'),
    totalPlacementCount: derivedCount('Placements at the company so far.'),
    employeeCount: count('People employed.'),
    foundedYear: number('The year it was founded.', z.int().min(0).max(2200).nullish()),
    annualRevenue: amount('Revenue in a year.'),
    rating: rating('From 0 to 5.'),
    client: yesNo('Whether it is a client.'),
    tags: openTags(),
    customFields: customFields(),
    internalNotes: longText('Notes for the agency alone.', { shown: 'single', written: 'imports' }),
    overview: sameAs('description', 'The same text as `description`.', {
      shown: 'single',
      written: 'imports',
    }),
    sourceId: masterData('source', ['sources'], 'Where it came from, an item of the master data.', {
      shown: 'single',
      written: 'imports',
    }),
    referrerId: text('The referring record, kept as given.', { shown: 'never', written: 'imports' }),
  },
  duplicates: [{ by: 'text', fields: ['name'] }],
  searchable: [
    weighted('name', 'B'),
    weighted('location', 'A'),
    'tags',
    'description',
    'reference',
    'email',
    'domain',
    'website',
    'phone',
    'faxNo',
  ],
});
