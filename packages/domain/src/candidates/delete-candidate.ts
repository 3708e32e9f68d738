import type { Context } from '../context.ts';
import { deleteRecord } from '../records/delete-record.ts';

/**
 * Deletes a candidate with its applications, interviews and files; placements stay without it (SPEC.md, DELETE /candidates).
 * @returns the deleted candidate's id
 * @throws NOT_FOUND
 */
export function deleteCandidate(ctx: Context, input: { readonly candidateId: string }): Promise<string> {
  return deleteRecord(ctx, 'candidate', input.candidateId);
}
