import { NovaError, type CandidateWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { candidateReferences, candidateRow } from './candidate-row.ts';
import { candidateKeys } from './duplicate-keys.ts';

/**
 * Creates a candidate (SPEC.md, POST /candidates; CONTRACT sections 4 and 5).
 * @returns the new candidate's id
 * @throws BAD_REQUEST without any of first name, last name and email; NOT_FOUND for an unknown status or source; DUPLICATE;
 *   RECORD_LIMIT_REACHED
 */
export async function createCandidate(ctx: Context, input: CandidateWrite): Promise<string> {
  if (!input.firstName && !input.lastName && !input.email) {
    throw new NovaError('BAD_REQUEST', 'Give at least one of firstName, lastName and email.');
  }
  const references = await candidateReferences(ctx, input);
  const row = candidateRow(references, input, { educationHistory: [], employmentHistory: [] });
  const created = await createRecord(ctx, 'candidate', {
    row: { ownerId: ctx.user.id, ...row },
    duplicateKeys: candidateKeys(row),
    recordLimit: { name: 'candidateRecords', max: ctx.account.limits.candidateRecords },
  });
  return created.id;
}
