import type { AccountDatabase } from '@nova/db';
import type { IdempotencyClaim, StoredAnswer } from './claim-idempotency-key.ts';

const held = `"accountId" = $1 AND path = $2 AND key = $3 AND status IS NULL AND "createdOn" = $4::timestamptz`;

/** Keeps the first request's answer for those that follow. */
export async function storeAnswer(
  db: AccountDatabase,
  { path, key, stamp }: IdempotencyClaim,
  { status, response }: StoredAnswer,
): Promise<void> {
  await db.rows(`UPDATE idempotency_keys SET status = $5, response = $6 WHERE ${held}`, [
    ...[path, key, stamp],
    ...[status, response],
  ]);
}

/** Lets go of a key whose answer is not kept, so that the next request may try. */
export async function releaseClaim(
  db: AccountDatabase,
  { path, key, stamp }: IdempotencyClaim,
): Promise<void> {
  await db.rows(`DELETE FROM idempotency_keys WHERE ${held}`, [path, key, stamp]);
}

/**
 * Says that the first request is still being worked on.
 * @returns the claim as it stands now; unchanged where another one has taken its place
 */
export async function renewClaim(db: AccountDatabase, claim: IdempotencyClaim): Promise<IdempotencyClaim> {
  const [renewed] = await db.rows<{ stamp: string }>(
    // Stamps are of a millisecond: a renewal within the same one must be another stamp too.
    `UPDATE idempotency_keys SET "createdOn" = greatest(clock_timestamp(), "createdOn" + interval '1 millisecond')
     WHERE ${held} RETURNING "createdOn"::text AS stamp`,
    [claim.path, claim.key, claim.stamp],
  );
  return renewed ? { ...claim, stamp: renewed.stamp } : claim;
}
