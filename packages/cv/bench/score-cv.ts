import * as alike from './alike.ts';
import type { Expected, ExpectedEducation, ExpectedJob, ExpectedLanguage, Prediction } from './expected.ts';

type ScalarField =
  'firstName' | 'lastName' | 'email' | 'phone' | 'linkedIn' | 'jobTitle' | 'currentEmployer' | 'location';

const SCALARS: Record<ScalarField, (a: string, b: string) => boolean> = {
  firstName: alike.samePerson,
  lastName: alike.samePerson,
  email: alike.sameEmail,
  phone: alike.samePhone,
  linkedIn: alike.sameAddress,
  jobTitle: alike.sameName,
  currentEmployer: alike.sameName,
  location: alike.sameName,
};

/** The fields of the mean score. */
export const FIELDS = [...Object.keys(SCALARS), 'skills', 'education', 'employment', 'languages'];

interface FieldScore {
  readonly count: Count;
  readonly expected: unknown;
  readonly got: unknown;
}

function scoreScalar(
  field: ScalarField,
  { [field]: expected }: Expected,
  { [field]: got }: Prediction,
): FieldScore {
  const missed = Number(!alike.acceptedOf(expected).mayBeEmpty);
  if (got === null || got === '') return { count: { right: 0, wrong: 0, missed }, expected, got };
  const right = alike.isAccepted(expected, got, SCALARS[field]);
  return { count: right ? { right: 1, wrong: 0, missed: 0 } : { right: 0, wrong: 1, missed }, expected, got };
}

function scoreSkills(expected: Expected, got: Prediction): FieldScore {
  const wanted = new Set(expected.skills.map(alike.skillKey));
  const optional = new Set((expected.skillsOptional ?? []).map(alike.skillKey));
  const found = new Set(got.skills.map(alike.skillKey).filter((key) => key !== ''));
  const missed = [...wanted].filter((key) => !found.has(key));
  const wrong = [...found].filter((key) => !wanted.has(key) && !optional.has(key));
  const right = wanted.size - missed.length;
  return { count: { right, wrong: wrong.length, missed: missed.length }, expected: missed, got: wrong };
}

interface ListRules<E, P> {
  same: (expected: E, given: P) => boolean;
  within: (expected: E, given: P) => boolean;
}

/** Optional entries may be missing. */
function scoreList<E extends { optional?: boolean }, P>(
  expected: readonly E[],
  given: readonly P[],
  rules: ListRules<E, P>,
): FieldScore {
  const rest = [...given];
  const take = (test: (item: P) => boolean): boolean => {
    const at = rest.findIndex(test);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const required = expected.filter((entry) => entry.optional !== true);
  const missed = required.filter((entry) => !take((item) => rules.same(entry, item)));
  for (const entry of expected) {
    if (entry.optional === true) take((item) => rules.same(entry, item) || rules.within(entry, item));
  }
  const count = { right: required.length - missed.length, wrong: rest.length, missed: missed.length };
  return { count, expected: missed, got: rest };
}

type GivenJob = Prediction['employmentHistory'][number];

type GivenEducation = Prediction['educationHistory'][number];

const JOBS: ListRules<ExpectedJob, GivenJob> = {
  same: (expected, given) =>
    alike.isAccepted(expected.companyName, given.companyName, alike.sameName) &&
    (expected.jobTitle === null || alike.isAccepted(expected.jobTitle, given.jobTitle, alike.sameName)) &&
    (expected.optional === true ||
      alike.sameYears([expected.startDate, expected.endDate], [given.startDate, given.endDate])),
  within: (expected, given) =>
    alike
      .acceptedOf(expected.companyName)
      .values.some((name) => alike.contains(`${given.companyName ?? ''} ${given.jobTitle ?? ''}`, name)),
};

function sameLevel(expected: ExpectedEducation, given: GivenEducation): boolean {
  const { values, mayBeEmpty } = alike.acceptedOf(expected.level);
  if (given.level === null) return mayBeEmpty;
  return values.includes(given.level) || (values.length === 0 && mayBeEmpty);
}

const EDUCATION: ListRules<ExpectedEducation, GivenEducation> = {
  same: (expected, given) => {
    const years =
      alike.sameYears([expected.startYear, expected.endYear], [given.startYear, given.endYear]) ||
      (expected.startYear === null && expected.endYear !== null && given.endYear === expected.endYear);
    const named = alike.isAccepted(expected.organisation, given.organisation, alike.sameName);
    return named && sameLevel(expected, given) && (expected.optional === true || years);
  },
  within: (expected, given) =>
    alike
      .acceptedOf(expected.organisation)
      .values.some((name) => alike.contains(given.organisation ?? '', name)),
};

interface ReadCv {
  readonly file: string;
  readonly expected: Expected;
  readonly got: Prediction;
}

/** `languageKey` maps names of one language to one key. */
export function scoreCv(
  tally: Tally,
  { file, expected, got }: ReadCv,
  languageKey: (name: string) => string,
): void {
  const sameLanguage = (a: ExpectedLanguage, b: { name: string }): boolean =>
    languageKey(a.name) === languageKey(b.name);
  const languageRules = { same: sameLanguage, within: sameLanguage };
  const scores: Readonly<Record<string, () => FieldScore>> = {
    ...Object.fromEntries(
      Object.keys(SCALARS).map((field) => [field, () => scoreScalar(asScalar(field), expected, got)]),
    ),
    skills: () => scoreSkills(expected, got),
    employment: () => scoreList(expected.employmentHistory, got.employmentHistory, JOBS),
    education: () => scoreList(expected.educationHistory, got.educationHistory, EDUCATION),
    languages: () => scoreList(expected.languages, got.languages, languageRules),
  };
  const skipped = new Set<string>(expected.skip ?? []);
  for (const [field, score] of Object.entries(scores)) {
    if (skipped.has(field)) continue;
    const { count, ...miss } = score();
    tally.add(field, count, { file, ...miss });
  }
}

/** Object.keys loses the type of the keys. */
function asScalar(field: string): ScalarField {
  return field as ScalarField;
}

export interface Count {
  right: number;
  wrong: number;
  missed: number;
}

export interface Miss {
  file: string;
  field: string;
  expected: unknown;
  got: unknown;
}

export class Tally {
  readonly counts = new Map<string, Count>();
  readonly misses: Miss[] = [];

  add(field: string, count: Count, miss: Omit<Miss, 'field'>): void {
    this.count(field, count);
    if (count.wrong > 0 || count.missed > 0) this.misses.push({ ...miss, field });
  }

  count(field: string, { right, wrong, missed }: Count): void {
    const sum = this.of(field);
    this.counts.set(field, {
      right: sum.right + right,
      wrong: sum.wrong + wrong,
      missed: sum.missed + missed,
    });
  }

  of(field: string): Count {
    return this.counts.get(field) ?? { right: 0, wrong: 0, missed: 0 };
  }
}

export function scoreOf({ right, wrong, missed }: Count): { precision: number; recall: number; f1: number } {
  const precision = right + wrong === 0 ? Number(missed === 0) : right / (right + wrong);
  const recall = right + missed === 0 ? Number(wrong === 0) : right / (right + missed);
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
