import { customFields, tags, texts } from '../fields/lists.ts';
import { masterData, masterDataOrRefused, owner, record } from '../fields/references.ts';
import {
  amount,
  count,
  currency,
  date,
  longText,
  openCode,
  rating,
  requiredText,
  text,
  yesNo,
} from '../fields/scalars.ts';
import { active, identified, stamped } from '../fields/shared.ts';
import { kind, weighted } from '../kind.ts';
import { optionalText } from '../values.ts';

/** A vacancy, as the agency sees it. */
export const job = kind('job', {
  table: 'jobs',
  prefix: 'JOB',
  plural: 'jobs',
  numberColumn: 'uniqueId',
  description: 'Vacancies that companies want filled, as the agency sees them.',
  keptReady: true,
  fields: {
    ...identified('JOB-1001'),
    title: requiredText('Its title.'),
    shortDescription: longText('A few sentences about it.'),
    internalDescription: longText('A text for the agency alone.'),
    companyId: record('company', 'The company.', 'The company’s name.'),
    contactId: record('contact', 'The contact at the company.', 'The contact’s name.'),
    location: text('The place, as text.'),
    employmentTypeId: masterDataOrRefused(
      'employment type',
      ['employmentTypes'],
      'The kind of employment, an item of the master data.',
    ),
    experienceLevelId: masterDataOrRefused(
      'experience level',
      ['experienceLevels'],
      'The level of experience, an item of the master data.',
    ),
    sourceId: masterData('source', ['sources'], 'Where it came from, an item of the master data.'),
    statusId: masterData('job status', ['jobStatuses'], 'One of the job statuses of the master data.'),
    statusReason: text('Why it is in its status.'),
    payCurrency: currency('The currency of the pay, ISO 4217.'),
    payTenure: openCode('The period the pay is for, such as YEAR or DAY.', optionalText(40)),
    closingDate: date('The last day to apply, yyyy-MM-dd.'),
    dateOpened: date('The day it was opened, yyyy-MM-dd.'),
    startDate: date('When the work starts, yyyy-MM-dd.'),
    ...stamped,
    ...active,
    ownerId: owner('job'),
    minPay: amount('The least it pays.'),
    maxPay: amount('The most it pays.'),
    openPositions: count('How many people are wanted.'),
    rating: rating('From 0 to 5.'),
    flexiHours: yesNo('Whether hours are flexible.'),
    hot: yesNo('Whether it is urgent.'),
    relocation: yesNo('Whether relocation is paid for.'),
    remoteWorking: yesNo('Whether the work can be done from elsewhere.'),
    visaSponsored: yesNo('Whether the employer sponsors a visa.'),
    archived: yesNo('Whether it is archived.', { shown: 'never', written: 'imports' }),
    skills: texts('Skills, each a text; a write replaces them all.'),
    tags: tags(),
    customFields: customFields(),
  },
  foundBy: [
    ...[
      weighted('title', 'B'),
      'companyName',
      'contactName',
      weighted('location', 'A'),
      weighted('skills', 'C'),
    ],
    ...['tags', 'shortDescription', 'internalDescription', 'reference'],
  ],
});
