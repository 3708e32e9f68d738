import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput, replacedText, requiredId, searchInput } from '../inputs.ts';
import {
  customFieldsInput,
  customFieldValue,
  fields,
  nullableNumber,
  nullableText,
  recordId,
  tag,
  tagInput,
  tagsInput,
  textListInput,
  timestamp,
} from '../shapes.ts';
import { boundedList } from '../list-limits.ts';
import {
  id,
  month,
  optionalAmount,
  optionalCode,
  optionalCurrency,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalRating,
  optionalText,
  year,
} from '../values.ts';
import { optionalWebAddress } from '../web-address.ts';

export const salaryTenures = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

/** The usual availability codes; the set is open (CONTRACT section 4). */
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

const addressParts = ['street', 'city', 'state', 'country', 'postcode'] as const;

export const address = z.object(fields(addressParts, nullableText)).meta({ id: 'Address' });

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

export const employment = z
  .object({
    id: z.string(),
    ...fields(
      ['companyName', 'employmentType', 'jobTitle', 'startDate', 'endDate', 'workSummary'],
      nullableText,
    ),
  })
  .meta({ id: 'Employment' });

export const candidateLanguage = z
  .object({ code: z.string(), name: z.string(), level: z.string().optional() })
  .meta({ id: 'CandidateLanguage' });

/** SPEC.md, Candidate (read). */
export const candidate = z
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
        'jobTitle',
        'currentEmployer',
        'location',
        'overview',
        'internalNotes',
        'dateOfBirth',
      ],
      nullableText,
    ),
    createdOn: timestamp(),
    updatedOn: timestamp(),
    lastActivityDate: timestamp().nullable(),
    ...fields(
      [
        'ownerId',
        'ownerName',
        'sourceId',
        'sourceName',
        'statusId',
        'statusName',
        'desiredSalaryCurrency',
        'desiredSalaryTenure',
        'noticePeriod',
      ],
      nullableText,
    ),
    desiredSalary: nullableNumber(),
    rating: nullableNumber(),
    ...fields(['doNotContact', 'rightToWork', 'workPermit', 'hasCv', 'inPipeline', 'placed'], () =>
      z.boolean(),
    ),
    address,
    skills: z.array(z.string()),
    tags: z.array(tag),
    customFields: z.array(customFieldValue),
    educationHistory: z.array(education),
    employmentHistory: z.array(employment),
    languages: z.array(candidateLanguage).optional().describe('Omitted when the candidate has no languages.'),
  })
  .meta({ id: 'Candidate' });

const addressInput = z
  .object(fields(addressParts, () => optionalText()))
  .nullish()
  .describe('Parts that are given are merged; null clears the address.');

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

const noticePeriod = optionalText(40).refine(
  (value) => value === null || value === undefined || /^[A-Z][A-Z0-9_]{0,39}$/u.test(value),
  { message: `must be an availability code such as ${noticePeriods.join(', ')}` },
);

/** SPEC.md, Candidate (write: create and update body). */
export const candidateWrite = z.object({
  firstName: optionalText(),
  lastName: optionalText(),
  email: optionalEmail(),
  alternateEmail: optionalEmail(),
  ...fields(['mobile', 'homePhone', 'workPhone'], () => optionalText()),
  ...fields(['linkedIn', 'facebook', 'twitter'], optionalWebAddress),
  jobTitle: optionalText(),
  currentEmployer: optionalText(),
  dateOfBirth: optionalDate(),
  overview: optionalLongText(),
  internalNotes: optionalLongText(),
  skills: textListInput(),
  tags: tagsInput(),
  workPermit: z.boolean().optional(),
  rightToWork: z.boolean().optional(),
  doNotContact: z.boolean().optional(),
  rating: optionalRating(),
  ownerId: optionalId().describe('An unknown id is ignored; a new candidate then belongs to the API user.'),
  statusId: optionalId(),
  sourceId: optionalId(),
  address: addressInput,
  desiredSalary: optionalAmount(),
  desiredSalaryCurrency: optionalCurrency(),
  desiredSalaryTenure: optionalCode(salaryTenures),
  noticePeriod,
  customFields: customFieldsInput(),
  educationHistory: boundedList(educationInput, 'history').optional(),
  employmentHistory: boundedList(employmentInput, 'history').optional(),
});

