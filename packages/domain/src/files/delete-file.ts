import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow } from '../records/audit.ts';
import { notFound } from '../records/not-found.ts';
import { removeContents } from './remove-contents.ts';

/**
 * Deletes a file with its content, and those that imports replaced: the record first, in a transaction that notes what is left to do, so that what is answered
 * is true also while the file store is away.
 * @returns the file's id
 * @throws NOT_FOUND
 */
export async function deleteFile(ctx: Context, input: { readonly fileId: string }): Promise<string> {
  const { fileId } = input;
  if (!isId(fileId)) throw notFound('file');
  const audit = auditRow(ctx, { entity: 'file', recordId: fileId, action: 'delete', changes: {} });
  const gone = await ctx.db.write<{ storageKey: string | null }>(
    `WITH gone AS (
       DELETE FROM stored_files f WHERE f."accountId" = $1::uuid AND f.id = $2::uuid RETURNING f."storageKey"
     ), told AS (
       SELECT nova_add_children($1::uuid, $3::jsonb)::text AS done, "storageKey" FROM gone
     )
     SELECT "storageKey" FROM told UNION SELECT c."storageKey" FROM told
       JOIN import_changes c ON c."accountId" = $1::uuid AND c."recordId" = $2::uuid`,
    [fileId, JSON.stringify([{ table: 'audit_events', rows: [audit] }])],
  );
  if (gone.length === 0) throw notFound('file');
  await removeContents(
    ctx,
    gone.flatMap(({ storageKey }) => storageKey ?? []),
  );
  return fileId;
}
