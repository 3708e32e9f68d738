import { z } from 'zod';
import { derivedFlag } from '../fields/derived.ts';
import { customFields, parts, rows, tags, texts } from '../fields/lists.ts';
import { masterData, owner } from '../fields/references.ts';
import { amount, currency, date, longText, openCode, rating, text, yesNo } from '../fields/scalars.ts';
import {
  active,
  doNotContact,
  identified,
  internalNotes,
  jobTitle,
  person,
  personKeys,
  stamped,
} from '../fields/shared.ts';
import { kind, together, weighted } from '../kind.ts';
import { boundedList } from '../list-limits.ts';
import { optionalCode, optionalText } from '../values.ts';
import { address, addressInput, addressMembers } from './candidate/address.ts';
import {
  education,
  educationInput,
  educationMembers,
  employment,
  employmentInput,
  employmentMembers,
} from './candidate/history.ts';
import { candidateLanguage, candidateLanguageInput, languageMembers } from './candidate/language.ts';

export const salaryTenures = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

/** The usual availability codes; the set is open. */
export const noticePeriods = [
  'IMMEDIATE',
  'ONE_WEEK',
  'TWO_WEEKS',
  'THREE_WEEKS',
  'ONE_MONTH',
  'SIX_WEEKS',
  'TWO_MONTHS',
  'THREE_MONTHS',
  'FOUR_MONTHS',
  'SIX_MONTHS',
] as const;

const noticePeriod = optionalText(40).refine(
  (value) => value === null || value === undefined || /^[A-Z][A-Z0-9_]{0,39}$/u.test(value),
  { message: `must be an availability code such as ${noticePeriods.join(', ')}` },
);

const personal = { personal: true } as const;

/** A person who looks for work. */
export const candidate = kind('candidate', {
  table: 'candidates',
  prefix: 'CAN',
  plural: 'candidates',
  description: 'The people an agency places: their profile, history, skills, CVs and saved searches.',
  emits: [{ type: 'status_changed', field: 'statusId' }],
  limit: 'candidateRecords',
  statusHistory: true,
  hasDerivedColumns: true,
  cacheDocuments: true,
  fields: {
    ...identified('CAN-1001'),
    ...person,
    jobTitle,
    currentEmployer: text('Where the person works now.', personal),
    location: text('The place, as text: city and country where nothing else was imported.', {
      ...personal,
      written: 'imports',
      sql: `coalesce(r.location, nullif(concat_ws(', ', r.city, r.country), ''))`,
    }),
    overview: longText('A summary.', personal),
    internalNotes,
    dateOfBirth: date('Date of birth, yyyy-MM-dd.', personal),
    ...stamped,
    ...active,
    ownerId: owner('candidate'),
    sourceId: masterData('source', ['sources'], 'Where it came from, an item of the master data.'),
    statusId: masterData(
      'candidate status',
      ['candidateStatuses'],
      'Its status, an item of the master data.',
    ),
    desiredSalaryCurrency: currency('The currency of the pay that is wished for, ISO 4217.', personal),
    desiredSalaryTenure: openCode('The period it is for.', optionalCode(salaryTenures), personal),
    noticePeriod: openCode(
      'When the person could start: a code such as IMMEDIATE or ONE_MONTH.',
      noticePeriod,
      personal,
    ),
    desiredSalary: amount('The pay that is wished for.', personal),
    rating: rating('From 0 to 5.', personal),
    doNotContact,
    rightToWork: yesNo('Whether the right to work was shown.', personal),
    workPermit: yesNo('Whether there is a work permit.', personal),
    hasCv: derivedFlag('Whether a CV is stored.'),
    inPipeline: derivedFlag('Whether an application is under way: not rejected and not yet placed.'),
    placed: derivedFlag('Whether there is a placement.'),
    address: parts(
      'The postal address. Parts that are given are merged; null clears it.',
      { read: address, write: addressInput },
      addressMembers,
      personal,
    ),
    skills: texts('Skills, each a text; a write replaces them all.', personal),
    tags: tags(personal),
    customFields: customFields(),
    educationHistory: rows(
      'Schools and degrees; a write replaces the list.',
      { read: z.array(education), write: boundedList(educationInput, 'history').optional() },
      educationMembers,
      personal,
    ),
    employmentHistory: rows(
      'Employers so far; a write replaces the list.',
      { read: z.array(employment), write: boundedList(employmentInput, 'history').optional() },
      employmentMembers,
      personal,
    ),
    languages: rows(
      'Languages; omitted when the candidate has none.',
      {
        read: z.array(candidateLanguage).optional(),
        write: boundedList(candidateLanguageInput, 'languages').optional(),
      },
      languageMembers,
      { personal: true, written: 'imports', omittedWhenEmpty: true },
    ),
    referrerId: text('The referring record, kept as given.', {
      ...personal,
      shown: 'never',
      written: 'imports',
    }),
  },
  requiresOneOf: ['firstName', 'lastName', 'email'],
  duplicates: [
    { by: 'email', fields: ['email', 'alternateEmail'] },
    { by: 'profile', fields: ['linkedIn'] },
    { by: 'names', fields: ['firstName', 'lastName', 'currentEmployer'] },
  ],
  searchable: [
    together('firstName', 'lastName'),
    weighted('jobTitle', 'B'),
    'currentEmployer',
    weighted('location', 'A'),
    'address.city',
    'address.country',
    weighted('skills', 'C'),
    'tags',
    'overview',
    ...personKeys,
  ],
  marks: { rating: '@r', statusId: '@s', ownerId: '@o' },
});
