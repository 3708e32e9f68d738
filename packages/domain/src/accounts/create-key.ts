import type { KeyRole } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { newId } from '../ids.ts';
import { jobsOfKey, keyRole } from './account-values.ts';
import { generateApiKey, type KeyJobs } from './api-key.ts';
import { operatorsUser, userDisabled } from './operators-user.ts';
import { readExpiry } from './read-expiry.ts';
import { readInput } from './read-input.ts';

const input = z
  .object({
    userId: z.string(),
    /** Needed only when users of several accounts carry one id, as imported ones may. */
    accountId: z.string().optional(),
    role: keyRole().default('PRIVATE'),
    /** Which jobs a PUBLIC key reads; all when left out. */
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
  /** The credential; this is the only time that it is shown. */
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
 * Creates a key that acts for a user (docs/interface/keys-and-accounts.md#keys). Only its hash and a display prefix are stored.
 * @throws VALIDATION_ERROR for an unknown role, choice of jobs or expiry; NOT_FOUND for an unknown user; INVALID_STATE for a
 * disabled one
 */
export async function createKey(database: Database, fresh: NewKey, now = new Date()): Promise<CreatedKey> {
  const { role, expires, jobs: chosen = 'all', ...whose } = readInput(input, fresh);
  const jobs = role === 'PUBLIC' ? chosen : null;
  const expiresOn = expires === undefined ? null : readExpiry(expires, now);
  const { accountId, name, disabled } = await operatorsUser(database, whose.userId, whose.accountId);
  if (disabled) throw userDisabled(whose.userId, name);
  const { key, hash, prefix } = generateApiKey(role);
  const stored = { accountId, id: newId(), userId: whose.userId, role, jobs, prefix, expiresOn };
  // Without Prisma, whose engine a first start would hold in memory for these two keys.
  await database.query(
    `INSERT INTO api_keys ("accountId", id, "userId", role, jobs, prefix, "expiresOn", hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [accountId, stored.id, stored.userId, role, jobs, prefix, expiresOn, hash],
  );
  return { ...stored, role, jobs, key, expiresOn: expiresOn?.toISOString() ?? null };
}