export type CandidateWrite = z.output<typeof candidateWrite>;

const candidateId = id().describe('The candidate’s id.');

/** SPEC.md, Saved search (candidates). */
export const savedSearch = z
  .object({
    id: z.string(),
    name: z.string(),
    createdBy: nullableText(),
    createdOn: z.string().describe('dd/MM/yyyy HH:mm in the account’s time zone.'),
    shared: z.boolean().describe('Whether it is shared with the team.'),
  })
  .meta({ id: 'SavedSearch' });

export const createCandidate = record({
  name: 'candidates.create',
  summary: 'Create a candidate',
  description:
    'A match on email, on LinkedIn profile, or on first name, last name and current employer together is a duplicate: 409 with the existing candidate’s id in `data`.',
  route: { method: 'POST', path: '/candidates' },
  input: candidateWrite,
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND', 'DUPLICATE', 'RECORD_LIMIT_REACHED'],
});

export const listSavedSearches = list({
  name: 'candidates.savedSearches',
  summary: 'List saved candidate searches',
  description: 'The user’s own saved searches and those that are shared with the user’s team.',
  route: { method: 'GET', path: '/candidates/savedsearches' },
  input: z.object(listInput),
  output: savedSearch,
});

export const searchCandidates = list({
  name: 'candidates.search',
  summary: 'Search candidates',
  description:
    'Newest first. With `savedSearchId`, only candidates that match that saved search are found, and `query` searches within them.',
  route: { method: 'GET', path: '/candidates/search' },
  input: z.object({
    ...searchInput('candidates'),
    savedSearchId: id().optional().describe('Search only within this saved search.'),
  }),
  output: candidate,
  errors: ['INVALID_QUERY', 'NOT_FOUND'],
  searches: 'candidates',
});

export const getCandidate = record({
  name: 'candidates.get',
  summary: 'Get a candidate',
  description: 'The whole record: profile, address, history, skills, languages, tags and custom fields.',
  route: { method: 'GET', path: '/candidates/{candidateId}' },
  input: z.object({ candidateId }),
  output: candidate,
  errors: ['NOT_FOUND'],
});

export const updateCandidate = record({
  name: 'candidates.update',
  summary: 'Update a candidate',
  description:
    'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/candidates/{candidateId}' },
  input: z.object({ candidateId, ...candidateWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const deleteCandidate = record({
  name: 'candidates.delete',
  summary: 'Delete a candidate',
  description: 'Its applications, interviews and files go with it; placements stay.',
  route: { method: 'DELETE', path: '/candidates/{candidateId}' },
  input: z.object({ candidateId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setCandidateInternalNotes = record({
  name: 'candidates.setInternalNotes',
  summary: 'Replace a candidate’s internal notes',
  description: 'Notes for the agency alone, held apart from the overview; null or blank clears them.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/internalnotes' },
  input: z.object({ candidateId, text: replacedText() }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setCandidateOverview = record({
  name: 'candidates.setOverview',
  summary: 'Replace a candidate’s overview',
  description: 'The summary that others may see; null or blank clears it.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/overview' },
  input: z.object({ candidateId, text: replacedText() }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setCandidateSource = record({
  name: 'candidates.setSource',
  summary: 'Set a candidate’s source',
  description: 'Where the candidate came from: an item of the master data that exists, else 404.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/source' },
  input: z.object({
    candidateId,
    sourceId: requiredId('sourceId'),
    referrerId: optionalText().describe('The referring record, kept as given.'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setCandidateStatus = record({
  name: 'candidates.setStatus',
  summary: 'Set a candidate’s status',
  description: 'An item of the master data that exists, else 404; the change is recorded with its comments.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/status' },
  input: z.object({
    candidateId,
    statusId: requiredId('statusId'),
    comments: optionalLongText().describe('Recorded with the change.'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const setCandidateTags = record({
  name: 'candidates.setTags',
  summary: 'Replace a candidate’s tags',
  description:
    'Tags absent from the request are removed; an empty list clears them; blank values are skipped.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/tags' },
  input: z.object({ candidateId, tags: boundedList(tagInput, 'tags') }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
