import { NovaError } from '@nova/contract';
import { foreignKeyViolation, isUnavailable, retryTransaction, sqlState, uniqueViolation } from '@nova/db';
import { removeContentsOf } from '@nova/domain';
import { inImport, type Statement } from '../group-writer.ts';
import { leave } from './decide.ts';
import { readStep, type StepName } from './step-records.ts';
import { idsOf, takeBack } from './take-back.ts';
import type { UndoSession } from './undo-session.ts';

/**
 * Takes one step of an import back in one transaction. When the database refuses the whole, the halves are tried alone, until the
 * records at fault stand by themselves: they are left.
 */
export async function undoStep(
  session: UndoSession,
  name: StepName,
  wanted?: readonly string[],
): Promise<void> {
  const { database, options } = session;
  try {
    await takeBackNow(session, name, wanted);
  } catch (error) {
    // Fewer records may take less time than a statement has.
    const tooLong = sqlState(error) === '57014' && (wanted === undefined || wanted.length > 1);
    if ((isUnavailable(error) && !tooLong) || options.signal?.aborted) throw error;
    const read: Statement = (text, values) => database.query(text, values);
    const step = await readStep(read, name, false);
    if (!step) return;
    const ids = wanted ?? idsOf(step);
    const middle = Math.ceil(ids.length / 2);
    if (ids.length > 1) {
      // The later ones first: they may stand under earlier ones.
      await undoStep(session, name, ids.slice(middle));
      await undoStep(session, name, ids.slice(0, middle));
    } else
      for (const id of ids)
        session.recordLeft(leave(step.kind.type, { id, name: null }, 'REFUSED', reasonOf(error)));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NovaError) return error.message;
  if (foreignKeyViolation(error) !== undefined)
    return 'What it referred to is no longer there, or others refer to it.';
  if (uniqueViolation(error) !== undefined) return 'Another record has its reference or name by now.';
  return `The database refuses it: ${error instanceof Error ? error.message : 'unknown reason'}`;
}

async function takeBackNow(session: UndoSession, name: StepName, wanted?: readonly string[]): Promise<void> {
  const { database, dryRun } = session;
  if (dryRun) {
    const read: Statement = (text, values) => database.query(text, values);
    record(session, await takeBack(read, session, name, wanted));
    return;
  }
  const { taken, storageKeys } = await retryTransaction(() =>
    inImport(database, async (run) => ({
      taken: await takeBack(run, session, name, wanted),
      storageKeys: await removedContents(run, name),
    })),
  );
  record(session, taken);
  const { files, accountId } = session.options;
  // What cannot be removed now stays noted, and upkeep does it.
  if (files && storageKeys.length > 0)
    await removeContentsOf(database, files, { accountId, storageKeys }).catch(() => undefined);
}

function record(session: UndoSession, taken: Awaited<ReturnType<typeof takeBack>>): void {
  if (!taken) return;
  for (const one of taken.left) session.recordLeft(one);
  session.recordTaken(taken.step.kind.type, taken);
}

/** The contents that this transaction has left to be removed, whichever of its deletions did. */
async function removedContents(run: Statement, [accountId]: StepName): Promise<readonly string[]> {
  const rows = await run<{ storageKey: string }>(
    `SELECT "storageKey" FROM removed_contents r WHERE "accountId" = $1::uuid AND r.xmin = pg_current_xact_id()::xid`,
    [accountId],
  );
  return rows.map(({ storageKey }) => storageKey);
}
