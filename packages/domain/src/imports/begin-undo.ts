import { NovaError } from '@nova/contract';
import { retryTransaction, type Database } from '@nova/db';
import { ownIdentity } from '@nova/processes';
import { unknownId } from '../accounts/not-found.ts';
import { isId } from '../ids.ts';
import type { BatchName } from './end-import.ts';
import { importState, undoDays, type KeptState } from './import-state.ts';
import { countedInSteps, identityIn } from './list-imports.ts';

interface Wanted extends BatchName {
  /** Only looks whether it may begin. */
  readonly dryRun: boolean;
  /** Also where the import still runs: it stops then. */
  readonly force: boolean;
  readonly now: Date;
}

interface BatchRow {
  readonly state: KeptState;
  readonly process: string | null;
  readonly startedOn: Date;
  readonly writtenOn: Date | null;
}

const reading = `SELECT b.state, b.process, b."startedOn", (SELECT max(s."writtenOn") FROM import_steps s
    WHERE s."accountId" = b."accountId" AND s."batchId" = b.id) AS "writtenOn"
  FROM import_batches b WHERE b."accountId" = $1 AND b.id = $2`;

// Only while it is still as it was read: of two that begin at once one is told that the other is at work.
const beginning = `UPDATE import_batches b SET state = 'UNDOING', process = $4::jsonb,
    created = coalesce(b.created, ${countedInSteps.created}, '{}'), updated = coalesce(b.updated, ${countedInSteps.updated}, '{}')
  WHERE b."accountId" = $1 AND b.id = $2 AND b.state = $3 AND b.process IS NOT DISTINCT FROM $5::jsonb RETURNING 1`;

/**
 * Opens a batch for being taken back: an import that is not over writes no more.
 * @returns whether another run had begun to, and was cut off
 * @throws NOT_FOUND; GONE for one that is too old; INVALID_STATE while it runs, or another process takes it back
 */
export async function beginUndo(database: Database, wanted: Wanted): Promise<boolean> {
  const { accountId, batchId, dryRun, force, now } = wanted;
  const found = isId(batchId) ? await database.query<BatchRow>(reading, [accountId, batchId]) : [];
  const [batch] = found;
  if (!batch) throw unknownId('import', batchId, `import list --account ${accountId}`);
  const state = importState({ ...batch, process: identityIn(batch.process) }, now);
  if (state === 'expired') {
    const day = batch.startedOn.toISOString().slice(0, 10);
    throw new NovaError(
      'GONE',
      `This import is of ${day}: it could be taken back for ${String(undoDays)} days. Nothing was changed.`,
    );
  }
  if (state === 'running' && !(force && batch.state === 'RUNNING')) throw atWork(batch.state);
  const goesOn = batch.state === 'UNDOING';
  if (dryRun) return goesOn;
  const begun = await retryTransaction(() =>
    database.query(beginning, [
      accountId,
      batchId,
      batch.state,
      JSON.stringify(ownIdentity()),
      batch.process,
    ]),
  );
  if (begun.length === 0) throw atWork('UNDOING');
  return goesOn;
}

const atWork = (state: KeptState): NovaError =>
  new NovaError(
    'INVALID_STATE',
    state === 'RUNNING'
      ? 'This import is still running. Stop it (Ctrl-C where it runs) and take it back then, or give --force.'
      : 'This import is being taken back by another process just now.',
  );
