import type { Database } from '@nova/db';
import { findAccountOrThrow } from '../accounts/accounts.ts';
import { createUnknownIdError } from '../accounts/account-values.ts';
import { isId, newId, assertHeld, describeProcess, type Renewal, renewEvery } from '@nova/core';
import {
  type BatchFacts,
  batchLeaseEnd,
  type BatchName,
  countedInSteps,
  resolveImportState,
  type BatchOutcome,
  undoableUntil,
} from './batch-state.ts';
import { expireImports } from './expire-imports.ts';

/**
 * Opens a batch, which can be undone as a whole (docs/import-and-export.md#taking-it-back).
 * @param source a file's name or other origin
 * @returns the batch's id
 */
export async function beginImport(
  database: Database,
  { accountId, source, now }: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<string> {
  await expireImports(database, now);
  const id = newId();
  await database.query(
    `INSERT INTO import_batches ("accountId", id, source, process, "leaseUntil", "startedOn")
     VALUES ($1, $2, $3, $4::jsonb, ${batchLeaseEnd}, $5)`,
    [accountId, id, source, describeProcess(), now],
  );
  return id;
}

/** The interval of renewals in ms. The lease survives three failed renewals. */
const renewBatchEveryMs = 15_000;

/**
 * Renews the lease of a batch that this process writes or undoes, until the batch ends or another process has taken
 * it.
 */
export function renewBatchLease(database: Database, name: BatchName): Renewal<BatchName> {
  return renewEvery(renewBatchEveryMs, name, async (held) => {
    assertHeld(
      await database.query(
        `UPDATE import_batches b SET "leaseUntil" = ${batchLeaseEnd} WHERE b."accountId" = $1 AND b.id = $2
           AND b.process = $3::jsonb AND b.state IN ('RUNNING', 'UNDOING') RETURNING 1`,
        [held.accountId, held.batchId, describeProcess()],
      ),
    );
    return held;
  });
}

/** Closes a batch, unless it was undone in between. */
export async function endImport(
  database: Database,
  { accountId, batchId }: BatchName,
  state: 'COMPLETE' | 'INTERRUPTED',
): Promise<void> {
  await database.query(
    `WITH ended AS (
       UPDATE import_batches b SET state = $3, process = NULL, "leaseUntil" = NULL, "endedOn" = now()
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'RUNNING'
       RETURNING coalesce(b.created, ${countedInSteps.created}, '{}') AS created,
         coalesce(b.updated, ${countedInSteps.updated}, '{}') AS updated)
     INSERT INTO event_queue ("accountId", id, type, kind, "recordId", changed, via, summary)
     SELECT $1::uuid, $4::uuid, 'import.completed', 'import', $2::uuid, '{}', 'import',
       jsonb_build_object('created', created, 'updated', updated) FROM ended WHERE $3 = 'COMPLETE'`,
    [accountId, batchId, state, newId()],
  );
}

export type Counts = Readonly<Record<string, number>>;

export interface ListedImport {
  readonly batchId: string;
  /** The name of the imported file, or another origin. */
  readonly source: string;
  readonly state: BatchOutcome;
  readonly startedOn: string;
  readonly endedOn: string | null;
  /** The numbers of created records by type. */
  readonly created: Counts;
  readonly updated: Counts;
  readonly undoneOn: string | null;
  /** The numbers of records that the undo deleted, by type. */
  readonly deleted: Counts;
  readonly restored: Counts;
  /** The number of records that the undo could not reverse. */
  readonly left: number;
  readonly undoableUntil: string;
}

/** The row of an import batch, as `readingBatches` reads it. */
export interface BatchRow extends BatchFacts {
  readonly batchId: string;
  readonly source: string;
  readonly endedOn: Date | null;
  readonly undoneOn: Date | null;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly restored: string;
  readonly left: number;
}

/** SQL that reads the columns of a `BatchRow`, without a condition on the batch. */
export const readingBatches = `SELECT b.id AS "batchId", b.source, b.state, b.process, b."startedOn", b."endedOn", b."undoneOn",
    b."leaseUntil" > now() AS held, coalesce(b.created, ${countedInSteps.created}, '{}') AS created,
    coalesce(b.updated, ${countedInSteps.updated}, '{}') AS updated, b.deleted, b.restored, s."writtenOn",
    CASE WHEN b."undoneOn" IS NULL THEN 0 ELSE s.records END AS left
  FROM import_batches b CROSS JOIN LATERAL (
    SELECT max(s."writtenOn") AS "writtenOn", coalesce(sum(cardinality(s.created) + cardinality(s.changed)), 0)::int AS records
    FROM import_steps s WHERE s."accountId" = b."accountId" AND s."batchId" = b.id) s
  WHERE b."accountId" = $1`;

const listing = `${readingBatches} ORDER BY b."startedOn" DESC, b.id DESC`;

/**
 * Lists imports, newest first.
 * @throws NOT_FOUND for an unknown account
 */
export async function listImports(
  database: Database,
  accountId: string,
  now = new Date(),
): Promise<readonly ListedImport[]> {
  await findAccountOrThrow(database, accountId);
  const rows = await database.query<BatchRow>(listing, [accountId]);
  return rows.map((row) => toListedImport(row, now));
}

function toListedImport(row: BatchRow, now: Date): ListedImport {
  const { batchId, source, startedOn, endedOn, undoneOn, left } = row;
  return {
    batchId,
    source,
    state: resolveImportState(row, now),
    startedOn: startedOn.toISOString(),
    endedOn: endedOn?.toISOString() ?? null,
    created: parseCounts(row.created),
    updated: parseCounts(row.updated),
    undoneOn: undoneOn?.toISOString() ?? null,
    deleted: parseCounts(row.deleted),
    restored: parseCounts(row.restored),
    left,
    undoableUntil: undoableUntil(row).toISOString(),
  };
}

/** The cast is safe because the statements build objects of counts. */
export const parseCounts = (text: string): Counts => JSON.parse(text) as Counts;

/**
 * Finds the account of an import.
 * @throws NOT_FOUND
 */
export async function findImportAccount(database: Database, batchId: string): Promise<string> {
  const [owner] = isId(batchId)
    ? await database.query<{ accountId: string }>(
        `SELECT a.id AS "accountId" FROM accounts a JOIN import_batches b ON b."accountId" = a.id AND b.id = $1`,
        [batchId],
      )
    : [];
  if (!owner) throw createUnknownIdError('import', batchId, 'import list');
  return owner.accountId;
}
