import type { Database } from '@nova/db';
import { countedInSteps, undoDays } from './batch-state.ts';

/** The number of rows that one statement removes; a small number avoids blocking the database for long. */
const rowsAtOnce = 1_000;

/** The maximum of statements per call; the next call continues. */
const statementsAtOnce = 200;

const past = `b."startedOn" < $1::timestamptz - interval '${String(undoDays)} days'`;

const closing = `UPDATE import_batches b SET state = 'EXPIRED', process = NULL, "leaseUntil" = NULL,
    created = coalesce(b.created, ${countedInSteps.created}, '{}'), updated = coalesce(b.updated, ${countedInSteps.updated}, '{}')
  WHERE ${past} AND b.state NOT IN ('EXPIRED', 'UNDONE')`;

const buildRemovalSql = (table: 'import_changes' | 'import_steps', rows: number): string =>
  `DELETE FROM ${table} d USING (
     SELECT r.ctid, r."accountId" FROM import_batches b JOIN ${table} r ON r."accountId" = b."accountId" AND r."batchId" = b.id
     WHERE ${past} LIMIT ${String(rows)} FOR UPDATE OF r SKIP LOCKED) o
   WHERE d."accountId" = o."accountId" AND d.ctid = o.ctid RETURNING 1`;

/**
 * Removes the undo data of imports past their deadline, of all accounts (docs/import-and-export.md#taking-it-back).
 * No row refers to the contents of replaced files any more, nor to those of expired uploads
 * (docs/interface/imports.md#what-is-kept).
 */
export async function expireImports(database: Database, now = new Date()): Promise<void> {
  await database.query(closing, [now]);
  await removeAll(database, buildRemovalSql('import_changes', rowsAtOnce), rowsAtOnce, now);
  const steps = rowsAtOnce / 10;
  await removeAll(database, buildRemovalSql('import_steps', steps), steps, now);
  await database.query(forgettingUploads, [now]);
}

/**
 * The number of days without a look or a run after which an uploaded file is removed. After a run, its refused rows
 * are removed instead.
 */
export const uploadDays = 7;

/**
 * Removes the file, its refused rows and the cells that the report quotes. Triggers note their contents for the
 * file store. An upload that was never run expires with them.
 */
const forgettingUploads = `UPDATE import_uploads u SET samples = NULL, problems = NULL, "storageKey" = NULL, "rejectsKey" = NULL,
    state = CASE WHEN u.state = 'ENDED' THEN u.state ELSE 'EXPIRED' END
  WHERE u."changedOn" < $1::timestamptz - interval '${String(uploadDays)} days' AND u.state NOT IN ('LOOKING', 'RUNNING', 'EXPIRED')
    AND (u.state <> 'ENDED' OR u.problems IS NOT NULL OR u."rejectsKey" IS NOT NULL)`;

async function removeAll(database: Database, sql: string, rows: number, now: Date): Promise<void> {
  for (let turn = 0; turn < statementsAtOnce; turn++)
    if ((await database.query(sql, [now])).length < rows) return;
}
