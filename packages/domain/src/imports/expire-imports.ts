import type { Database } from '@nova/db';
import { undoDays } from './import-state.ts';
import { countedInSteps } from './list-imports.ts';

/** Rows of one statement, so that none holds the database for long. */
const rowsAtOnce = 1_000;
/** Statements of one turn; the next turn goes on. */
const statementsAtOnce = 200;

const past = `b."startedOn" < $1::timestamptz - interval '${String(undoDays)} days'`;

const closing = `UPDATE import_batches b SET state = 'EXPIRED', process = NULL,
    created = coalesce(b.created, ${countedInSteps.created}, '{}'), updated = coalesce(b.updated, ${countedInSteps.updated}, '{}')
  WHERE ${past} AND b.state NOT IN ('EXPIRED', 'UNDONE')`;

const removing = (table: 'import_changes' | 'import_steps', rows: number): string =>
  `DELETE FROM ${table} d USING (
     SELECT r.ctid, r."accountId" FROM import_batches b JOIN ${table} r ON r."accountId" = b."accountId" AND r."batchId" = b.id
     WHERE ${past} LIMIT ${String(rows)} FOR UPDATE OF r SKIP LOCKED) o
   WHERE d."accountId" = o."accountId" AND d.ctid = o.ctid RETURNING 1`;

/**
 * Lets go of what imports of all accounts kept so that they could be taken back, once their time is over
 * (docs/import-and-export.md#taking-it-back). Contents of files that were replaced are no longer held then.
 */
export async function expireImports(database: Database, now = new Date()): Promise<void> {
  await database.query(closing, [now]);
  await removeAll(database, removing('import_changes', rowsAtOnce), rowsAtOnce, now);
  const steps = rowsAtOnce / 10;
  await removeAll(database, removing('import_steps', steps), steps, now);
}

async function removeAll(database: Database, sql: string, rows: number, now: Date): Promise<void> {
  for (let turn = 0; turn < statementsAtOnce; turn++)
    if ((await database.query(sql, [now])).length < rows) return;
}
