import { NovaError } from '@nova/contract';
import type { AccountDatabase, AccountTransaction, Database } from '@nova/db';

/** Identifies a request within its account. */
export interface IdempotencyScope {
  /** An answer is only repeated to the user who made the first request. */
  readonly userId: string;
  readonly path: string;
  readonly key: string;
  /** A hash of the request's input. */
  readonly bodyHash: Uint8Array;
}

/** The right to carry out a request, held until it is answered or released. */
export interface IdempotencyClaim {
  /** The path as stored, which includes the user's id. */
  readonly path: string;
  readonly key: string;
  /** Identifies this claim; a later claim of the same key has another stamp. */
  readonly stamp: string;
  /** Progress that earlier, unfinished attempts have noted; null without any. */
  readonly noted: string | null;
}

export interface StoredAnswer {
  readonly status: number;
  /** The answer's text, as `storeAnswer` stored it. */
  readonly response: string;
}

const storedFor = '24 hours';

/** A claim that has not been renewed for longer belongs to a dead process. */
const abandonedAfter = '60 seconds';

/** A row may be removed between the two statements of an attempt, so the claim is tried again. */
const attempts = 5;

/**
 * Claims a key, or returns the first request's answer (docs/interface/idempotency.md). Only one of simultaneous
 * requests gets the claim.
 * @throws IDEMPOTENCY_KEY_REUSED for another input, IDEMPOTENCY_IN_PROGRESS during the first request
 */
export async function claimIdempotencyKey(
  db: AccountDatabase,
  scope: IdempotencyScope,
): Promise<IdempotencyClaim | StoredAnswer> {
  const { userId, key, bodyHash } = scope;
  // The user is part of the path. Servers of the previous version can therefore still write their keys.
  const path = `${userId} ${scope.path}`;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [claimed] = await db.write<{ stamp: string; noted: string | null }>(claimStatement, [
      path,
      key,
      bodyHash,
    ]);
    if (claimed) return { path, key, ...claimed };
    const [row] = await db.rows<KeyRow>(findStatement, [path, key, bodyHash]);
    if (row) return toStoredAnswer(row);
  }
  throw createInProgressError();
}

interface KeyRow {
  readonly sameBody: boolean;
  readonly status: number | null;
  readonly response: string | null;
}

function toStoredAnswer({ sameBody, status, response }: KeyRow): StoredAnswer {
  if (!sameBody) {
    throw new NovaError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key came with another body before; choose a new key for a new request.',
    );
  }
  if (status === null || response === null) throw createInProgressError();
  return { status, response };
}

const createInProgressError = (): NovaError =>
  new NovaError(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still being answered; try again in a moment.',
    { retryAfter: 1 },
  );

/** Claims a key that is free, expired or abandoned. */
const claimStatement = `
  INSERT INTO idempotency_keys AS k ("accountId", path, key, "bodyHash", "createdOn")
  VALUES ($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT ("accountId", path, key) DO UPDATE
    SET "bodyHash" = excluded."bodyHash", status = NULL, "createdOn" = excluded."createdOn",
      response = CASE WHEN k."createdOn" < clock_timestamp() - interval '${storedFor}' THEN NULL ELSE k.response END
    WHERE k."createdOn" < clock_timestamp() - interval '${storedFor}'
      OR (k.status IS NULL AND k."bodyHash" = excluded."bodyHash"
        AND k."createdOn" < clock_timestamp() - interval '${abandonedAfter}')
  RETURNING "createdOn"::text AS stamp, response AS noted`;

const findStatement = `
  SELECT "bodyHash" = $4 AS "sameBody", status, response FROM idempotency_keys
  WHERE "accountId" = $1 AND path = $2 AND key = $3`;

const claimedRow = `"accountId" = $1 AND path = $2 AND key = $3 AND status IS NULL AND "createdOn" = $4::timestamptz`;

export async function storeAnswer(
  db: AccountDatabase,
  { path, key, stamp }: IdempotencyClaim,
  { status, response }: StoredAnswer,
): Promise<void> {
  await db.write(`UPDATE idempotency_keys SET status = $5, response = $6 WHERE ${claimedRow}`, [
    ...[path, key, stamp],
    ...[status, response],
  ]);
}

/** Releases a claim. The same request can then be carried out again at once; its noted progress remains. */
export async function releaseClaim(
  db: AccountDatabase,
  { path, key, stamp }: IdempotencyClaim,
): Promise<void> {
  await db.write(
    `WITH kept AS (UPDATE idempotency_keys SET "createdOn" = "createdOn" - interval '${abandonedAfter}' - interval '1 second'
       WHERE ${claimedRow} AND response IS NOT NULL RETURNING 1 AS kept)
     DELETE FROM idempotency_keys WHERE ${claimedRow} AND response IS NULL`,
    [path, key, stamp],
  );
}

/**
 * Notes a request's progress in the transaction that makes it. Two requests may hold the same claim if the first
 * one seemed dead. The check of `before` ensures that each step is done only once.
 * @param before the progress that was noted last
 * @throws IDEMPOTENCY_IN_PROGRESS if another request has made progress since
 */
export async function recordProgress(
  tx: AccountTransaction,
  { path, key }: IdempotencyClaim,
  { before, response }: { readonly before: string | null; readonly response: string },
): Promise<void> {
  const changedRows = await tx.rows(
    `UPDATE idempotency_keys SET response = $4 WHERE "accountId" = $1 AND path = $2 AND key = $3
       AND status IS NULL AND response IS NOT DISTINCT FROM $5 RETURNING 1 AS noted`,
    [path, key, response, before],
  );
  if (changedRows.length === 0) throw createInProgressError();
}

/**
 * Renews a claim.
 * @returns the renewed claim; the same one if another claim replaced it
 */
export async function renewClaim(db: AccountDatabase, claim: IdempotencyClaim): Promise<IdempotencyClaim> {
  const [renewed] = await db.write<{ stamp: string }>(
    // A renewal within the same millisecond needs a new stamp.
    `UPDATE idempotency_keys SET "createdOn" = greatest(clock_timestamp(), "createdOn" + interval '1 millisecond')
     WHERE ${claimedRow} RETURNING "createdOn"::text AS stamp`,
    [claim.path, claim.key, claim.stamp],
  );
  return renewed ? { ...claim, stamp: renewed.stamp } : claim;
}

/** The number of keys that one statement removes; a small number avoids locking the table for long. */
const batchSize = 1_000;

/**
 * Removes expired keys of all accounts, oldest first.
 * @returns the number of removed keys
 */
export async function removeOldIdempotencyKeys(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await database.query(removeStatement);
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

const removeStatement = `
  DELETE FROM idempotency_keys WHERE ("accountId", path, key) IN (
    SELECT "accountId", path, key FROM idempotency_keys
    WHERE "createdOn" < now() - interval '${storedFor}' ORDER BY "createdOn" LIMIT ${String(batchSize)}
    FOR UPDATE SKIP LOCKED)
  RETURNING 1`;
