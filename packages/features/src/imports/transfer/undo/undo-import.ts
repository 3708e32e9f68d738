import type { ImportType } from '../../import-lines.ts';
import { NovaError } from '@nova/contract';
import { beginUndo, endUndo, releaseUndo } from '../../undo.ts';
import { renewBatchLease } from '../../imports.ts';
import { LeaseLostError } from '@nova/core';
import { removeAccountContents } from '../../../files/delete-files.ts';
import {
  type Database,
  foreignKeyViolation,
  isUnavailable,
  retryTransaction,
  sqlState,
  uniqueViolation,
} from '@nova/db';
import { runInImport, type Statement } from '../import-transaction.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';
import { PlannerStatistics } from '../planner-statistics.ts';
import { readForeignKeys } from './foreign-keys.ts';
import { leftRecord } from './left-records.ts';
import type { StepName } from '../batches/record-step.ts';
import { readStep } from './step-records.ts';
import { listIds, undoRecords } from './undo-records.ts';
import { type UndoOptions, type UndoReport, UndoSession } from './undo-session.ts';

/**
 * Undoes the transactions of an import, the last one first, so that each finds the state that it wrote
 * (docs/import-and-export.md#taking-it-back). Records that were changed since, or that others refer to, are left and
 * reported. It can be stopped and repeated.
 * @throws NOT_FOUND; GONE for an import that is too old; INVALID_STATE while it runs; the signal's reason if it is
 *   aborted
 */
export async function undoImport(database: Database, options: UndoOptions): Promise<UndoReport> {
  const { accountId, batchId, dryRun = false, force = false, now = () => new Date() } = options;
  const session = new UndoSession(database, options, await readForeignKeys(database));
  const goesOn = await beginUndo(database, { accountId, batchId, dryRun, force, now: now() });
  const hold = dryRun ? undefined : renewBatchLease(database, { accountId, batchId });
  try {
    for await (const name of readStepsBackwards(session)) {
      options.signal?.throwIfAborted();
      await undoStep(session, name);
      session.reportProgress();
    }
  } catch (error) {
    // If this fails too, the end of this process releases the undo.
    await releaseUndo(database, options).catch(() => undefined);
    throw error;
  } finally {
    await hold?.end();
  }
  const report = session.report();
  if (!dryRun) await updateStatistics(database, report);
  const hasChanges =
    goesOn || [report.deleted, report.restored].some((counts) => Object.keys(counts).length > 0);
  if (!dryRun)
    await endUndo(database, options, { left: report.left.length, told: hasChanges, actor: options.actor });
  return report;
}

async function updateStatistics(database: Database, { deleted, restored }: UndoReport): Promise<void> {
  const statistics = new PlannerStatistics(database);
  for (const counts of [deleted, restored])
    for (const [type, records] of entries(counts)) await statistics.count(transferKinds[type], records);
  await statistics.end();
}

/** Object.entries widens keys to string, but the report counts by type. */
const entries = (counts: UndoReport['deleted']): [ImportType, number][] =>
  Object.entries(counts) as [ImportType, number][];

async function* readStepsBackwards({ db, options: { batchId } }: UndoSession): AsyncGenerator<StepName> {
  for (let before: number | null = null; ;) {
    const [row]: { step: number }[] = await db.rows<{ step: number }>(
      `SELECT step FROM import_steps WHERE "accountId" = $1::uuid AND "batchId" = $2::uuid AND ($3::int IS NULL OR step < $3::int)
       ORDER BY step DESC LIMIT 1`,
      [batchId, before],
    );
    if (!row) return;
    before = row.step;
    yield [batchId, row.step];
  }
}

/**
 * Undoes one step. If the database refuses it, each half is tried alone, until the bad records are isolated; those are
 * left.
 */
async function undoStep(session: UndoSession, name: StepName, only?: readonly string[]): Promise<void> {
  const { db, options } = session;
  try {
    await undoInTransaction(session, name, only);
  } catch (error) {
    // Fewer records may take less than the statement timeout.
    const tooLong = sqlState(error) === '57014' && (only === undefined || only.length > 1);
    const isOver = options.signal?.aborted === true || error instanceof LeaseLostError;
    if (isOver || (isUnavailable(error) && !tooLong)) throw error;
    const read: Statement = (text, values) => db.rows(text, values);
    const step = await readStep(read, name, false);
    if (!step) return;
    const ids = only ?? listIds(step);
    const middle = Math.ceil(ids.length / 2);
    if (ids.length > 1) {
      // Later records come first, because earlier ones may be their parents.
      await undoStep(session, name, ids.slice(middle));
      await undoStep(session, name, ids.slice(0, middle));
    } else
      for (const id of ids)
        session.recordLeft(leftRecord(step.kind.type, { id, name: null }, 'REFUSED', formatReason(error)));
  }
}

function formatReason(error: unknown): string {
  if (error instanceof NovaError) return error.message;
  if (foreignKeyViolation(error) !== undefined)
    return 'What it referred to is no longer there, or others refer to it.';
  if (uniqueViolation(error) !== undefined) return 'Another record has its reference or name by now.';
  return `The database refuses it: ${error instanceof Error ? error.message : 'unknown reason'}`;
}

async function undoInTransaction(
  session: UndoSession,
  name: StepName,
  only?: readonly string[],
): Promise<void> {
  const { database, db, dryRun } = session;
  if (dryRun) {
    const read: Statement = (text, values) => db.rows(text, values);
    reportUndone(session, await undoRecords(read, session, name, only));
    return;
  }
  const { taken, storageKeys } = await retryTransaction(() =>
    runInImport(db, async (run) => ({
      taken: await undoRecords(run, session, name, only),
      storageKeys: await readRemovedContents(run),
    })),
  );
  reportUndone(session, taken);
  const { files, accountId } = session.options;
  // A content that cannot be removed now is still recorded, and upkeep removes it later.
  if (files && storageKeys.length > 0)
    await removeAccountContents(database, files, { accountId, storageKeys }).catch(() => undefined);
}

function reportUndone(session: UndoSession, result: Awaited<ReturnType<typeof undoRecords>>): void {
  if (!result) return;
  for (const one of result.left) session.recordLeft(one);
  session.recordUndone(result.step.kind.type, result);
}

async function readRemovedContents(run: Statement): Promise<readonly string[]> {
  const rows = await run<{ storageKey: string }>(
    `SELECT "storageKey" FROM removed_contents r WHERE "accountId" = $1::uuid AND r.xmin = pg_current_xact_id()::xid`,
    [],
  );
  return rows.map(({ storageKey }) => storageKey);
}
