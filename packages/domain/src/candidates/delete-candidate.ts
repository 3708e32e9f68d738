import type { Context } from '../context.ts';
import { removeContents } from '../files/remove-contents.ts';
import { isId } from '../ids.ts';
import { deleteRecord } from '../records/delete-record.ts';

/**
 * Deletes a candidate with its applications, interviews and files; placements stay without it (docs/interface/candidates.md#delete).
 * Contents go once the records are gone; those that cannot go now are noted in the same transaction, and upkeep removes them.
 * @returns the deleted candidate's id
 * @throws NOT_FOUND
 */
export async function deleteCandidate(
  ctx: Context,
  input: { readonly candidateId: string },
): Promise<string> {
  const contents = isId(input.candidateId)
    ? await ctx.db.rows<{ storageKey: string }>(
        `SELECT "storageKey" FROM stored_files WHERE "accountId" = $1 AND "candidateId" = $2 AND "storageKey" IS NOT NULL`,
        [input.candidateId],
      )
    : [];
  const id = await deleteRecord(ctx, 'candidate', input.candidateId);
  await removeContents(
    ctx,
    contents.map(({ storageKey }) => storageKey),
  );
  return id;
}
