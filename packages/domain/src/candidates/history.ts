import { NovaError, type CandidateWrite } from '@nova/contract';
import { newId } from '../ids.ts';
import { given } from '../records/row-of.ts';
import type { RuleFacts } from '../records/own-rules.ts';

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
export interface Histories {
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
export function educationToStore(
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
export function employmentToStore(
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
