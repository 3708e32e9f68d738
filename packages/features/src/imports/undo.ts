import { NovaError } from '@nova/contract';
import { type Database, retryTransaction } from '@nova/db';
import { createUnknownIdError } from '../accounts/account-values.ts';
import { isId, newId, describeProcess, type Actor } from '@nova/core';
import {
  type BatchFacts,
  batchLeaseEnd,
  type BatchName,
  countedInSteps,
  resolveImportState,
  type BatchState,
  undoDays,
} from './batch-state.ts';

interface UndoRequest extends BatchName {
  /** True to check only whether the undo may begin. */
  readonly dryRun: boolean;
  /** True to stop an import that still runs. */
  readonly force: boolean;
  readonly now: Date;
}

const reading = `SELECT b.state, b.process, b."leaseUntil" > now() AS held, b."startedOn", (SELECT max(s."writtenOn") FROM import_steps s
    WHERE s."accountId" = b."accountId" AND s."batchId" = b.id) AS "writtenOn"
  FROM import_batches b WHERE b."accountId" = $1 AND b.id = $2`;

// The condition on state, process and lease lets only one of two simultaneous undos begin.
const beginning = `UPDATE import_batches b SET state = 'UNDOING', process = $4::jsonb, "leaseUntil" = ${batchLeaseEnd},
    created = coalesce(b.created, ${countedInSteps.created}, '{}'), updated = coalesce(b.updated, ${countedInSteps.updated}, '{}')
  WHERE b."accountId" = $1 AND b.id = $2 AND b.state = $3 AND b.process IS NOT DISTINCT FROM $5::jsonb
    AND (b."leaseUntil" > now()) IS NOT DISTINCT FROM $6::boolean RETURNING 1`;

/**
 * Begins an undo, which also stops the import.
 * @returns true if it continues an interrupted undo
 * @throws NOT_FOUND; GONE after the deadline; INVALID_STATE while the import or another undo runs
 */
export async function beginUndo(database: Database, requested: UndoRequest): Promise<boolean> {
  const { accountId, batchId, dryRun, force, now } = requested;
  const batches = isId(batchId) ? await database.query<BatchFacts>(reading, [accountId, batchId]) : [];
  const [batch] = batches;
  if (!batch) throw createUnknownIdError('import', batchId, `import list --account ${accountId}`);
  const state = resolveImportState(batch, now);
  if (state === 'expired') {
    const day = batch.startedOn.toISOString().slice(0, 10);
    throw new NovaError(
      'GONE',
      `This import is of ${day}: it could be taken back for ${String(undoDays)} days. Nothing was changed.`,
    );
  }
  if (state === 'running' && !(force && batch.state === 'RUNNING')) throw createBusyError(batch.state);
  const goesOn = batch.state === 'UNDOING';
  if (dryRun) return goesOn;
  const startedRows = await retryTransaction(() =>
    database.query(beginning, [
      accountId,
      batchId,
      batch.state,
      describeProcess(),
      batch.process,
      batch.held,
    ]),
  );
  if (startedRows.length === 0) throw createBusyError('UNDOING');
  return goesOn;
}

const createBusyError = (state: BatchState): NovaError =>
  new NovaError(
    'INVALID_STATE',
    state === 'RUNNING'
      ? 'This import is still running. Stop it (Ctrl-C where it runs) and take it back then, or give --force.'
      : 'This import is being taken back by another process just now.',
  );

const buildSumSql = (counts: string): string =>
  `(SELECT coalesce(sum(c.value::int), 0) FROM jsonb_each_text(b.${counts}) c)`;

interface EndedUndo {
  /** The number of records that could not be undone. */
  readonly left: number;
  /** True to write an audit line; false if this run changed nothing. */
  readonly told: boolean;
  /** The user who undoes the import; undefined for the operator. */
  readonly actor?: Actor | undefined;
}

export async function endUndo(
  database: Database,
  { accountId, batchId }: BatchName,
  { left, told, actor }: EndedUndo,
): Promise<void> {
  await database.query(
    `WITH ended AS (
       UPDATE import_batches b SET state = 'UNDONE', process = NULL, "leaseUntil" = NULL, "undoneOn" = coalesce(b."undoneOn", now())
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'UNDOING'
       RETURNING ${buildSumSql('deleted')} AS deleted, ${buildSumSql('restored')} AS restored)
     INSERT INTO audit_events ("accountId", id, "occurredOn", "keyId", "userId", "requestId", entity, "recordId", action, changes, event, via)
     SELECT $1::uuid, $3::uuid, now(), $6::uuid, $7::uuid, $8, 'import', $2::uuid, 'undo', jsonb_build_object('deleted', jsonb_build_object('to', deleted),
       'restored', jsonb_build_object('to', restored), 'left', jsonb_build_object('to', $4::int)),
       jsonb_build_object('type', 'import.undone', 'changed', '[]'::jsonb, 'via', 'import', 'summary',
         jsonb_build_object('deleted', deleted, 'restored', restored, 'left', $4::int)), 'import' FROM ended WHERE $5::boolean`,
    [
      ...[accountId, batchId, newId(), left, told],
      ...[actor?.keyId ?? null, actor?.user?.id ?? null, actor?.requestId ?? null],
    ],
  );
}

/** Releases the lease after a failure, so that the undo can be repeated. */
export async function releaseUndo(database: Database, { accountId, batchId }: BatchName): Promise<void> {
  await database.query(
    `UPDATE import_batches SET process = NULL, "leaseUntil" = NULL
     WHERE "accountId" = $1 AND id = $2 AND state = 'UNDOING' AND process = $3::jsonb`,
    [accountId, batchId, describeProcess()],
  );
}
