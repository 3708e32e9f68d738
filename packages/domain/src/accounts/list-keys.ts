import type { Database } from '@nova/db';
import { isId } from '../ids.ts';
import { unknownAccount } from './not-found.ts';

/** DISABLED: its user is, and it works again when the user is enabled. */
export type KeyState = 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'REVOKED';

export interface ListedKey {
  readonly id: string;
  readonly prefix: string;
  readonly role: string;
  /** Which jobs a PUBLIC key reads; null for any other. */
  readonly jobs: string | null;
  readonly state: KeyState;
  readonly userId: string;
  readonly userName: string;
  readonly expiresOn: string | null;
  readonly revokedOn: string | null;
  readonly lastUsedOn: string | null;
  readonly createdOn: string;
}

/**
 * The keys of an account, oldest first, without their secrets (docs/operations.md#the-nova-command).
 * @throws NOT_FOUND for an unknown account
 */
export async function listKeys(
  database: Database,
  accountId: string,
  now = new Date(),
): Promise<readonly ListedKey[]> {
  const account = isId(accountId)
    ? await database.prisma.account.findUnique({
        where: { id: accountId },
        select: { apiKeys: { select: shown, orderBy: [{ createdOn: 'asc' }, { id: 'asc' }] } },
      })
    : null;
  if (account === null) throw unknownAccount(accountId);
  return account.apiKeys.map(({ user, createdOn, ...key }) => ({
    ...key,
    state: stateOf({ ...key, disabled: user.disabled }, now),
    userName: user.name,
    expiresOn: key.expiresOn?.toISOString() ?? null,
    revokedOn: key.revokedOn?.toISOString() ?? null,
    lastUsedOn: key.lastUsedOn?.toISOString() ?? null,
    createdOn: createdOn.toISOString(),
  }));
}

const shown = {
  id: true,
  prefix: true,
  role: true,
  jobs: true,
  userId: true,
  user: { select: { name: true, disabled: true } },
  expiresOn: true,
  revokedOn: true,
  lastUsedOn: true,
  createdOn: true,
} as const;

interface Ending {
  readonly expiresOn: Date | null;
  readonly revokedOn: Date | null;
  readonly disabled: boolean;
}

function stateOf({ expiresOn, revokedOn, disabled }: Ending, now: Date): KeyState {
  if (revokedOn !== null) return 'REVOKED';
  if (expiresOn !== null && expiresOn <= now) return 'EXPIRED';
  return disabled ? 'DISABLED' : 'ACTIVE';
}
