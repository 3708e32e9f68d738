import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { removeContents } from './remove-contents.ts';

/**
 * Deletes a record with its files, and what imports replaced in them. Contents go once the records are gone; those that cannot go now are noted in the same
 * transaction, and upkeep removes them.
 * @returns the deleted record's id
 * @throws NOT_FOUND; IN_USE with how many records keep it, and nothing is deleted
 */
export async function deleteWithFiles(
  ctx: Context,
  kind: 'candidate' | 'company',
  id: string,
): Promise<string> {
  const contents = isId(id)
    ? await ctx.db.rows<{ storageKey: string }>(
        `SELECT f."storageKey" FROM stored_files f WHERE f."accountId" = $1 AND f."${kind}Id" = $2 AND f."storageKey" IS NOT NULL
         UNION SELECT c."storageKey" FROM stored_files f
           JOIN import_changes c ON c."accountId" = f."accountId" AND c."recordId" = f.id
           WHERE f."accountId" = $1 AND f."${kind}Id" = $2 AND c."storageKey" IS NOT NULL`,
        [id],
      )
    : [];
  const deleted = await deleteRecord(ctx, kind, id);
  await removeContents(
    ctx,
    contents.map(({ storageKey }) => storageKey),
  );
  return deleted;
}
