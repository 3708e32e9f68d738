import type { Random } from '@nova/random';
import { plantedIn } from './planted.ts';
import { randomOf } from './random-of.ts';
import * as v from './vocabulary.ts';

export interface AccountParts {
  readonly accountId: string;
  readonly records: number;
  readonly userIds: readonly string[];
  readonly statusIds: readonly string[];
  readonly sourceIds: readonly string[];
  readonly educationLevels: readonly string[];
  readonly employmentTypes: readonly string[];
  readonly customField: { readonly id: string; readonly label: string };
}

export type CandidateRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly email: string;
  readonly linkedIn: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly currentEmployer: string;
};

/** Each record is a little younger than the one before. */
const firstCreated = Date.UTC(2023, 0, 1);
const lastCreated = Date.UTC(2026, 5, 30);

/** The candidate with this number, from 0 for the oldest; the same on every machine. */
export function candidateRow(parts: AccountParts, number: number): CandidateRow {
  const random = randomOf(number + 1);
  const created = firstCreated + Math.floor(((lastCreated - firstCreated) * number) / parts.records);
  const [firstName, lastName] = [random.pickRanked(v.givenNames), random.pick(v.familyNames)];
  const handle = `${firstName}.${lastName}.${number}`.toLowerCase();
  const jobTitle = random.pickRanked(v.jobTitles);
  const createdOn = new Date(created).toISOString();
  return {
    accountId: parts.accountId,
    id: idOf(parts.accountId, created, number),
    reference: `CAN-${1001 + number}`,
    firstName,
    lastName,
    email: `${handle}@${random.pick(v.cities).toLowerCase()}.example`,
    mobile: `+49 17${random.digits(1)} ${random.digits(7)}`,
    workPhone: random.chance(0.3) ? `+44 20 ${random.digits(8)}` : null,
    linkedIn: random.chance(0.6) ? `https://www.linkedin.com/in/${handle.replaceAll('.', '-')}` : null,
    jobTitle,
    currentEmployer: random.pick(v.employers),
    street: `${random.pick(v.streets)} ${random.int(1, 200)}`,
    city: random.pickRanked(v.cities),
    country: random.pickRanked(v.countries),
    postcode: random.digits(5),
    overview: overview(random, plantedIn(number, parts.records)),
    internalNotes: random.chance(0.3) ? sentence(random, 12) : null,
    dateOfBirth: new Date(Date.UTC(random.int(1955, 2004), random.int(0, 11), random.int(1, 28)))
      .toISOString()
      .slice(0, 10),
    desiredSalary: random.chance(0.5) ? 30_000 + 500 * random.int(0, 199) : null,
    desiredSalaryCurrency: 'EUR',
    desiredSalaryTenure: 'YEAR',
    noticePeriod: random.pick(['IMMEDIATE', 'ONE_MONTH', 'THREE_MONTHS']),
    rating: random.chance(0.7) ? random.int(1, 5) : null,
    doNotContact: random.chance(0.02),
    rightToWork: random.chance(0.8),
    workPermit: random.chance(0.5),
    skills: [...new Set(Array.from({ length: random.int(3, 8) }, () => random.pickRanked(v.skillNames)))],
    tags: random.chance(0.5) ? [{ group: null, value: sentence(random, 1) }] : [],
    customFields: random.chance(0.5) ? [customField(random, parts)] : [],
    educationHistory: [education(random, parts, number)],
    employmentHistory: Array.from({ length: random.int(1, 2) }, (_, at) =>
      employment(random, parts, number, at),
    ),
    languages: random.chance(0.5) ? [{ code: 'de', name: 'German', level: 'C1' }] : [],
    ownerId: random.pick(parts.userIds),
    sourceId: random.pick(parts.sourceIds),
    statusId: random.pick(parts.statusIds),
    createdOn,
    updatedOn: createdOn,
  };
}

/** A UUIDv7 whose random part follows from account and number. */
export function idOf(accountId: string, milliseconds: number, number: number): string {
  const random = randomOf(number ^ Number.parseInt(accountId.slice(-6), 16));
  const hex = (bits: number): string =>
    Math.floor(random.next() * 2 ** bits)
      .toString(16)
      .padStart(bits / 4, '0');
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(12)}-8${hex(12)}-${hex(24)}${hex(24)}`;
}

function sentence(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pickRanked(v.vocabulary)).join(' ');
}

/** About 120 words with planted ones. */
function overview(random: Random, planted: readonly string[]): string {
  const sentences = Array.from(
    { length: 12 },
    () => `${capital(sentence(random, random.int(7, 13)))} – ${sentence(random, 2)}.`,
  );
  for (const text of planted) sentences.splice(random.int(0, sentences.length), 0, `${capital(text)}.`);
  return sentences.join(' ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const customField = (
  random: Random,
  { customField: { id, label } }: AccountParts,
): Record<string, unknown> => ({
  fieldId: id,
  fieldLabel: label,
  value: random.pickRanked(v.skillNames),
  boolValue: null,
  dateValue: null,
  listValue: [],
});

const education = (random: Random, parts: AccountParts, number: number): Record<string, unknown> => ({
  id: idOf(parts.accountId, firstCreated, number + 1),
  level: random.pick(parts.educationLevels),
  major: random.pickRanked(v.jobTitles).split(' ')[0],
  organisation: `University of ${random.pick(v.cities)}`,
  grade: null,
  startYear: random.int(1990, 2014),
  startMonth: 10,
  endYear: random.int(2016, 2021),
  endMonth: 6,
});

const employment = (
  random: Random,
  parts: AccountParts,
  number: number,
  at: number,
): Record<string, unknown> => ({
  id: idOf(parts.accountId, lastCreated + at, number),
  companyName: random.pick(v.employers),
  employmentType: random.pick(parts.employmentTypes),
  jobTitle: random.pickRanked(v.jobTitles),
  startDate: `${random.int(2010, 2019)}-0${random.int(1, 9)}-01`,
  endDate: null,
  workSummary: sentence(random, 70),
});
