import type { Database } from '@nova/db';
import type { FileStore } from '@nova/files';
import { type Context, isId, auditRow, deleteRecord, notFound } from '@nova/core';

/**
 * Deletes a file with its content, and contents that imports replaced. One transaction deletes the record and
 * queues its contents, so the answer is true even if the file store is unavailable.
 * @returns the file's id
 * @throws NOT_FOUND
 */
export async function deleteFile(ctx: Context, input: { readonly fileId: string }): Promise<string> {
  const { fileId } = input;
  if (!isId(fileId)) throw notFound('file');
  const audit = auditRow(ctx, { entity: 'file', recordId: fileId, action: 'delete', changes: {} });
  const deleted = await ctx.db.write<{ storageKey: string | null }>(
    `WITH deleted AS (
       DELETE FROM stored_files f WHERE f."accountId" = $1::uuid AND f.id = $2::uuid RETURNING f."storageKey"
     ), audited AS (
       SELECT nova_add_children($1::uuid, $3::jsonb)::text AS done, "storageKey" FROM deleted
     )
     SELECT "storageKey" FROM audited UNION SELECT c."storageKey" FROM audited
       JOIN import_changes c ON c."accountId" = $1::uuid AND c."recordId" = $2::uuid`,
    [fileId, JSON.stringify([{ table: 'audit_events', rows: [audit] }])],
  );
  if (deleted.length === 0) throw notFound('file');
  await removeContents(
    ctx,
    deleted.flatMap(({ storageKey }) => storageKey ?? []),
  );
  return fileId;
}

/**
 * Deletes a record with its files.
 * @returns the deleted record's id
 * @throws as deleteRecord, and nothing is deleted
 */
export const deleteWithFiles = (ctx: Context, kind: OwnerOfFiles, id: string): Promise<string> =>
  deleteWithContents(ctx, kind, id, () => deleteRecord(ctx, kind, id));

type OwnerOfFiles = 'candidate' | 'company';

/**
 * Runs work that deletes a record with its files, then removes the contents of these files and those that
 * imports replaced. Upkeep retries contents that could not be removed.
 */
export async function deleteWithContents<T>(
  ctx: Context,
  kind: OwnerOfFiles,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const contents = isId(id)
    ? await ctx.db.rows<{ storageKey: string }>(
        `SELECT f."storageKey" FROM stored_files f WHERE f."accountId" = $1 AND f."${kind}Id" = $2 AND f."storageKey" IS NOT NULL
         UNION SELECT c."storageKey" FROM stored_files f
           JOIN import_changes c ON c."accountId" = f."accountId" AND c."recordId" = f.id
           WHERE f."accountId" = $1 AND f."${kind}Id" = $2 AND c."storageKey" IS NOT NULL`,
        [id],
      )
    : [];
  const result = await work();
  await removeContents(
    ctx,
    contents.map(({ storageKey }) => storageKey),
  );
  return result;
}

/** The number of contents that one call removes, which takes less than a minute even in a bucket. */
const batchSize = 500;

/** Removes contents of deleted records. Never throws, because contents that remain stay queued for upkeep. */
async function removeContents(ctx: Context, storageKeys: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    storageKeys.map(async (storageKey) => {
      await ctx.ports.files.remove(storageKey);
      return storageKey;
    }),
  );
  const removed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (removed.length === 0) return;
  await ctx.db
    .write(`DELETE FROM removed_contents WHERE "accountId" = $1 AND "storageKey" = ANY($2::text[])`, [
      removed,
    ])
    .catch(() => undefined);
}

interface NotedContent {
  readonly accountId: string;
  readonly storageKey: string;
  readonly named: boolean;
}

/** An import that can be undone still needs contents that it replaced. */
const dueCondition = `NOT EXISTS (SELECT 1 FROM import_changes c WHERE c."accountId" = r."accountId" AND c."storageKey" = r."storageKey")`;

const buildNotedContentsSql = (
  condition: string,
): string => `SELECT r."accountId", r."storageKey", EXISTS (SELECT 1 FROM stored_files f
    WHERE f."accountId" = r."accountId" AND f."storageKey" = r."storageKey") AS named
  FROM removed_contents r WHERE ${condition} AND ${dueCondition} ORDER BY r."removedOn"`;

/**
 * Removes queued contents of all accounts, oldest first.
 * @returns how many
 * @throws FileStoreError if the store is unavailable; the rest stays queued
 */
export async function removeNotedContents(database: Database, files: Removing): Promise<number> {
  return remove(
    database,
    files,
    await database.query<NotedContent>(`${buildNotedContentsSql('true')} LIMIT $1`, [batchSize]),
  );
}

/** Removes the given contents of one account in the same way as `removeNotedContents`. */
export async function removeAccountContents(
  database: Database,
  files: Removing,
  { accountId, storageKeys }: { readonly accountId: string; readonly storageKeys: readonly string[] },
): Promise<number> {
  const condition = `r."accountId" = $1 AND r."storageKey" = ANY($2::text[])`;
  return remove(
    database,
    files,
    await database.query<NotedContent>(buildNotedContentsSql(condition), [accountId, storageKeys]),
  );
}

type Removing = Pick<FileStore, 'remove'>;

async function remove(
  database: Database,
  files: Removing,
  contents: readonly NotedContent[],
): Promise<number> {
  for (const { accountId, storageKey, named } of contents) {
    if (!named) await files.remove(storageKey);
    await database.query(`DELETE FROM removed_contents WHERE "accountId" = $1 AND "storageKey" = $2`, [
      accountId,
      storageKey,
    ]);
  }
  return contents.length;
}
