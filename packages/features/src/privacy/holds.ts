import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { type Context, changeLocked, rowKinds, onHold } from '@nova/core';
import { assertSeesAll } from './assert-sees-all.ts';
import type { PersonId } from './persons.ts';

/**
 * Refuses a person on hold (docs/interface/privacy.md#holds). The transaction must hold a lock of the person's
 * row, at least `FOR NO KEY UPDATE`, which a change of the hold takes too. `nova_delete_record` checks holds by
 * itself.
 * @throws INVALID_STATE
 */
export async function assertNotHeld(tx: AccountTransaction, person: PersonId): Promise<void> {
  if ((await readHoldReason(tx, person)) !== null) throw onHold(rowKinds[person.entity].name);
}

interface Hold {
  readonly hold: boolean;
  readonly reason?: string | null | undefined;
}

/**
 * Sets, changes or releases a hold. A change does not alter the date since which the person is on hold.
 * @returns the person's id
 * @throws FORBIDDEN, NOT_FOUND; VALIDATION_ERROR for a hold without a reason; as assertExpected
 */
export async function setHold(ctx: Context, person: PersonId, { hold, reason }: Hold): Promise<string> {
  assertSeesAll(ctx);
  const { entity, recordId } = person;
  const to = hold ? (reason ?? null) : null;
  if (hold && to === null) throw createReasonError();
  return changeLocked(ctx, entity, recordId, async (_current, tx) => {
    const from = await readHoldReason(tx, person);
    if (from === to) return { row: {} };
    await writeHold(ctx, tx, person, to);
    return { row: {}, also: { hold: { from, to } }, action: 'setHold' };
  });
}

function createReasonError(): NovaError {
  const issue = { path: 'reason', message: 'is needed to put somebody on hold' };
  return new NovaError('VALIDATION_ERROR', `${issue.path}: ${issue.message}`, { issues: [issue] });
}

/** @returns the reason; null for a person who is not on hold */
async function readHoldReason(tx: AccountTransaction, { recordId }: PersonId): Promise<string | null> {
  const [held] = await tx.rows<{ reason: string }>(
    `SELECT h.reason FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = $2::uuid`,
    [recordId],
  );
  return held?.reason ?? null;
}

const writeHold = (
  ctx: Context,
  tx: AccountTransaction,
  { entity, recordId }: PersonId,
  reason: string | null,
): Promise<unknown> =>
  reason === null
    ? tx.rows(`DELETE FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = $2::uuid`, [recordId])
    : tx.rows(
        `INSERT INTO privacy_holds ("accountId", "recordId", entity, reason, "userId", since)
         VALUES ($1::uuid, $2::uuid, $3, $4, $5::uuid, $6::timestamptz)
         ON CONFLICT ("accountId", "recordId") DO UPDATE SET reason = excluded.reason, "userId" = excluded."userId"`,
        [recordId, entity, reason, ctx.user.id, ctx.now().toISOString()],
      );
