import { NovaError } from '@nova/contract';
import { type Database, retryTransaction } from '@nova/db';
import { ownIdentity } from '@nova/processes';
import { unknownId } from '../accounts/account-values.ts';
import { isId, newId } from '../ids.ts';
import {
  type BatchName,
  countedInSteps,
  identityIn,
  importState,
  type KeptState,
  undoDays,
} from './imports.ts';

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

const sumOf = (counts: string): string =>
  `(SELECT coalesce(sum(c.value::int), 0) FROM jsonb_each_text(b.${counts}) c)`;

/**
 * Closes a batch that was taken back. A line in the audit trail says in the same statement what was taken back so far.
 * @param left how many records were left
 * @param told whether there is something to tell: a run that changed nothing leaves no line
 */
export async function endUndo(
  database: Database,
  { accountId, batchId }: BatchName,
  { left, told }: { readonly left: number; readonly told: boolean },
): Promise<void> {
  await database.query(
    `WITH ended AS (
       UPDATE import_batches b SET state = 'UNDONE', process = NULL, "undoneOn" = coalesce(b."undoneOn", now())
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'UNDOING'
       RETURNING ${sumOf('deleted')} AS deleted, ${sumOf('restored')} AS restored)
     INSERT INTO audit_events ("accountId", id, "occurredOn", entity, "recordId", action, changes, event)
     SELECT $1::uuid, $3::uuid, now(), 'import', $2::uuid, 'undo', jsonb_build_object('deleted', jsonb_build_object('to', deleted),
       'restored', jsonb_build_object('to', restored), 'left', jsonb_build_object('to', $4::int)),
       jsonb_build_object('type', 'import.undone', 'changed', '[]'::jsonb, 'via', 'import', 'summary',
         jsonb_build_object('deleted', deleted, 'restored', restored, 'left', $4::int)) FROM ended WHERE $5::boolean`,
    [accountId, batchId, newId(), left, told],
  );
}

/** Lets go of a batch whose undo could not be ended: it can be run again. */
export async function releaseUndo(database: Database, { accountId, batchId }: BatchName): Promise<void> {
  await database.query(
    `UPDATE import_batches SET process = NULL WHERE "accountId" = $1 AND id = $2 AND state = 'UNDOING'`,
    [accountId, batchId],
  );
}
