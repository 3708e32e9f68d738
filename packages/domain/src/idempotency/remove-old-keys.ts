import type { Database } from '@nova/db';
import { storedFor } from './claim-idempotency-key.ts';

/** Rows of one statement, so that none holds the database for long. */
const batchSize = 1_000;

/** Removes the keys of all accounts that are past their time, oldest first by their index. @returns how many */
export async function removeOldIdempotencyKeys(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await database.query(removing);
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

const removing = `
  DELETE FROM idempotency_keys WHERE ("accountId", path, key) IN (
    SELECT "accountId", path, key FROM idempotency_keys
    WHERE "createdOn" < now() - interval '${storedFor}' ORDER BY "createdOn" LIMIT ${String(batchSize)}
    FOR UPDATE SKIP LOCKED)
  RETURNING 1`;
