import type { CandidateWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { changeRecord, type CurrentRow } from '../records/change-record.ts';
import { duplicateKeysAfter } from '../records/crud.ts';
import { statusChange } from '../records/status-change.ts';
import { candidateReferences, candidateRow, type Histories } from './candidate-row.ts';

/**
 * Updates what is given of a candidate. Not checked for duplicates.
 * @returns the candidate's id
 * @throws NOT_FOUND for the candidate, its status or source; BAD_REQUEST for an unknown custom field, level or type
 */
export async function updateCandidate(
  ctx: Context,
  { candidateId, ...write }: CandidateWrite & { readonly candidateId: string },
): Promise<string> {
  const references = await candidateReferences(ctx, write);
  return changeRecord(ctx, 'candidate', candidateId, (current) => {
    const row = candidateRow(references, write, historiesOf(current));
    return {
      row,
      ...duplicateKeysAfter(kinds.candidate, current, row),
      children: statusChange(ctx, 'candidate', candidateId, current, row.statusId),
    };
  });
}

/** The row's columns have these types (prisma/schema.prisma, Candidate). */
const historiesOf = (current: CurrentRow): Histories => current as unknown as Histories;
