import type { Database } from '@nova/db';
import { apiKeyDigest, hashApiKey, keyLength, roleOfApiKey } from './api-key.ts';
import { BoundedCache } from './bounded-cache.ts';
import { findKeyByHash, type FoundKey, type KeyHolder } from './key-holder.ts';
import { LastUseRecorder } from './last-use-recorder.ts';

export interface KeyDirectoryOptions {
  /** How long an answer may be used, in milliseconds; below 5,000, so that a revocation holds everywhere within 5 seconds. */
  readonly ttlMs?: number;
  /** How many known and how many unknown keys are remembered. */
  readonly capacity?: number;
  /** Longest time in milliseconds that a last use stays unwritten under steady load. */
  readonly lastUseIntervalMs?: number;
  /** Told about failures beside the request's path: a last use that could not be written, an early renewal that failed. */
  readonly onError?: (error: unknown) => void;
  /** The present moment in milliseconds; tests choose their own. */
  readonly now?: () => number;
}

/** Keys by their text (docs/interface/keys-and-accounts.md#refused-keys). */
export interface KeyDirectory {
  /** Who stands behind a key; null when it is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyHolder | null>;
  /** Writes the last uses that are not written yet. */
  close(): Promise<void>;
}

/**
 * Looks keys up by their hash, with a memory of a few seconds. Any number of requests with one key share one look-up, a key
 * in use is looked up again before its memory ends, and unknown keys can't push known ones out.
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
