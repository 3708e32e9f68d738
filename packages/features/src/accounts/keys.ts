import { instant, type KeyJobs, type KeyRole, NovaError, readInZone } from '@nova/contract';
import type { key as listedKey, newKey, revokedKey } from './keys-contract.ts';
import {
  isId,
  newId,
  type Actor,
  auditRow,
  listInitialChanges,
  columns,
  documentJoins,
  documentSql,
  iso,
  joinOne,
  type RecordSource,
} from '@nova/core';
import { type AccountDatabase, accountDatabase, type Database } from '@nova/db';
import { z } from 'zod';
import { jobsOfKey, keyRole, readInput, createUnknownIdError } from './account-values.ts';
import { findAccountOrThrow } from './accounts.ts';
import { generateApiKey } from './api-key.ts';
import { findOperatorsUser, createUserDisabledError } from './users.ts';

const input = z
  .object({
    userId: z.string(),
    /** Required only if several accounts have a user of this id, as imports may create. */
    accountId: z.string().optional(),
    role: keyRole().default('PRIVATE'),
    /** The jobs that a PUBLIC key reads; all by default. */
    jobs: jobsOfKey().optional(),
    expires: z.string().optional(),
  })
  .refine(({ role, jobs }) => jobs === undefined || role === 'PUBLIC', {
    path: ['jobs'],
    error: 'is for keys of the role PUBLIC; a PRIVATE key reads every job',
  });

export type NewKey = z.input<typeof input>;

/** `key` is the credential and is returned only here. */
export type CreatedKey = z.output<typeof newKey> & { readonly key: string };

/**
 * Creates a key and stores only its hash and prefix (docs/interface/keys-and-accounts.md#keys).
 * @throws VALIDATION_ERROR for an unknown role, choice of jobs or expiry; NOT_FOUND for an unknown user;
 * INVALID_STATE for a disabled one
 */
export async function createKey(database: Database, fresh: NewKey, now = new Date()): Promise<CreatedKey> {
  const { accountId, name, disabled, timeZone } = await findOperatorsUser(
    database,
    fresh.userId,
    fresh.accountId,
  );
  const choices = validateKeyOptions(fresh, timeZone, now);
  if (disabled) throw createUserDisabledError(fresh.userId, name);
  return insertKey(accountDatabase(database, accountId), { ...choices, userId: fresh.userId });
}

interface Choices {
  readonly role: KeyRole;
  readonly jobs: KeyJobs | null;
  readonly expiresOn: Date | null;
}

/**
 * Validates the options of a new key.
 * @throws VALIDATION_ERROR
 */
export function validateKeyOptions(fresh: NewKey, timeZone: string, now: Date): Choices {
  const { role, expires, jobs = 'all' } = readInput(input, fresh);
  return {
    role,
    jobs: role === 'PUBLIC' ? jobs : null,
    expiresOn: expires === undefined ? null : readExpiry(expires, timeZone, now),
  };
}

/**
 * Inserts a key.
 * @param actor the user named in the audit trail; null for an operator, who is not named there
 */
export async function insertKey(
  db: AccountDatabase,
  { userId, role, jobs, expiresOn: end }: Choices & { readonly userId: string },
  actor: Actor | null = null,
): Promise<CreatedKey> {
  const { key, hash, prefix } = generateApiKey(role);
  const id = newId();
  const expiresOn = end?.toISOString() ?? null;
  const changes = listInitialChanges({ userId, role, jobs, prefix, expiresOn });
  const audit = actor && auditRow(actor, { entity: 'key', recordId: id, action: 'create', changes });
  // This statement bypasses Prisma. Otherwise a first start would load Prisma's engine into memory only to write
  // two keys.
  await db.write(
    `WITH made AS (
       INSERT INTO api_keys ("accountId", id, "userId", role, jobs, prefix, "expiresOn", hash)
       VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz, $8))
     SELECT nova_add_children($1::uuid, $9::jsonb)::text AS added`,
    [
      ...[id, userId, role, jobs, prefix, expiresOn, hash],
      JSON.stringify(audit ? [{ table: 'audit_events', rows: [audit] }] : []),
    ],
  );
  return { id, key, role, jobs, prefix, userId, accountId: db.accountId, expiresOn };
}

/**
 * Lists keys, oldest first and without secrets.
 * @throws NOT_FOUND for an unknown account
 */
export async function listKeys(database: Database, accountId: string): Promise<readonly ListedKey[]> {
  await findAccountOrThrow(database, accountId);
  const rows = await accountDatabase(database, accountId).rows<{ document: string }>(listStatement);
  return rows.map(({ document }) => JSON.parse(document) as ListedKey);
}

export type ListedKey = z.output<typeof listedKey>;

/** DISABLED means that the key's user is disabled; enabling the user enables the key. */
const state = `CASE WHEN k."revokedOn" IS NOT NULL THEN 'REVOKED' WHEN k."expiresOn" <= now() THEN 'EXPIRED'
  WHEN u.disabled THEN 'DISABLED' ELSE 'ACTIVE' END`;

/** The members of a key that reads show; its secret and hash are not among them. */
export const keySource: RecordSource = {
  from: 'api_keys k',
  alias: 'k',
  joins: [joinOne('users', 'u', 'k', 'userId')],
  members: {
    ...columns('k', ['id', 'prefix', 'role', 'jobs']),
    state,
    ...columns('k', ['userId']),
    userName: 'u.name',
    expiresOn: iso('k."expiresOn"'),
    revokedOn: iso('k."revokedOn"'),
    lastUsedOn: iso('k."lastUsedOn"'),
    createdOn: iso('k."createdOn"'),
  },
};

const listStatement = `SELECT ${documentSql(keySource)} AS document FROM ${keySource.from} ${documentJoins(keySource)}
  WHERE k."accountId" = $1 ORDER BY k."createdOn", k.id`;

export type RevokedKey = z.output<typeof revokedKey>;

/**
 * Revokes a key everywhere within 5 seconds. A second call does not change the time of revocation.
 * @throws NOT_FOUND
 */
export async function revokeKey(database: Database, keyId: string, now = new Date()): Promise<RevokedKey> {
  const [revoked] = isId(keyId)
    ? await database.query<RevokedKey>(
        `UPDATE api_keys SET "revokedOn" = coalesce("revokedOn", $2::timestamptz) WHERE id = $1
         RETURNING id, prefix, role, nova_iso("revokedOn") AS "revokedOn"`,
        [keyId, now.toISOString()],
      )
    : [];
  if (revoked === undefined) throw createUnknownIdError('key', keyId, 'key list --account ID');
  return revoked;
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const duration = /^(\d{1,6})\s*([smhd])$/u;

/**
 * Reads when a key expires.
 * @param text `90d` (`s m h d`, from `now`), an ISO time or a day of the time zone
 * (docs/operations.md#the-nova-command)
 * @throws VALIDATION_ERROR for any other text
 */
function readExpiry(text: string, timeZone: string, now: Date): Date {
  const [, count, unit] = duration.exec(text.trim()) ?? [];
  if (isUnit(unit)) return new Date(now.getTime() + Number(count) * unitMs[unit]);
  const time = readInZone(timeZone, () => instant('last').safeParse(text));
  if (time.success) return new Date(time.data);
  const message =
    'must be a time from now such as 90d, 12h, 30m or 45s, or an ISO time such as 2030-01-31T00:00:00Z';
  throw new NovaError('VALIDATION_ERROR', `expires: ${message}.`, { issues: [{ path: 'expires', message }] });
}

const isUnit = (unit: string | undefined): unit is keyof typeof unitMs =>
  unit !== undefined && unit in unitMs;
