import type { Database } from '@nova/db';
import type { FileStore } from '@nova/files';

/** Content younger than this may belong to an upload under way, in milliseconds. */
const tooYoung = 60 * 60 * 1000;
const batchSize = 500;

/** Removes contents that no file record names: what interrupted uploads and deletions left. @returns how many */
export async function sweepContents(database: Database, files: FileStore, now: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweep = async (): Promise<void> => {
    const named = await database.query<{ storageKey: string }>(
      `SELECT "storageKey" FROM stored_files WHERE "storageKey" = ANY($1::text[])`,
      [batch],
    );
    const kept = new Set(named.map(({ storageKey }) => storageKey));
    const abandoned = batch.filter((key) => !kept.has(key));
    for (const key of abandoned) await files.remove(key);
    removed += abandoned.length;
    batch = [];
  };
  for await (const { storageKey, storedOn } of files.keys()) {
    if (now.getTime() - storedOn.getTime() < tooYoung) continue;
    batch.push(storageKey);
    if (batch.length === batchSize) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
