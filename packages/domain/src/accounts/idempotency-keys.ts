import { NovaError } from '@nova/contract';
import type { AccountDatabase, Database } from '@nova/db';

/** Besides the account. */
export interface IdempotencyScope {
  /** Nobody else gets the answer. */
  readonly userId: string;
  readonly path: string;
  readonly key: string;
  /** Of the input. */
  readonly bodyHash: Uint8Array;
}

/** Held during the first request. */
export interface IdempotencyClaim {
  /** As stored. */
  readonly path: string;
  readonly key: string;
  /** Differs from that of a later claim. */
  readonly stamp: string;
}

export interface StoredAnswer {
  readonly status: number;
  /** What `storeAnswer` stored. */
  readonly response: string;
}

const storedFor = '24 hours';

/** A longer unrenewed claim belongs to a dead process. */
const abandonedAfter = '60 seconds';

/** A row may vanish between two statements. */
const attempts = 5;

/**
 * Claims a key, or returns the first request's answer (docs/interface/idempotency.md). Of simultaneous requests
 * one gets the claim.
 * @throws IDEMPOTENCY_KEY_REUSED for another input, IDEMPOTENCY_IN_PROGRESS during the first request
 */
export async function claimIdempotencyKey(
  db: AccountDatabase,
  scope: IdempotencyScope,
): Promise<IdempotencyClaim | StoredAnswer> {
  const { userId, key, bodyHash } = scope;
  // The user is part of the path, so that servers of the previous version can still write their keys.
  const path = `${userId} ${scope.path}`;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [claimed] = await db.rows<{ stamp: string }>(claiming, [path, key, bodyHash]);
    if (claimed) return { path, key, stamp: claimed.stamp };
    const [row] = await db.rows<KeyRow>(finding, [path, key, bodyHash]);
    if (row) return answerOf(row);
  }
  throw inProgress();
}

interface KeyRow {
  readonly sameBody: boolean;
  readonly status: number | null;
  readonly response: string | null;
}

function answerOf({ sameBody, status, response }: KeyRow): StoredAnswer {
  if (!sameBody) {
    throw new NovaError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key came with another body before; choose a new key for a new request.',
    );
  }
  if (status === null || response === null) throw inProgress();
  return { status, response };
}

const inProgress = (): NovaError =>
  new NovaError(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still being answered; try again in a moment.',
    { retryAfter: 1 },
  );

/** Takes a free, expired or abandoned key. */
const claiming = `
  INSERT INTO idempotency_keys AS k ("accountId", path, key, "bodyHash", "createdOn")
  VALUES ($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT ("accountId", path, key) DO UPDATE
    SET "bodyHash" = excluded."bodyHash", status = NULL, response = NULL, "createdOn" = excluded."createdOn"
    WHERE k."createdOn" < clock_timestamp() - interval '${storedFor}'
      OR (k.status IS NULL AND k."bodyHash" = excluded."bodyHash"
        AND k."createdOn" < clock_timestamp() - interval '${abandonedAfter}')
  RETURNING "createdOn"::text AS stamp`;

const finding = `
  SELECT "bodyHash" = $4 AS "sameBody", status, response FROM idempotency_keys
  WHERE "accountId" = $1 AND path = $2 AND key = $3`;

const claimedRow = `"accountId" = $1 AND path = $2 AND key = $3 AND status IS NULL AND "createdOn" = $4::timestamptz`;

export async function storeAnswer(
  db: AccountDatabase,
  { path, key, stamp }: IdempotencyClaim,
  { status, response }: StoredAnswer,
): Promise<void> {
  await db.rows(`UPDATE idempotency_keys SET status = $5, response = $6 WHERE ${claimedRow}`, [
    ...[path, key, stamp],
    ...[status, response],
  ]);
}

export async function releaseClaim(
  db: AccountDatabase,
  { path, key, stamp }: IdempotencyClaim,
): Promise<void> {
  await db.rows(`DELETE FROM idempotency_keys WHERE ${claimedRow}`, [path, key, stamp]);
}

/** @returns the renewed claim; unchanged if another one took its place */
export async function renewClaim(db: AccountDatabase, claim: IdempotencyClaim): Promise<IdempotencyClaim> {
  const [renewed] = await db.rows<{ stamp: string }>(
    // A renewal within the same millisecond needs a new stamp.
    `UPDATE idempotency_keys SET "createdOn" = greatest(clock_timestamp(), "createdOn" + interval '1 millisecond')
     WHERE ${claimedRow} RETURNING "createdOn"::text AS stamp`,
    [claim.path, claim.key, claim.stamp],
  );
  return renewed ? { ...claim, stamp: renewed.stamp } : claim;
}

/** Per statement, so that none locks the table for long. */
const batchSize = 1_000;

/**
 * Of all accounts, oldest first.
 * @returns how many
 */
export async function removeOldIdempotencyKeys(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await database.query(removing);
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

const removing = `
  DELETE FROM idempotency_keys WHERE ("accountId", path, key) IN (
    SELECT "accountId", path, key FROM idempotency_keys
    WHERE "createdOn" < now() - interval '${storedFor}' ORDER BY "createdOn" LIMIT ${String(batchSize)}
    FOR UPDATE SKIP LOCKED)
  RETURNING 1`;
