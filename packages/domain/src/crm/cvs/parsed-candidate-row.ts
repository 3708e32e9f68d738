import { cutText, parsedCandidate, type ParsedCandidate, readDate, textLimits } from '@nova/contract';
import { cleanEmail, isEmail } from '@nova/kinds';
import type { ParsedEducation, ParsedEmployment } from '@nova/cv';
import type { StoredEducation, StoredEmployment } from '../candidates/candidate-rules.ts';
import type { Context } from '../../context.ts';
import { foldName } from '../../fold-name.ts';
import { newId } from '../../ids.ts';
import { loadReferences, type References } from '../../records/references.ts';
import type { Row } from '../../records/create-record.ts';
import { textsToStore } from '../../records/row-of.ts';
import type { ReadFields } from './cv-file.ts';

const short = (value: string | null): string | null => cut(value, textLimits.short);
const long = (value: string | null): string | null => cut(value, textLimits.long);

/** Cuts a text to a field's length, since a document's text may be longer. */
function cut(value: string | null, length: number): string | null {
  const text = cutText((value ?? '').trim(), length);
  return text === '' ? null : text;
}

/** Returns null if the CV has no valid email address. */
export function emailOf({ email }: Pick<ReadFields, 'email'>): string | null {
  const clean = cleanEmail(email ?? '');
  return isEmail(clean) ? clean : null;
}

/** Returns the day; the first day of a month or year if the CV names only that. */
const dayOf = (value: string | null): string | null => {
  const [year, month = '01', day = '01'] = value?.split('-') ?? [];
  return year === undefined ? null : readDate(`${year}-${month}-${day}`);
};

/** Returns a candidate's columns from the fields of a CV. */
export async function parsedCandidateRow(ctx: Context, cv: ReadFields): Promise<Row> {
  const references = await namesIn(ctx, cv);
  const address = Object.fromEntries(
    Object.entries<string | null>({ ...cv.address }).map(([part, value]) => [part, short(value)]),
  );
  return {
    firstName: short(cv.firstName),
    lastName: short(cv.lastName),
    email: emailOf(cv),
    ...phones(cv),
    linkedIn: short(cv.linkedIn),
    facebook: short(cv.facebook),
    twitter: short(cv.twitter),
    jobTitle: short(cv.jobTitle),
    currentEmployer: short(cv.currentEmployer),
    location: short(cv.location),
    ...address,
    overview: long(cv.overview),
    dateOfBirth: cv.dateOfBirth === null ? null : readDate(cv.dateOfBirth),
    skills: textsToStore(cv.skills.flatMap((skill) => short(skill) ?? [])),
    languages: cv.languages.map(({ code, name, level }) => ({
      code: code ?? '',
      name,
      ...(level === null ? {} : { level }),
    })),
    educationHistory: cv.educationHistory.map((item) => educationOf(references, item)),
    employmentHistory: cv.employmentHistory.map((item) => employmentOf(references, item)),
  };
}

/** Returns the row in the format of a write; the schema drops members that only the row has. */
export const parsedRecord = (row: Row): ParsedCandidate => parsedCandidate.parse({ ...row, address: row });

/** Assigns phone numbers to columns. A phone of unknown kind fills the first free column. */
function phones(cv: ReadFields): Record<string, string | null> {
  const places: Record<string, string | null> = { mobile: null, homePhone: null, workPhone: null };
  const columns = { mobile: 'mobile', home: 'homePhone', work: 'workPhone' } as const;
  const free = () => Object.keys(places).find((place) => places[place] === null);
  for (const { number, type } of cv.phones) {
    const own = type === null ? undefined : columns[type];
    const place = own !== undefined && places[own] === null ? own : free();
    if (place !== undefined) places[place] = short(number);
  }
  return places;
}

/** Looks up the CV's education levels and employment types in the account's master data. */
function namesIn(ctx: Context, cv: ReadFields): Promise<References> {
  return loadReferences(ctx, {
    masterDataNames: [
      ...cv.educationHistory.flatMap(({ level }) =>
        level === null ? [] : [{ group: 'educationLevels' as const, name: level }],
      ),
      ...cv.employmentHistory.flatMap(({ employmentType: name }) =>
        name === null ? [] : [{ group: 'employmentTypes' as const, name: foldName(name) }],
      ),
    ],
  });
}

function educationOf(references: References, item: ParsedEducation): StoredEducation {
  const { startYear, startMonth, endYear, endMonth } = item;
  const level = item.level ?? item.levelKind;
  return {
    id: newId(),
    level: short(
      level === null ? null : (references.masterDataNamed('educationLevels', level)?.name ?? level),
    ),
    major: short(item.major),
    organisation: short(item.organisation),
    grade: short(item.grade),
    startYear,
    startMonth,
    endYear,
    endMonth,
  };
}

function employmentOf(references: References, item: ParsedEmployment): StoredEmployment {
  const type = item.employmentType;
  return {
    id: newId(),
    companyName: short(item.companyName),
    employmentType: short(
      type === null ? null : (references.masterDataNamed('employmentTypes', type)?.name ?? type),
    ),
    jobTitle: short(item.jobTitle),
    startDate: dayOf(item.startDate),
    endDate: item.current ? null : dayOf(item.endDate),
    workSummary: long(item.workSummary),
  };
}
