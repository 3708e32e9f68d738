import type { Database } from '@nova/db';

/** Rows per statement; a longer statement would block the database. */
const rowsAtOnce = 1_000;

/** Statements per call; the next call continues. */
const statementsAtOnce = 200;

const removing = `DELETE FROM merge_rows d USING (
    SELECT w.ctid, w."accountId" FROM merges m JOIN merge_rows w ON w."accountId" = m."accountId" AND w."mergeId" = m.id
    WHERE m."undoableUntil" < $1::timestamptz LIMIT ${String(rowsAtOnce)} FOR UPDATE OF w SKIP LOCKED) o
  WHERE d."accountId" = o."accountId" AND d.ctid = o.ctid RETURNING 1`;

/** Removes the snapshots of merges that can no longer be undone, for all accounts. */
export async function expireMerges(database: Database, now = new Date()): Promise<void> {
  for (let turn = 0; turn < statementsAtOnce; turn++)
    if ((await database.query(removing, [now])).length < rowsAtOnce) return;
}
