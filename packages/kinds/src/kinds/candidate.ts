import { z } from 'zod';
import { customFields, parts, rows, tags, texts } from '../fields/lists.ts';
import { derivedFlag } from '../fields/make-field.ts';
import { masterData, owner } from '../fields/references.ts';
import { amount, currency, date, longText, openCode, rating, text, yesNo } from '../fields/scalars.ts';
import {
  active,
  anonymised,
  doNotContact,
  identified,
  internalNotes,
  jobTitle,
  person,
  personKeys,
  stamped,
} from '../fields/shared.ts';
import { kind, together, weighted } from '../kind.ts';
import { limitList, fields, nullableText } from '../shapes.ts';
import {
  month,
  optionalCode,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalText,
  nonEmptyText,
  year,
} from '../values.ts';

/** Each member is a column of the candidate, and searched as text. */
const addressMembers = {
  street: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
  postcode: 'text',
} as const;

const addressParts = ['street', 'city', 'state', 'country', 'postcode'] as const;

export const address = z.object(fields(addressParts, nullableText)).meta({ id: 'Address' });

const addressInput = z.object(fields(addressParts, () => optionalText())).nullish();

export const candidateLanguage = z
  .object({ code: z.string(), name: z.string(), level: z.string().optional() })
  .meta({ id: 'CandidateLanguage' });

const languageMembers = { code: 'code', name: 'text', level: 'text' } as const;

/** If the name is missing, the English name of the code is stored. */
export const candidateLanguageInput = z
  .object({
    code: nonEmptyText(35).describe('An ISO 639 code such as de.'),
    name: optionalText(),
    level: optionalText().describe('The proficiency, such as B2 or Native.'),
  })
  .meta({ id: 'CandidateLanguageInput' });

export const education = z
  .object({
    id: z.string(),
    level: nullableText(),
    major: nullableText(),
    organisation: nullableText(),
    grade: nullableText(),
    ...fields(['startYear', 'startMonth', 'endYear', 'endMonth'], () =>
      z.int().describe('0 when not given.'),
    ),
  })
  .meta({ id: 'Education' });

const educationMembers = {
  level: 'text',
  major: 'text',
  organisation: 'text',
  grade: 'text',
  startYear: 'number',
  startMonth: 'number',
  endYear: 'number',
  endMonth: 'number',
} as const;

const educationInput = z
  .object({
    id: optionalId(),
    educationLevelId: optionalId(),
    level: optionalText().describe('Resolved by name where no educationLevelId is given.'),
    organisation: optionalText(),
    major: optionalText(),
    grade: optionalText(),
    startYear: year(),
    startMonth: month(),
    endYear: year(),
    endMonth: month(),
  })
  .meta({ id: 'EducationInput' });

export const employment = z
  .object({
    id: z.string(),
    ...fields(
      ['companyName', 'employmentType', 'jobTitle', 'startDate', 'endDate', 'workSummary'],
      nullableText,
    ),
  })
  .meta({ id: 'Employment' });

const employmentMembers = {
  companyName: 'text',
  employmentType: 'text',
  jobTitle: 'text',
  workSummary: 'text',
  startDate: 'date',
  endDate: 'date',
} as const;

const employmentInput = z
  .object({
    id: optionalId(),
    companyName: optionalText(),
    jobTitle: optionalText(),
    employmentTypeId: optionalId(),
    employmentType: optionalText().describe('Resolved by name where no employmentTypeId is given.'),
    startDate: optionalDate(),
    endDate: optionalDate(),
    workSummary: optionalLongText(),
  })
  .meta({ id: 'EmploymentInput' });

export const salaryTenures = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

/** Further notice periods may be added. */
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

/** These values stay when the person is anonymised, because statistics use them. */
const stays = { personal: true, whenAnonymised: 'stays' } as const;

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
  brief: [
    'firstName',
    'lastName',
    'email',
    'mobile',
    'jobTitle',
    'currentEmployer',
    'location',
    'statusName',
    'ownerName',
    'doNotContact',
    'lastActivityDate',
  ],
  indexedOrders: ['lastName'],
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
    ...anonymised,
    ownerId: owner('candidate'),
    sourceId: masterData('source', ['sources'], 'Where it came from, an item of the master data.'),
    statusId: masterData(
      'candidate status',
      ['candidateStatuses'],
      'Its status, an item of the master data.',
    ),
    desiredSalaryCurrency: currency('The currency of the pay that is wished for, ISO 4217.', stays),
    desiredSalaryTenure: openCode('The period it is for.', optionalCode(salaryTenures), stays),
    noticePeriod: openCode(
      'When the person could start: a code such as IMMEDIATE or ONE_MONTH.',
      noticePeriod,
      personal,
    ),
    desiredSalary: amount('The pay that is wished for.', stays),
    rating: rating('From 0 to 5.', { ...personal, ofAgency: true }),
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
      { ...personal, whenAnonymised: { keeps: ['country'] } },
    ),
    skills: texts('Skills, each a text; a write replaces them all.', stays),
    tags: tags(personal),
    customFields: customFields(),
    educationHistory: rows(
      'Schools and degrees; a write replaces the list.',
      { read: z.array(education), write: limitList(educationInput, 'history').optional() },
      educationMembers,
      { ...personal, namedIn: { level: 'educationLevels' } },
    ),
    employmentHistory: rows(
      'Employers so far; a write replaces the list.',
      { read: z.array(employment), write: limitList(employmentInput, 'history').optional() },
      employmentMembers,
      { ...personal, namedIn: { employmentType: 'employmentTypes' } },
    ),
    languages: rows(
      'Languages; omitted when the candidate has none.',
      {
        read: z.array(candidateLanguage).optional(),
        write: limitList(candidateLanguageInput, 'languages').optional(),
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
  texts: { cv: { table: 'cv_texts', id: 'candidateId', words: 'cv_words' } },
});
