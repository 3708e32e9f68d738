import type { AccountDatabase } from '@nova/db';
import type { IdempotencyClaim, KeptAnswer } from './claim-idempotency-key.ts';

const held = `"accountId" = $1 AND "userId" = $2::uuid AND path = $3 AND key = $4 AND status IS NULL AND "createdOn" = $5::timestamptz`;
const named = ({ userId, path, key, stamp }: IdempotencyClaim): readonly string[] => [
  userId,
  path,
  key,
  stamp,
];

/** Keeps the first request's answer for those that follow. */
export async function keepAnswer(
  db: AccountDatabase,
  claim: IdempotencyClaim,
  { status, response }: KeptAnswer,
): Promise<void> {
  await db.rows(`UPDATE idempotency_keys SET status = $6, response = $7 WHERE ${held}`, [
    ...named(claim),
    ...[status, response],
  ]);
}

/** Lets go of a key whose answer is not kept, so that the next request may try. */
export async function releaseClaim(db: AccountDatabase, claim: IdempotencyClaim): Promise<void> {
  await db.rows(`DELETE FROM idempotency_keys WHERE ${held}`, named(claim));
}

/**
 * Says that the first request is still being worked on.
 * @returns the claim as it stands now; unchanged where another one has taken its place
 */
export async function renewClaim(db: AccountDatabase, claim: IdempotencyClaim): Promise<IdempotencyClaim> {
  const [renewed] = await db.rows<{ stamp: string }>(
    `UPDATE idempotency_keys SET "createdOn" = clock_timestamp() WHERE ${held} RETURNING "createdOn"::text AS stamp`,
    named(claim),
  );
  return renewed ? { ...claim, stamp: renewed.stamp } : claim;
}
