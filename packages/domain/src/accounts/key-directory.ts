import { effectiveLimits, type KeyRole, keyRoles, planNames } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import type { ContextAccount, ContextUser } from '../context.ts';
import { ownLimits } from './account-limits.ts';
import { billingScopes } from './account-values.ts';
import { apiKeyDigest, hashApiKey, keyJobs, type KeyJobs, keyLength, roleOfApiKey } from './api-key.ts';

export interface KeyDirectoryOptions {
  /** Milliseconds; below 5,000, so that a revocation takes effect within 5 seconds. */
  readonly ttlMs?: number;
  /** Of known and of unknown keys. */
  readonly capacity?: number;
  /** Longest ms until a last use is written under steady load. */
  readonly lastUseIntervalMs?: number;
  /** Receives failed writes of last uses and failed renewals. */
  readonly onError?: (error: unknown) => void;
  /** In milliseconds; for tests. */
  readonly now?: () => number;
}

/** Keys by their text (docs/interface/keys-and-accounts.md#refused-keys). */
export interface KeyDirectory {
  /** Null if the key is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyHolder | null>;
  /** Writes pending last uses. */
  close(): Promise<void>;
}

/**
 * Caches keys for a few seconds. Requests with one key share a look-up. A key in use is renewed before it
 * expires, and unknown keys cannot evict known ones.
 */
export function createKeyDirectory(database: Database, options: KeyDirectoryOptions = {}): KeyDirectory {
  const { ttlMs = 4_000, capacity = 10_000, lastUseIntervalMs = 30_000 } = options;
  const { onError = () => undefined, now = Date.now } = options;
  const known = new BoundedCache<FoundKey>(capacity, ttlMs);
  const unknown = new BoundedCache<null>(capacity, ttlMs);
  const pending = new Map<string, Promise<FoundKey | null>>();
  const lastUses = new LastUseRecorder(database, { intervalMs: lastUseIntervalMs, onError });

  async function lookUp(id: string, hash: Uint8Array): Promise<FoundKey | null> {
    const askedAt = now();
    try {
      const found = await findKeyByHash(database, hash);
      known.delete(id);
      if (found === null) unknown.set(id, null, askedAt);
      else known.set(id, found, askedAt);
      return found;
    } finally {
      pending.delete(id);
    }
  }

  function lookUpOnce(id: string, hash: Uint8Array): Promise<FoundKey | null> {
    const running = pending.get(id) ?? lookUp(id, hash);
    pending.set(id, running);
    return running;
  }

  async function findKey(key: string): Promise<FoundKey | null> {
    const id = apiKeyDigest(key);
    const time = now();
    const remembered = known.get(id, time);
    if (remembered !== undefined) {
      if (time - remembered.storedAt > ttlMs / 2 && !pending.has(id))
        lookUpOnce(id, hashApiKey(key)).catch(onError);
      return remembered.value;
    }
    if (unknown.get(id, time) !== undefined || roleOfApiKey(key) === null) return null;
    return lookUpOnce(id, hashApiKey(key));
  }

  return {
    async find(key) {
      if (key.length !== keyLength) return null;
      const found = await findKey(key);
      if (found === null || (found.expiresAt !== null && found.expiresAt <= now())) return null;
      lastUses.note(found.holder, now());
      return found.holder;
    },
    close: () => lastUses.flush(),
  };
}

export interface KeyHolder {
  readonly keyId: string;
  readonly role: KeyRole;
  /** Which jobs a PUBLIC key reads; null for other roles. */
  readonly jobs: KeyJobs | null;
  readonly account: ContextAccount;
  readonly user: ContextUser;
}

interface FoundKey {
  readonly holder: KeyHolder;
  /** Milliseconds since 1970; null for a key without expiry. */
  readonly expiresAt: number | null;
}

/** SQL for `holderOf`, from `keyTables`. */
export const keyColumns = `k.id AS "keyId", k.role, k.jobs, (extract(epoch FROM k."expiresOn") * 1000)::float8 AS "expiresAt",
    a.id AS "accountId", a.name AS "accountName", a.plan, a."timeZone", a.currency, a.limits::text AS limits,
    u.id AS "userId", u.name AS "userName", u.team, u."restrictToTeam", u.billing`;

export const keyTables = `api_keys k
  JOIN accounts a ON a.id = k."accountId"
  JOIN users u ON u."accountId" = k."accountId" AND u.id = k."userId"`;

const keyInForce = `k."revokedOn" IS NULL AND NOT u.disabled AND (k."expiresOn" IS NULL OR k."expiresOn" > now())`;

export const countOfKeys = `(SELECT count(*)::int FROM ${keyTables} WHERE ${keyInForce})`;

// The process checks expiry, because the cache outlives it.
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
  billing: z.enum(billingScopes),
});

/** Null if the key is revoked or unknown, or its user disabled. */
async function findKeyByHash(database: Database, hash: Uint8Array): Promise<FoundKey | null> {
  const [row] = await database.query(findStatement, [hash]);
  if (row === undefined) return null;
  return { expiresAt: keyRow.shape.expiresAt.parse(row.expiresAt), holder: holderOf(row) };
}

/** @param row of `keyColumns` */
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

interface LastUseOptions {
  /** Longest ms until a use is written under steady load. */
  readonly intervalMs: number;
  /** A failed write's uses go into the next one. */
  readonly onError: (error: unknown) => void;
}

interface Use {
  readonly accountId: string;
  readonly usedAt: number;
}

/** Milliseconds after a quiet time. */
const firstDelayMs = 1_000;

/** Skips rows that another process has locked: it writes them itself. */
const lastUseStatement = `
  UPDATE api_keys k SET "lastUsedOn" = greatest(k."lastUsedOn", free.used) FROM (
    SELECT f."accountId", f.id, u.used FROM api_keys f
    JOIN unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS u(account, id, used)
      ON f."accountId" = u.account AND f.id = u.id
    FOR NO KEY UPDATE OF f SKIP LOCKED
  ) free WHERE k."accountId" = free."accountId" AND k.id = free.id`;

/** Writes last uses in batches, never on a request's path. */
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

  note(holder: KeyHolder, usedAt: number): void {
    this.#uses.set(holder.keyId, { accountId: holder.account.id, usedAt });
    if (this.#timer !== undefined) return;
    const delay = Math.max(firstDelayMs, this.#lastWriteAt + this.#options.intervalMs - usedAt);
    this.#timer = setTimeout(() => void this.flush(), delay).unref();
  }

  /** Resolves when pending uses are written or have failed. */
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

/** Evicts the least recently stored entry. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly storedAt: number }>();
  readonly #capacity: number;
  readonly #ttlMs: number;

  constructor(capacity: number, ttlMs: number) {
    this.#capacity = capacity;
    this.#ttlMs = ttlMs;
  }

  /** @param now in milliseconds */
  get(key: string, now: number): { readonly value: Value; readonly storedAt: number } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || now - entry.storedAt < this.#ttlMs) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param storedAt in milliseconds */
  set(key: string, value: Value, storedAt: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, storedAt });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#capacity && oldest.done !== true) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
