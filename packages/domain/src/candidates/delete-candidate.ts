import type { Context } from '../context.ts';
import { deleteWithFiles } from '../files/delete-files.ts';

/**
 * Deletes a candidate with its applications, interviews and files; placements stay without it (docs/interface/candidates.md#delete).
 * @returns the deleted candidate's id
 * @throws NOT_FOUND
 */
export const deleteCandidate = (ctx: Context, input: { readonly candidateId: string }): Promise<string> =>
  deleteWithFiles(ctx, 'candidate', input.candidateId);
