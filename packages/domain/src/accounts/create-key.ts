import { NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { isId, newId } from '../ids.ts';
import { keyRole } from './account-values.ts';
import { generateApiKey, type KeyRole } from './api-key.ts';
import { unknownId } from './not-found.ts';
import { readExpiry } from './read-expiry.ts';
import { readInput } from './read-input.ts';

const input = z.object({
  userId: z.string(),
  /** Needed only when users of several accounts carry one id, as imported ones may. */
  accountId: z.string().optional(),
  role: keyRole().default('PRIVATE'),
  expires: z.string().optional(),
});

export type NewKey = z.input<typeof input>;

export interface CreatedKey {
  readonly id: string;
  /** The credential; this is the only time that it is shown. */
  readonly key: string;
  readonly role: KeyRole;
  readonly prefix: string;
  readonly userId: string;
  readonly accountId: string;
  readonly expiresOn: string | null;
}

/**
 * Creates a key that acts for a user (docs/interface/keys-and-accounts.md#keys). Only its hash and a display prefix are stored.
 * @throws VALIDATION_ERROR for an unknown role or expiry; NOT_FOUND for an unknown user
 */
export async function createKey(database: Database, fresh: NewKey, now = new Date()): Promise<CreatedKey> {
  const { role, expires, ...whose } = readInput(input, fresh);
  const expiresOn = expires === undefined ? null : readExpiry(expires, now);
  const accountId = await accountOfUser(database, whose.userId, whose.accountId);
  const { key, hash, prefix } = generateApiKey(role);
  const stored = { accountId, id: newId(), userId: whose.userId, role, prefix, expiresOn };
  await database.prisma.apiKey.create({ data: { ...stored, hash } });
  return { ...stored, role, key, expiresOn: expiresOn?.toISOString() ?? null };
}

async function accountOfUser(database: Database, userId: string, accountId?: string): Promise<string> {
  const found = isId(userId)
    ? await database.prisma.user.findMany({ where: { id: userId }, select: { accountId: true } })
    : [];
  const [user, other] = found.filter((one) => accountId === undefined || one.accountId === accountId);
  if (user === undefined) throw unknownId('user', userId, 'user list --account ID');
  if (other === undefined) return user.accountId;
  throw new NovaError(
    'BAD_REQUEST',
    'Several accounts have a user with this id. Name one with --account ID.',
  );
}
