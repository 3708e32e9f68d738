import { NovaError } from '@nova/contract';
import type { CandidateWrite, setCandidateLanguages as setLanguagesEndpoint } from './contract.ts';
import { deleteWithFiles } from '../files/delete-files.ts';
import {
  newId,
  type Context,
  changeRecord,
  type CurrentRow,
  buildQueryConditions,
  type OwnRules,
  type RuleFacts,
  dropUndefined,
  type WordsIn,
} from '@nova/core';
import { findSavedSearchOrThrow } from '../lists/read-saved-searches.ts';
import type { candidateLanguageInput } from '@nova/kinds';
import type { z } from 'zod';

type Lists = Pick<CandidateWrite, 'educationHistory' | 'employmentHistory'> & {
  readonly languages?: readonly z.output<typeof candidateLanguageInput>[] | null | undefined;
};

/**
 * A listed item retains the members that a write omits (docs/interface/values.md#histories). An unknown level or
 * type is BAD_REQUEST.
 */
export const candidateRules: OwnRules<Lists> = {
  /** The search is limited to a saved search (docs/interface/saved-searches.md#searching-within-one). */
  async narrows(ctx, { savedSearchId }) {
    if (typeof savedSearchId !== 'string') return { conditions: [] };
    const { query, sort } = await findSavedSearchOrThrow(ctx, savedSearchId);
    return { conditions: await buildQueryConditions(ctx, 'candidate', query), sort: sort ?? undefined };
  },
  /** Words without a field are looked for in the CV too (docs/interface/candidates.md#words-in-cvs). */
  searchesIn: ({ in: place }) => (place === 'cv' || place === 'both' ? buildWordsIn(place) : undefined),
  deletes: (ctx, id) => deleteWithFiles(ctx, 'candidate', id),
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
    const before = toHistories(facts.before);
    return dropUndefined({
      educationHistory: education && educationToStore(education, before.educationHistory, facts),
      employmentHistory: employment && employmentToStore(employment, before.employmentHistory, facts),
      languages: languages ? languagesToStore(languages) : undefined,
    });
  },
};

/** Returns what a search in CVs looks for; `cv` is the query's field. */
export const buildWordsIn = (place: 'cv' | 'both'): WordsIn => ({ field: 'cv', besides: place === 'both' });

const none: Histories = { educationHistory: [], employmentHistory: [] };

/** The cast follows the columns' types (prisma/schema.prisma, Candidate). */
const toHistories = (row: CurrentRow | undefined): Histories => (row as Histories | undefined) ?? none;

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

interface Histories {
  readonly educationHistory: readonly StoredEducation[];
  readonly employmentHistory: readonly StoredEmployment[];
}

type HistoryGroup = 'educationLevels' | 'employmentTypes';

interface Names {
  readonly facts: Pick<RuleFacts, 'references' | 'keepsNames'>;
  readonly group: HistoryGroup;
  /**
   * Names that the candidate already has. They are accepted, because a CV may have brought names that the account
   * does not list.
   */
  readonly before: readonly (string | null)[];
}

/**
 * Finds a master data item by id, otherwise by name.
 * @returns undefined if the write names none, null if it clears the value
 */
function findNamedItem(
  { facts, group, before }: Names,
  id: string | null | undefined,
  name: string | null | undefined,
): { readonly name: string } | null | undefined {
  const { references, keepsNames = false } = facts;
  if (id) return references.masterDataItem(group, id) ?? refuseUnknownValue(group, id);
  if (name) {
    const present = references.masterDataNamed(group, name);
    return present ?? (keepsNames || before.includes(name) ? { name } : refuseUnknownValue(group, name));
  }
  return id === null || name === null ? null : undefined;
}

function refuseUnknownValue(group: HistoryGroup, value: string): never {
  const field = group === 'educationLevels' ? 'education level' : 'employment type';
  throw new NovaError(
    'BAD_REQUEST',
    `The ${field} ${JSON.stringify(value)} is not one of the account’s ${group}.`,
  );
}

function educationToStore(
  items: NonNullable<CandidateWrite['educationHistory']>,
  before: readonly StoredEducation[],
  facts: Names['facts'],
): readonly StoredEducation[] {
  const names: Names = { facts, group: 'educationLevels', before: before.map(({ level }) => level) };
  return items.map((item) => {
    const previous = before.find((other) => other.id === item.id);
    const level = findNamedItem(names, item.educationLevelId, item.level);
    const { educationLevelId: _id, level: _name, startYear, startMonth, endYear, endMonth, ...texts } = item;
    const numbers = { startYear, startMonth, endYear, endMonth };
    return {
      ...noEducation,
      ...previous,
      ...dropUndefined(texts),
      ...Object.fromEntries(
        Object.entries(dropUndefined(numbers)).map(([name, value]) => [name, value ?? 0]),
      ),
      ...(level === undefined ? {} : { level: level?.name ?? null }),
      id: previous?.id ?? newId(),
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

function employmentToStore(
  items: NonNullable<CandidateWrite['employmentHistory']>,
  before: readonly StoredEmployment[],
  facts: Names['facts'],
): readonly StoredEmployment[] {
  const types = before.map(({ employmentType }) => employmentType);
  const names: Names = { facts, group: 'employmentTypes', before: types };
  return items.map((item) => {
    const previous = before.find((other) => other.id === item.id);
    const type = findNamedItem(names, item.employmentTypeId, item.employmentType);
    const { employmentTypeId: _id, employmentType: _name, ...texts } = item;
    return {
      ...noEmployment,
      ...previous,
      ...dropUndefined(texts),
      ...(type === undefined ? {} : { employmentType: type?.name ?? null }),
      id: previous?.id ?? newId(),
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

/** `level` is present only if a proficiency is recorded. */
interface StoredLanguage {
  readonly code: string;
  readonly name: string;
  readonly level?: string;
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

function findEnglishName(code: string): string {
  try {
    return englishNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns each language code once, by default with its English name. */
function languagesToStore(
  given: readonly z.output<typeof candidateLanguageInput>[],
): readonly StoredLanguage[] {
  const languages = given.map(({ code, name, level }) => ({
    code,
    name: name ?? findEnglishName(code),
    ...(level ? { level } : {}),
  }));
  return [...new Map(languages.map((language) => [language.code.toLowerCase(), language])).values()];
}

/**
 * Replaces a candidate's languages; an empty list clears them.
 * @throws NOT_FOUND
 */
export function setCandidateLanguages(
  ctx: Context,
  input: z.output<typeof setLanguagesEndpoint.input>,
): Promise<string> {
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: { languages: languagesToStore(input.languages) },
    action: 'setLanguages',
  }));
}
