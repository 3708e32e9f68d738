import { NovaError, type CandidateWrite } from '@nova/contract';
import { newId } from '../ids.ts';
import { given } from '../records/written-columns.ts';
import type { References } from '../records/references.ts';

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

type Group = 'educationLevels' | 'employmentTypes';

/**
 * The value an item names by id, or by name where no id is given; undefined when it names none, null when it clears it.
 * A name that the candidate has already may be one that only a CV said.
 */
function named(
  references: References,
  group: Group,
  id: string | null | undefined,
  name: string | null | undefined,
  before: readonly (string | null | undefined)[],
): { readonly name: string } | null | undefined {
  if (id) return references.masterDataItem(group, id) ?? unknownValue(group, id);
  if (name) {
    const present = references.masterDataNamed(group, name);
    return present ?? (before.includes(name) ? { name } : unknownValue(group, name));
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

/**
 * Education as it is stored; an item with a known id keeps what it does not send (docs/interface/values.md#histories). `levels` are the names
 * that need not be master data: those the candidate has already, such as a CV's own.
 */
export function educationToStore(
  references: References,
  items: NonNullable<CandidateWrite['educationHistory']>,
  before: readonly StoredEducation[],
  levels: readonly (string | null | undefined)[] = before.map(({ level }) => level),
): readonly StoredEducation[] {
  return items.map((item) => {
    const kept = before.find((other) => other.id === item.id);
    const level = named(references, 'educationLevels', item.educationLevelId, item.level, levels);
    const { educationLevelId: _id, level: _name, startYear, startMonth, endYear, endMonth, ...texts } = item;
    const numbers = { startYear, startMonth, endYear, endMonth };
    return {
      ...{ level: null, major: null, organisation: null, grade: null },
      ...{ startYear: 0, startMonth: 0, endYear: 0, endMonth: 0 },
      ...kept,
      ...given(texts),
      ...Object.fromEntries(Object.entries(given(numbers)).map(([name, value]) => [name, value ?? 0])),
      ...(level === undefined ? {} : { level: level?.name ?? null }),
      id: kept?.id ?? newId(),
    };
  });
}

/** Employment as it is stored; an item with a known id keeps what it does not send. */
export function employmentToStore(
  references: References,
  items: NonNullable<CandidateWrite['employmentHistory']>,
  before: readonly StoredEmployment[],
  types: readonly (string | null | undefined)[] = before.map(({ employmentType }) => employmentType),
): readonly StoredEmployment[] {
  return items.map((item) => {
    const kept = before.find((other) => other.id === item.id);
    const type = named(references, 'employmentTypes', item.employmentTypeId, item.employmentType, types);
    const { employmentTypeId: _id, employmentType: _name, ...texts } = item;
    return {
      ...{ companyName: null, employmentType: null, jobTitle: null },
      ...{ startDate: null, endDate: null, workSummary: null },
      ...kept,
      ...given(texts),
      ...(type === undefined ? {} : { employmentType: type?.name ?? null }),
      id: kept?.id ?? newId(),
    };
  });
}
