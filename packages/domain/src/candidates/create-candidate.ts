import type { CandidateWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { assertNeeded } from '../records/assert-needed.ts';
import { createRecord } from '../records/create-record.ts';
import { duplicateKeysOf } from '../records/duplicate-keys.ts';
import { candidateReferences, candidateRow } from './candidate-row.ts';

/**
 * Creates a candidate.
 * @returns the new candidate's id
 * @throws BAD_REQUEST without any of first name, last name and email; NOT_FOUND for an unknown status or source; DUPLICATE;
 *   RECORD_LIMIT_REACHED
 */
export async function createCandidate(ctx: Context, input: CandidateWrite): Promise<string> {
  assertNeeded(kinds.candidate, input);
  const references = await candidateReferences(ctx, input);
  const row = candidateRow(references, input, { educationHistory: [], employmentHistory: [] });
  const created = await createRecord(ctx, 'candidate', {
    row: { ownerId: ctx.user.id, ...row },
    duplicateKeys: duplicateKeysOf(kinds.candidate, row),
    recordLimit: { name: 'candidateRecords', max: ctx.account.limits.candidateRecords },
  });
  return created.id;
}
