import type { Database } from '@nova/db';
import type { FileStore } from '@nova/files';
import type { Context } from '../context.ts';

/** Contents of one turn, so that it ends within a minute on a bucket too. */
const batchSize = 500;

/**
 * Removes contents whose records have just been deleted. What cannot be removed now stays noted, and upkeep does it: the
 * deletion itself is done, so nothing here fails.
 */
export async function removeContents(ctx: Context, storageKeys: readonly string[]): Promise<void> {
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

interface Noted {
  readonly accountId: string;
  readonly storageKey: string;
  readonly named: boolean;
}

/**
 * Removes the contents of all accounts that deleted records have left to do, oldest first.
 * @returns how many
 * @throws FileStoreError where the store is away; what is not done yet stays noted
 */
export async function removeNotedContents(database: Database, files: FileStore): Promise<number> {
  const noted = await database.query<Noted>(
    `SELECT r."accountId", r."storageKey", EXISTS (SELECT 1 FROM stored_files f
       WHERE f."accountId" = r."accountId" AND f."storageKey" = r."storageKey") AS named
     FROM removed_contents r ORDER BY r."removedOn" LIMIT $1`,
    [batchSize],
  );
  for (const { accountId, storageKey, named } of noted) {
    if (!named) await files.remove(storageKey);
    await database.query(`DELETE FROM removed_contents WHERE "accountId" = $1 AND "storageKey" = $2`, [
      accountId,
      storageKey,
    ]);
  }
  return noted.length;
}
