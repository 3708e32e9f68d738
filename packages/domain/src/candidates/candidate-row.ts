import type { CandidateWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore, textsToStore } from '../records/tags.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';
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

/** Looks up all that a candidate write refers to. */
export function candidateReferences(ctx: Context, write: CandidateWrite): Promise<References> {
  const levels = write.educationHistory ?? [];
  const types = write.employmentHistory ?? [];
  return loadReferences(ctx, {
    users: [write.ownerId],
    masterData: [
      write.statusId,
      write.sourceId,
      ...levels.map((item) => item.educationLevelId),
      ...types.map((item) => item.employmentTypeId),
    ],
    masterDataNames: [
      ...levels.flatMap(({ level }) => (level ? [{ group: 'educationLevels' as const, name: level }] : [])),
      ...types.flatMap(({ employmentType }) =>
        employmentType ? [{ group: 'employmentTypes' as const, name: employmentType }] : [],
      ),
    ],
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
}

/**
 * The columns that a candidate write sets (SPEC.md, Candidate update rules): texts only when supplied, names and email not
 * when blank, lists wholesale, address by its parts.
 * @throws NOT_FOUND for an unknown status or source, BAD_REQUEST for an unknown custom field, level or type
 */
export function candidateRow(
  references: References,
  write: CandidateWrite,
  before: Histories,
): Record<string, unknown> {
  const {
    firstName,
    lastName,
    email,
    address,
    tags,
    skills,
    customFields,
    educationHistory,
    employmentHistory,
  } = write;
  const { ownerId, statusId, sourceId, ...rest } = write;
  const {
    address: _a,
    tags: _t,
    skills: _s,
    customFields: _c,
    educationHistory: _ed,
    employmentHistory: _em,
    ...scalars
  } = rest;
  const { firstName: _f, lastName: _l, email: _e, ...columns } = scalars;
  return {
    ...given(columns),
    ...givenAndNotBlank({ firstName, lastName, email, ownerId: references.owner(ownerId) }),
    ...(address === null ? emptyAddress : given(address ?? {})),
    ...given({
      statusId: references.masterData('candidateStatuses', statusId, 'candidate status'),
      sourceId: references.masterData('sources', sourceId, 'source'),
      tags: tagsToStore(tags),
      skills: textsToStore(skills),
      customFields: customFieldValues(references, 'candidate', customFields),
      educationHistory:
        educationHistory && educationToStore(references, educationHistory, before.educationHistory),
      employmentHistory:
        employmentHistory && employmentToStore(references, employmentHistory, before.employmentHistory),
    }),
  };
}

const emptyAddress = { street: null, city: null, state: null, country: null, postcode: null };
