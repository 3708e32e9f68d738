import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import { beginUndo, endUndo, releaseUndo } from '@nova/domain';
import { Statistics } from '../keep-statistics.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';
import type { StepName } from './step-records.ts';
import { UndoSession, type UndoOptions, type UndoReport } from './undo-session.ts';
import { undoStep } from './undo-step.ts';

/**
 * Takes an import back (docs/import-and-export.md#taking-it-back): its transactions one after the other, the last one first, so that
 * each finds what it left. What was changed since, or others refer to, is left and named. It may be stopped at any time and run again.
 * @throws NOT_FOUND; GONE for an import that is too old; INVALID_STATE while it runs; the signal's reason when it is stopped
 */
export async function undoImport(database: Database, options: UndoOptions): Promise<UndoReport> {
  const { accountId, batchId, dryRun = false, force = false, now = () => new Date() } = options;
  const session = new UndoSession(database, options);
  const goesOn = await beginUndo(database, { accountId, batchId, dryRun, force, now: now() });
  try {
    for await (const name of stepsBackwards(session)) {
      options.signal?.throwIfAborted();
      await undoStep(session, name);
      session.tellProgress();
    }
  } catch (error) {
    // Where it cannot be said, the end of this process says it.
    await releaseUndo(database, options).catch(() => undefined);
    throw error;
  }
  const report = session.report();
  if (!dryRun) await lookAgain(database, report);
  const told = goesOn || [report.deleted, report.restored].some((counts) => Object.keys(counts).length > 0);
  if (!dryRun) await endUndo(database, options, { left: report.left.length, told });
  return report;
}

/** Tables that have lost noticeably many rows are other ones to the planner. */
async function lookAgain(database: Database, { deleted, restored }: UndoReport): Promise<void> {
  const statistics = new Statistics(database);
  for (const counts of [deleted, restored])
    for (const [type, records] of entries(counts)) await statistics.count(transferKinds[type], records);
  await statistics.end();
}

/** Object.entries widens keys to string; the report counts by type. */
const entries = (counts: UndoReport['deleted']): [ImportType, number][] =>
  Object.entries(counts) as [ImportType, number][];

async function* stepsBackwards({ database, options }: UndoSession): AsyncGenerator<StepName> {
  const { accountId, batchId } = options;
  for (let before: number | null = null; ;) {
    const [row]: { step: number }[] = await database.query<{ step: number }>(
      `SELECT step FROM import_steps WHERE "accountId" = $1::uuid AND "batchId" = $2::uuid AND ($3::int IS NULL OR step < $3::int)
       ORDER BY step DESC LIMIT 1`,
      [accountId, batchId, before],
    );
    if (!row) return;
    before = row.step;
    yield [accountId, batchId, row.step];
  }
}
