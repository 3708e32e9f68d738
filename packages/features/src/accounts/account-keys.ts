import type * as contract from './keys-contract.ts';
import { type Context, isId, type DocumentPage, changeLocked, readPage, notFound } from '@nova/core';
import { NovaError } from '@nova/contract';
import type { z } from 'zod';
import { validateKeyOptions, type CreatedKey, insertKey, keySource, type RevokedKey } from './keys.ts';

/** Lists the account's keys, newest first and without secrets (docs/interface/keys.md). */
export const listAccountKeys = (
  ctx: Context,
  input: z.output<typeof contract.listKeys.input>,
): Promise<DocumentPage<z.output<typeof contract.key>>> =>
  readPage(ctx, keySource, input, { stamp: 'createdOn' });

/**
 * Creates a key for a user of the account (docs/interface/keys.md).
 * @returns the key with its secret, shown only here
 * @throws VALIDATION_ERROR; NOT_FOUND for an unknown user; INVALID_STATE for a disabled one
 */
export async function createAccountKey(
  ctx: Context,
  { userId, role, jobs, expiresOn }: z.output<typeof contract.createKey.input>,
): Promise<CreatedKey> {
  const keyOptions = { userId, role, jobs: jobs ?? undefined, expires: expiresOn ?? undefined };
  const choices = validateKeyOptions(keyOptions, ctx.account.timeZone, ctx.now());
  await assertEnabled(ctx, userId);
  return insertKey(ctx.db, { ...choices, userId }, ctx);
}

async function assertEnabled(ctx: Context, userId: string): Promise<void> {
  const [user] = isId(userId)
    ? await ctx.db.rows<{ disabled: boolean }>(
        `SELECT disabled FROM users WHERE "accountId" = $1 AND id = $2`,
        [userId],
      )
    : [];
  if (user === undefined) throw notFound('user');
  if (user.disabled) throw new NovaError('INVALID_STATE', 'This user is disabled. Enable the user first.');
}

/**
 * Revokes a key everywhere within 5 seconds. A second call does not change the time of revocation.
 * @returns the revoked key
 * @throws NOT_FOUND
 */
export async function revokeAccountKey(
  ctx: Context,
  { keyId }: z.output<typeof contract.revokeKey.input>,
): Promise<RevokedKey> {
  await changeLocked(ctx, 'key', keyId, ({ revokedOn }) => ({
    row: revokedOn === null ? { revokedOn: ctx.now().toISOString() } : {},
    action: 'revoke',
  }));
  const [revoked] = await ctx.db.rows<RevokedKey>(
    `SELECT id, prefix, role, nova_iso("revokedOn") AS "revokedOn" FROM api_keys WHERE "accountId" = $1 AND id = $2`,
    [keyId],
  );
  if (revoked === undefined) throw notFound('key');
  return revoked;
}
