import { instant, type KeyRole, NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { isId, newId } from '../ids.ts';
import { jobsOfKey, keyRole, readInput, unknownAccount, unknownId } from './account-values.ts';
import { generateApiKey, type KeyJobs } from './api-key.ts';
import { operatorsUser, userDisabled } from './users.ts';

const input = z
  .object({
    userId: z.string(),
    /** Only needed if several accounts have a user of this id, as imports may. */
    accountId: z.string().optional(),
    role: keyRole().default('PRIVATE'),
    /** Which jobs a PUBLIC key reads; all by default. */
    jobs: jobsOfKey().optional(),
    expires: z.string().optional(),
  })
  .refine(({ role, jobs }) => jobs === undefined || role === 'PUBLIC', {
    path: ['jobs'],
    error: 'is for keys of the role PUBLIC; a PRIVATE key reads every job',
  });

export type NewKey = z.input<typeof input>;

export interface CreatedKey {
  readonly id: string;
  /** The credential; shown only here. */
  readonly key: string;
  readonly role: KeyRole;
  /** Null for a key that is not PUBLIC. */
  readonly jobs: KeyJobs | null;
  readonly prefix: string;
  readonly userId: string;
  readonly accountId: string;
  readonly expiresOn: string | null;
}

/**
 * Stores only hash and prefix (docs/interface/keys-and-accounts.md#keys).
 * @throws VALIDATION_ERROR for an unknown role, choice of jobs or expiry; NOT_FOUND for an unknown user;
 * INVALID_STATE for a disabled one
 */
export async function createKey(database: Database, fresh: NewKey, now = new Date()): Promise<CreatedKey> {
  const { role, expires, jobs: chosen = 'all', ...whose } = readInput(input, fresh);
  const jobs = role === 'PUBLIC' ? chosen : null;
  const expiresOn = expires === undefined ? null : readExpiry(expires, now);
  const { accountId, name, disabled } = await operatorsUser(database, whose.userId, whose.accountId);
  if (disabled) throw userDisabled(whose.userId, name);
  const { key, hash, prefix } = generateApiKey(role);
  const stored = { accountId, id: newId(), userId: whose.userId, role, jobs, prefix, expiresOn };
  // Without Prisma: a first start would hold its engine in memory for two keys.
  await database.query(
    `INSERT INTO api_keys ("accountId", id, "userId", role, jobs, prefix, "expiresOn", hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [accountId, stored.id, stored.userId, role, jobs, prefix, expiresOn, hash],
  );
  return { ...stored, role, jobs, key, expiresOn: expiresOn?.toISOString() ?? null };
}

/** DISABLED: the user is; enabling the user enables the key. */
type KeyState = 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'REVOKED';

export interface ListedKey {
  readonly id: string;
  readonly prefix: string;
  readonly role: string;
  /** Which jobs a PUBLIC key reads; null for other roles. */
  readonly jobs: string | null;
  readonly state: KeyState;
  readonly userId: string;
  readonly userName: string;
  readonly expiresOn: string | null;
  readonly revokedOn: string | null;
  readonly lastUsedOn: string | null;
  readonly createdOn: string;
}

/** Oldest first, without secrets. @throws NOT_FOUND for an unknown account */
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

export interface RevokedKey {
  readonly id: string;
  readonly prefix: string;
  readonly role: string;
  readonly revokedOn: string;
}

/** Takes effect everywhere within 5 seconds; a second call keeps the first time. @throws NOT_FOUND */
export async function revokeKey(database: Database, keyId: string, now = new Date()): Promise<RevokedKey> {
  const [revoked] = isId(keyId)
    ? await database.query<RevokedKey>(
        `UPDATE api_keys SET "revokedOn" = coalesce("revokedOn", $2::timestamptz) WHERE id = $1
         RETURNING id, prefix, role, nova_iso("revokedOn") AS "revokedOn"`,
        [keyId, now.toISOString()],
      )
    : [];
  if (revoked === undefined) throw unknownId('key', keyId, 'key list --account ID');
  return revoked;
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const duration = /^(\d{1,6})\s*([smhd])$/u;

/**
 * @param text `90d` (`s m h d`, from `now`) or an ISO time (docs/operations.md#the-nova-command)
 * @throws VALIDATION_ERROR for any other text
 */
function readExpiry(text: string, now: Date): Date {
  const [, count, unit] = duration.exec(text.trim()) ?? [];
  if (isUnit(unit)) return new Date(now.getTime() + Number(count) * unitMs[unit]);
  const time = instant().safeParse(text);
  if (time.success) return new Date(time.data);
  const message =
    'must be a time from now such as 90d, 12h, 30m or 45s, or an ISO time such as 2030-01-31T00:00:00Z';
  throw new NovaError('VALIDATION_ERROR', `expires: ${message}.`, { issues: [{ path: 'expires', message }] });
}

const isUnit = (unit: string | undefined): unit is keyof typeof unitMs =>
  unit !== undefined && unit in unitMs;
