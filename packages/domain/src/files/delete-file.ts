import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow } from '../records/audit.ts';
import { notFound } from '../records/not-found.ts';
import { removeContents } from './remove-contents.ts';

/**
 * Deletes a file with its content: the record first, in a transaction that notes what is left to do, so that what is answered
 * is true also while the file store is away.
 * @returns the file's id
 * @throws NOT_FOUND
 */
export async function deleteFile(ctx: Context, input: { readonly fileId: string }): Promise<string> {
  const { fileId } = input;
  if (!isId(fileId)) throw notFound('file');
  const audit = auditRow(ctx, { entity: 'file', recordId: fileId, action: 'delete', changes: {} });
  const [gone] = await ctx.db.write<{ storageKey: string | null }>(
    `WITH gone AS (
       DELETE FROM stored_files f WHERE f."accountId" = $1::uuid AND f.id = $2::uuid RETURNING f."storageKey"
     ), forgotten AS (
       DELETE FROM external_ids e USING gone WHERE e."accountId" = $1::uuid AND e."recordId" = $2::uuid
     )
     SELECT "storageKey", nova_add_children($1::uuid, $3::jsonb)::text FROM gone`,
    [fileId, JSON.stringify([{ table: 'audit_events', rows: [audit] }])],
  );
  if (!gone) throw notFound('file');
  if (gone.storageKey !== null) await removeContents(ctx, [gone.storageKey]);
  return fileId;
}
