import type { Database } from '@nova/db';

/** Per statement, so that none blocks the database for long. */
const rowsAtOnce = 1_000;

/** The next call continues. */
const statementsAtOnce = 200;

const removing = `DELETE FROM merge_rows d USING (
    SELECT w.ctid, w."accountId" FROM merges m JOIN merge_rows w ON w."accountId" = m."accountId" AND w."mergeId" = m.id
    WHERE m."undoableUntil" < $1::timestamptz LIMIT ${String(rowsAtOnce)} FOR UPDATE OF w SKIP LOCKED) o
  WHERE d."accountId" = o."accountId" AND d.ctid = o.ctid RETURNING 1`;

/** Removes what can be undone no longer, of all accounts. */
export async function expireMerges(database: Database, now = new Date()): Promise<void> {
  for (let turn = 0; turn < statementsAtOnce; turn++)
    if ((await database.query(removing, [now])).length < rowsAtOnce) return;
}
