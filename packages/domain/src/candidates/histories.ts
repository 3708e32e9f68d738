import { NovaError, type CandidateWrite } from '@nova/contract';
import type { candidateLanguageInput } from '@nova/kinds';
import type { z } from 'zod';
import { newId } from '../ids.ts';
import type { CurrentRow } from '../records/change-record.ts';
import type { OwnRules, RuleFacts } from '../records/own-rules.ts';
import { given } from '../records/row-of.ts';

/** What a call or a line of an import says of a candidate's lists of objects. */
type Lists = Pick<CandidateWrite, 'educationHistory' | 'employmentHistory'> & {
  readonly languages?: readonly z.output<typeof candidateLanguageInput>[] | null | undefined;
};

/**
 * A candidate's histories, whose items keep what a write leaves out of them, and languages
 * (docs/interface/values.md#histories). An unknown level or type is BAD_REQUEST.
 */
export const candidateRules: OwnRules<Lists> = {
  refersTo({ educationHistory = [], employmentHistory = [] }) {
    return {
      masterData: [
        ...educationHistory.map((item) => item.educationLevelId),
        ...employmentHistory.map((item) => item.employmentTypeId),
      ],
      masterDataNames: [
        ...educationHistory.flatMap(({ level: name }) =>
          name ? [{ group: 'educationLevels' as const, name }] : [],
        ),
        ...employmentHistory.flatMap(({ employmentType: name }) =>
          name ? [{ group: 'employmentTypes' as const, name }] : [],
        ),
      ],
    };
  },
  columns({ educationHistory: education, employmentHistory: employment, languages }, facts) {
    const before = historiesOf(facts.before);
    return given({
      educationHistory: education && educationToStore(education, before.educationHistory, facts),
      employmentHistory: employment && employmentToStore(employment, before.employmentHistory, facts),
      languages: languages ? languagesToStore(languages) : undefined,
    });
  },
};

const none: Histories = { educationHistory: [], employmentHistory: [] };

/** The row's columns have these types (prisma/schema.prisma, Candidate). */
const historiesOf = (row: CurrentRow | undefined): Histories => (row as Histories | undefined) ?? none;

export interface StoredEducation {
  readonly id: string;
  readonly level: string | null;
  readonly major: string | null;
  readonly organisation: string | null;
  readonly grade: string | null;
  readonly startYear: number;
  readonly startMonth: number;
  readonly endYear: number;
  readonly endMonth: number;
}

export interface StoredEmployment {
  readonly id: string;
  readonly companyName: string | null;
  readonly employmentType: string | null;
  readonly jobTitle: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly workSummary: string | null;
}

/** The histories that a candidate holds. */
interface Histories {
  readonly educationHistory: readonly StoredEducation[];
  readonly employmentHistory: readonly StoredEmployment[];
}

type Group = 'educationLevels' | 'employmentTypes';

/** What an item of a list may name, and where it is looked up. */
interface Names {
  readonly facts: Pick<RuleFacts, 'references' | 'keepsNames'>;
  readonly group: Group;
  /** The names that the candidate has already: they may be such that only a CV said. */
  readonly before: readonly (string | null)[];
}

/** The value an item names by id, or by name where no id is given; undefined when it names none, null when it clears it. */
function named(
  { facts, group, before }: Names,
  id: string | null | undefined,
  name: string | null | undefined,
): { readonly name: string } | null | undefined {
  const { references, keepsNames = false } = facts;
  if (id) return references.masterDataItem(group, id) ?? unknownValue(group, id);
  if (name) {
    const present = references.masterDataNamed(group, name);
    return present ?? (keepsNames || before.includes(name) ? { name } : unknownValue(group, name));
  }
  return id === null || name === null ? null : undefined;
}

function unknownValue(group: Group, value: string): never {
  const field = group === 'educationLevels' ? 'education level' : 'employment type';
  throw new NovaError(
    'BAD_REQUEST',
    `The ${field} ${JSON.stringify(value)} is not one of the account’s ${group}.`,
  );
}

/** Education as it is stored; an item with a known id keeps what it does not send (docs/interface/values.md#histories). */
function educationToStore(
  items: NonNullable<CandidateWrite['educationHistory']>,
  before: readonly StoredEducation[],
  facts: Names['facts'],
): readonly StoredEducation[] {
  const names: Names = { facts, group: 'educationLevels', before: before.map(({ level }) => level) };
  return items.map((item) => {
    const kept = before.find((other) => other.id === item.id);
    const level = named(names, item.educationLevelId, item.level);
    const { educationLevelId: _id, level: _name, startYear, startMonth, endYear, endMonth, ...texts } = item;
    const numbers = { startYear, startMonth, endYear, endMonth };
    return {
      ...noEducation,
      ...kept,
      ...given(texts),
      ...Object.fromEntries(Object.entries(given(numbers)).map(([name, value]) => [name, value ?? 0])),
      ...(level === undefined ? {} : { level: level?.name ?? null }),
      id: kept?.id ?? newId(),
    };
  });
}

const noEducation: Omit<StoredEducation, 'id'> = {
  level: null,
  major: null,
  organisation: null,
  grade: null,
  startYear: 0,
  startMonth: 0,
  endYear: 0,
  endMonth: 0,
};

/** Employment as it is stored; an item with a known id keeps what it does not send. */
function employmentToStore(
  items: NonNullable<CandidateWrite['employmentHistory']>,
  before: readonly StoredEmployment[],
  facts: Names['facts'],
): readonly StoredEmployment[] {
  const types = before.map(({ employmentType }) => employmentType);
  const names: Names = { facts, group: 'employmentTypes', before: types };
  return items.map((item) => {
    const kept = before.find((other) => other.id === item.id);
    const type = named(names, item.employmentTypeId, item.employmentType);
    const { employmentTypeId: _id, employmentType: _name, ...texts } = item;
    return {
      ...noEmployment,
      ...kept,
      ...given(texts),
      ...(type === undefined ? {} : { employmentType: type?.name ?? null }),
      id: kept?.id ?? newId(),
    };
  });
}

const noEmployment: Omit<StoredEmployment, 'id'> = {
  companyName: null,
  employmentType: null,
  jobTitle: null,
  startDate: null,
  endDate: null,
  workSummary: null,
};

/** A candidate's language as it is stored and read; `level` only where a proficiency is recorded. */
interface StoredLanguage {
  readonly code: string;
  readonly name: string;
  readonly level?: string;
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

function englishName(code: string): string {
  try {
    return englishNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The languages of a write as they are stored: each code once; without a name the code's English name stands in. */
export function languagesToStore(
  given: readonly z.output<typeof candidateLanguageInput>[],
): readonly StoredLanguage[] {
  const languages = given.map(({ code, name, level }) => ({
    code,
    name: name ?? englishName(code),
    ...(level ? { level } : {}),
  }));
  return [...new Map(languages.map((language) => [language.code.toLowerCase(), language])).values()];
}
