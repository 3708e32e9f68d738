import type { CandidateWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { loadReferences, type References } from '../records/references.ts';
import { rowOf, wantedBy } from '../records/row-of.ts';
import { given } from '../records/written-columns.ts';
import {
  educationToStore,
  employmentToStore,
  type StoredEducation,
  type StoredEmployment,
} from './history.ts';

/** The histories a candidate holds before a write. */
export interface Histories {
  readonly educationHistory: readonly StoredEducation[];
  readonly employmentHistory: readonly StoredEmployment[];
}

/** Looks up all that a candidate write refers to, its histories included. */
export function candidateReferences(ctx: Context, write: CandidateWrite): Promise<References> {
  const levels = write.educationHistory ?? [];
  const types = write.employmentHistory ?? [];
  const wanted = wantedBy(kinds.candidate, write);
  return loadReferences(ctx, {
    ...wanted,
    masterData: [
      ...(wanted.masterData ?? []),
      ...levels.map((item) => item.educationLevelId),
      ...types.map((item) => item.employmentTypeId),
    ],
    masterDataNames: [
      ...levels.flatMap(({ level }) => (level ? [{ group: 'educationLevels' as const, name: level }] : [])),
      ...types.flatMap(({ employmentType }) =>
        employmentType ? [{ group: 'employmentTypes' as const, name: employmentType }] : [],
      ),
    ],
  });
}

/**
 * The columns that a candidate write sets: as its definition has it, and its histories, whose items keep what a write leaves
 * out of them.
 * @throws NOT_FOUND for an unknown status or source, BAD_REQUEST for an unknown custom field, level or type
 */
export function candidateRow(
  references: References,
  write: CandidateWrite,
  before: Histories,
): Record<string, unknown> {
  const { educationHistory: education, employmentHistory: employment } = write;
  return {
    ...rowOf(kinds.candidate, references, write),
    ...given({
      educationHistory: education && educationToStore(references, education, before.educationHistory),
      employmentHistory: employment && employmentToStore(references, employment, before.employmentHistory),
    }),
  };
}
