import { effectiveLimits, keyRoles, planNames, type KeyRole } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import type { ContextAccount, ContextUser } from '../context.ts';
import { billingScopes } from './account-values.ts';
import { keyJobs, type KeyJobs } from './api-key.ts';
import { ownLimits } from './own-limits.ts';

/** Who stands behind a key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly role: KeyRole;
  /** Which jobs a PUBLIC key reads; null for any other. */
  readonly jobs: KeyJobs | null;
  readonly account: ContextAccount;
  readonly user: ContextUser;
}

export interface FoundKey {
  readonly holder: KeyHolder;
  /** Milliseconds since 1970; null for a key without end. */
  readonly expiresAt: number | null;
}

/** SQL of what `holderOf` reads, of `keyTables`. */
export const keyColumns = `k.id AS "keyId", k.role, k.jobs, (extract(epoch FROM k."expiresOn") * 1000)::float8 AS "expiresAt",
    a.id AS "accountId", a.name AS "accountName", a.plan, a."timeZone", a.currency, a.limits::text AS limits,
    u.id AS "userId", u.name AS "userName", u.team, u."restrictToTeam", u.billing`;

/** Keys with their account and user. */
export const keyTables = `api_keys k
  JOIN accounts a ON a.id = k."accountId"
  JOIN users u ON u."accountId" = k."accountId" AND u.id = k."userId"`;

/** SQL of the keys of `keyTables` that work now. */
export const keyInForce = `k."revokedOn" IS NULL AND NOT u.disabled AND (k."expiresOn" IS NULL OR k."expiresOn" > now())`;

/** SQL: how many keys work. */
export const countOfKeys = `(SELECT count(*)::int FROM ${keyTables} WHERE ${keyInForce})`;

// An expiry is compared by this process, which remembers keys beyond it.
const statement = `SELECT ${keyColumns} FROM ${keyTables} WHERE k.hash = $1 AND k."revokedOn" IS NULL AND NOT u.disabled`;

const keyRow = z.object({
  keyId: z.string(),
  role: z.enum(keyRoles),
  jobs: z.enum(keyJobs).nullable(),
  expiresAt: z.number().nullable(),
  accountId: z.string(),
  accountName: z.string(),
  plan: z.enum(planNames),
  timeZone: z.string(),
  currency: z.string(),
  limits: ownLimits,
  userId: z.string(),
  userName: z.string(),
  team: z.string().nullable(),
  restrictToTeam: z.boolean(),
  billing: z.enum(billingScopes),
});

/** The key with this hash, its account with the limits in force, and its user, in one statement; null when revoked or unknown, or its user disabled. */
export async function findKeyByHash(database: Database, hash: Uint8Array): Promise<FoundKey | null> {
  const [row] = await database.query(statement, [hash]);
  if (row === undefined) return null;
  return { expiresAt: keyRow.shape.expiresAt.parse(row.expiresAt), holder: holderOf(row) };
}

/** The holder that a row of `keyColumns` tells of. */
export function holderOf(row: object): KeyHolder {
  const key = keyRow.parse(row);
  const { accountId, accountName, plan, timeZone, currency, limits } = key;
  const { userId, userName, team, restrictToTeam, billing } = key;
  return {
    keyId: key.keyId,
    role: key.role,
    jobs: key.jobs,
    account: {
      id: accountId,
      name: accountName,
      timeZone,
      currency,
      limits: effectiveLimits(plan, limits),
    },
    user: { id: userId, name: userName, team, restrictToTeam, billing },
  };
}
