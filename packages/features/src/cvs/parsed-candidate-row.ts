import { cutText, readDate, textLimits } from '@nova/contract';
import { parsedCandidate, type ParsedCandidate } from './contract.ts';
import {
  type Context,
  normaliseName,
  newId,
  loadReferences,
  type References,
  type Row,
  textsToStore,
} from '@nova/core';
import { cleanEmail, isEmail } from '@nova/kinds';
import type { ParsedEducation, ParsedEmployment } from '@nova/cv';
import type { StoredEducation, StoredEmployment } from '../candidates/candidate-rules.ts';
import type { ReadFields } from './cv-file.ts';

const cutShort = (value: string | null): string | null => cut(value, textLimits.short);
const cutLong = (value: string | null): string | null => cut(value, textLimits.long);

/** Cuts a text to a field's length, since a document's text may be longer. */
function cut(value: string | null, length: number): string | null {
  const text = cutText((value ?? '').trim(), length);
  return text === '' ? null : text;
}

/** Returns null if the CV has no valid email address. */
export function extractEmail({ email }: Pick<ReadFields, 'email'>): string | null {
  const clean = cleanEmail(email ?? '');
  return isEmail(clean) ? clean : null;
}

/** Returns the day; the first day of a month or year if the CV names only that. */
const parseDay = (value: string | null): string | null => {
  const [year, month = '01', day = '01'] = value?.split('-') ?? [];
  return year === undefined ? null : readDate(`${year}-${month}-${day}`);
};

/** Returns a candidate's columns from the fields of a CV. */
export async function buildCandidateRow(ctx: Context, cv: ReadFields): Promise<Row> {
  const references = await loadNames(ctx, cv);
  const address = Object.fromEntries(
    Object.entries<string | null>({ ...cv.address }).map(([part, value]) => [part, cutShort(value)]),
  );
  return {
    firstName: cutShort(cv.firstName),
    lastName: cutShort(cv.lastName),
    email: extractEmail(cv),
    ...assignPhones(cv),
    linkedIn: cutShort(cv.linkedIn),
    facebook: cutShort(cv.facebook),
    twitter: cutShort(cv.twitter),
    jobTitle: cutShort(cv.jobTitle),
    currentEmployer: cutShort(cv.currentEmployer),
    location: cutShort(cv.location),
    ...address,
    overview: cutLong(cv.overview),
    dateOfBirth: cv.dateOfBirth === null ? null : readDate(cv.dateOfBirth),
    skills: textsToStore(cv.skills.flatMap((skill) => cutShort(skill) ?? [])),
    languages: cv.languages.map(({ code, name, level }) => ({
      code: code ?? '',
      name,
      ...(level === null ? {} : { level }),
    })),
    educationHistory: cv.educationHistory.map((item) => toStoredEducation(references, item)),
    employmentHistory: cv.employmentHistory.map((item) => toStoredEmployment(references, item)),
  };
}

/** Returns the row in the format of a write; the schema drops members that only the row has. */
export const toParsedRecord = (row: Row): ParsedCandidate => parsedCandidate.parse({ ...row, address: row });

/** Assigns phone numbers to columns. A phone of unknown kind fills the first free column. */
function assignPhones(cv: ReadFields): Record<string, string | null> {
  const places: Record<string, string | null> = { mobile: null, homePhone: null, workPhone: null };
  const columns = { mobile: 'mobile', home: 'homePhone', work: 'workPhone' } as const;
  const free = () => Object.keys(places).find((place) => places[place] === null);
  for (const { number, type } of cv.phones) {
    const column = type === null ? undefined : columns[type];
    const place = column !== undefined && places[column] === null ? column : free();
    if (place !== undefined) places[place] = cutShort(number);
  }
  return places;
}

/** Looks up the CV's education levels and employment types in the account's master data. */
function loadNames(ctx: Context, cv: ReadFields): Promise<References> {
  return loadReferences(ctx, {
    masterDataNames: [
      ...cv.educationHistory.flatMap(({ level }) =>
        level === null ? [] : [{ group: 'educationLevels' as const, name: level }],
      ),
      ...cv.employmentHistory.flatMap(({ employmentType: name }) =>
        name === null ? [] : [{ group: 'employmentTypes' as const, name: normaliseName(name) }],
      ),
    ],
  });
}

function toStoredEducation(references: References, item: ParsedEducation): StoredEducation {
  const { startYear, startMonth, endYear, endMonth } = item;
  const level = item.level ?? item.levelKind;
  return {
    id: newId(),
    level: cutShort(
      level === null ? null : (references.masterDataNamed('educationLevels', level)?.name ?? level),
    ),
    major: cutShort(item.major),
    organisation: cutShort(item.organisation),
    grade: cutShort(item.grade),
    startYear,
    startMonth,
    endYear,
    endMonth,
  };
}

function toStoredEmployment(references: References, item: ParsedEmployment): StoredEmployment {
  const type = item.employmentType;
  return {
    id: newId(),
    companyName: cutShort(item.companyName),
    employmentType: cutShort(
      type === null ? null : (references.masterDataNamed('employmentTypes', type)?.name ?? type),
    ),
    jobTitle: cutShort(item.jobTitle),
    startDate: parseDay(item.startDate),
    endDate: item.current ? null : parseDay(item.endDate),
    workSummary: cutLong(item.workSummary),
  };
}
