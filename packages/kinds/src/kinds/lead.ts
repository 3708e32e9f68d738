import { customFields, tags } from '../fields/lists.ts';
import { masterData, owner } from '../fields/references.ts';
import { longText, rating, text, webAddress } from '../fields/scalars.ts';
import {
  active,
  anonymised,
  doNotContact,
  identified,
  jobTitle,
  person,
  personKeys,
  stamped,
} from '../fields/shared.ts';
import { kind, together, weighted } from '../kind.ts';

export const lead = kind('lead', {
  table: 'leads',
  prefix: 'LEA',
  plural: 'leads',
  description: 'Business that may come: people and companies before they are clients.',
  emits: [],
  statusHistory: true,
  cacheDocuments: true,
  fields: {
    ...identified('LEA-1001'),
    ...person,
    jobTitle,
    companyName: text('The company’s name.'),
    website: webAddress('Website.'),
    description: longText('A text about it.', { personal: true }),
    employees: text('How many people the lead’s company employs, such as 11–50.'),
    location: text('The place, as text.', { personal: true }),
    industryId: masterData('industry', ['industries'], 'The industry, an item of the master data.'),
    sectorId: masterData('sector', ['sectors'], 'The sector, an item of the master data.'),
    pipelineId: masterData(
      'lead pipeline',
      ['leadPipelines'],
      'One of the lead pipelines of the master data.',
    ),
    ownerId: owner('lead'),
    sourceId: masterData('source', ['sources'], 'Where it came from, an item of the master data.'),
    statusId: masterData('lead status', ['leadStatuses'], 'One of the lead statuses of the master data.'),
    ...stamped,
    ...active,
    ...anonymised,
    rating: rating('From 0 to 5.', { personal: true, ofAgency: true }),
    doNotContact,
    tags: tags({ personal: true }),
    customFields: customFields(),
  },
  requiresOneOf: ['firstName', 'lastName', 'email', 'companyName'],
  searchable: [
    together('firstName', 'lastName'),
    weighted('jobTitle', 'B'),
    weighted('companyName', 'C'),
    weighted('location', 'A'),
    'tags',
    'description',
    ...personKeys,
  ],
});
