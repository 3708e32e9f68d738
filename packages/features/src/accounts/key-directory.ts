import { billingVisibilities } from './contract.ts';
import { mergeLimits, keyJobs, keyRoles, planNames, userRoles } from '@nova/contract';
import type { KeyDirectory, KeyHolder } from '@nova/core';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { ownLimits } from './account-limits.ts';
import { isToken, findKeyRole } from './api-key.ts';
import { createLookUp, type LookUpOptions } from './look-up.ts';

export interface KeyDirectoryOptions extends LookUpOptions {
  /** The longest time in ms until a last use is written under steady load. */
  readonly lastUseIntervalMs?: number;
}

/** Creates a directory that caches keys and sessions for a few seconds. */
export function createKeyDirectory(database: Database, options: KeyDirectoryOptions = {}): KeyDirectory {
  const { lastUseIntervalMs = 30_000, onError = () => undefined, now = Date.now } = options;
  const lastUses = new LastUseRecorder(database, { intervalMs: lastUseIntervalMs, onError });
  const findKey = createLookUp(options, {
    isWellFormed: (text) => findKeyRole(text) !== null,
    find: (hash) => findByHash(database, findStatement, hash),
  });
  const findSession = createLookUp(options, {
    isWellFormed: (text) => isToken('session', text),
    find: async (hash) => {
      const session = await findByHash(database, sessionStatement, hash);
      return session && { ...session, holder: { ...session.holder, keyId: null } };
    },
  });
  const inForce = (entry: FoundKey | null): KeyHolder | null =>
    entry === null || (entry.expiresAt !== null && entry.expiresAt <= now()) ? null : entry.holder;
  return {
    async find(key) {
      const holder = inForce(await findKey(key));
      if (holder?.keyId != null) lastUses.note(holder.keyId, holder.account.id, now());
      return holder;
    },
    findSession: async (token) => inForce(await findSession(token)),
    close: () => lastUses.flush(),
  };
}

interface FoundKey {
  readonly holder: KeyHolder;
  /** Milliseconds since 1970; null for a key without expiry. */
  readonly expiresAt: number | null;
}

/** Columns that `parseKeyHolder` reads, selected from `keyTables`. */
export const keyColumns = `k.id AS "keyId", k.role, k.jobs, (extract(epoch FROM k."expiresOn") * 1000)::float8 AS "expiresAt",
    a.id AS "accountId", a.name AS "accountName", a.plan, a."timeZone", a.currency, a.limits::text AS limits,
    u.id AS "userId", u.name AS "userName", u.team, u."restrictToTeam", u.billing, u.role AS "userRole"`;

export const keyTables = `api_keys k
  JOIN accounts a ON a.id = k."accountId"
  JOIN users u ON u."accountId" = k."accountId" AND u.id = k."userId"`;

const keyInForce = `k."revokedOn" IS NULL AND NOT u.disabled AND (k."expiresOn" IS NULL OR k."expiresOn" > now())`;

export const countOfKeys = `(SELECT count(*)::int FROM ${keyTables} WHERE ${keyInForce})`;

/** A session acts like a PRIVATE key of its user (docs/interface/session.md#the-cookie). */
const sessionStatement = `SELECT ${keyColumns} FROM (
    SELECT s.*, 'PRIVATE' AS role, NULL AS jobs FROM sessions s WHERE s.hash = $1) k
  JOIN accounts a ON a.id = k."accountId"
  JOIN users u ON u."accountId" = k."accountId" AND u.id = k."userId" WHERE NOT u.disabled`;

// The statement does not check expiry: an entry may expire while it is cached, so `inForce` checks it on each use.
const findStatement = `SELECT ${keyColumns} FROM ${keyTables} WHERE k.hash = $1 AND k."revokedOn" IS NULL AND NOT u.disabled`;

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
  billing: z.enum(billingVisibilities),
  userRole: z.enum(userRoles),
});

/** Returns null if the key is unknown or revoked, or if its user is disabled. */
async function findByHash(database: Database, statement: string, hash: Uint8Array): Promise<FoundKey | null> {
  const [row] = await database.query(statement, [hash]);
  if (row === undefined) return null;
  return { expiresAt: keyRow.shape.expiresAt.parse(row.expiresAt), holder: parseKeyHolder(row) };
}

/**
 * Builds a holder.
 * @param row a row of `keyColumns`
 */
export function parseKeyHolder(row: object): KeyHolder {
  const key = keyRow.parse(row);
  const { accountId, accountName, plan, timeZone, currency, limits } = key;
  const { userId, userName, team, restrictToTeam, billing, userRole } = key;
  return {
    id: key.keyId,
    keyId: key.keyId,
    role: key.role,
    jobs: key.jobs,
    account: {
      id: accountId,
      name: accountName,
      timeZone,
      currency,
      limits: mergeLimits(plan, limits),
    },
    user: { id: userId, name: userName, team, restrictToTeam, billing, role: userRole },
  };
}

interface LastUseOptions {
  /** The longest time in ms until a use is written under steady load. */
  readonly intervalMs: number;
  /** Receives a failed write's error; its uses are written with the next batch. */
  readonly onError: (error: unknown) => void;
}

interface Use {
  readonly accountId: string;
  readonly usedAt: number;
}

/** The delay in milliseconds of the first write after a quiet time. */
const firstDelayMs = 1_000;

/** The statement skips rows that another process has locked, because that process is writing a last use itself. */
const lastUseStatement = `
  UPDATE api_keys k SET "lastUsedOn" = greatest(k."lastUsedOn", free.used) FROM (
    SELECT f."accountId", f.id, u.used FROM api_keys f
    JOIN unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS u(account, id, used)
      ON f."accountId" = u.account AND f.id = u.id
    FOR NO KEY UPDATE OF f SKIP LOCKED
  ) free WHERE k."accountId" = free."accountId" AND k.id = free.id`;

/** Writes last uses in batches, so that no request waits for the write. */
class LastUseRecorder {
  readonly #database: Database;
  readonly #options: LastUseOptions;
  #uses = new Map<string, Use>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lastWriteAt = 0;

  constructor(database: Database, options: LastUseOptions) {
    this.#database = database;
    this.#options = options;
  }

  note(keyId: string, accountId: string, usedAt: number): void {
    this.#uses.set(keyId, { accountId, usedAt });
    if (this.#timer !== undefined) return;
    const delay = Math.max(firstDelayMs, this.#lastWriteAt + this.#options.intervalMs - usedAt);
    this.#timer = setTimeout(() => void this.flush(), delay).unref();
  }

  /** Resolves when pending uses are written or their write has failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = [...this.#uses];
    this.#uses = new Map();
    this.#lastWriteAt = Date.now();
    try {
      await this.#database.query(lastUseStatement, [
        uses.map(([, use]) => use.accountId),
        uses.map(([keyId]) => keyId),
        uses.map(([, use]) => new Date(use.usedAt).toISOString()),
      ]);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      this.#options.onError(error);
    }
  }
}
