import { digestApiKey, hashApiKey, keyLength } from './api-key.ts';
import { BoundedCache } from './bounded-cache.ts';

export interface LookUpOptions {
  /**
   * The lifetime of a cached entry in milliseconds; below 5,000, so that a revocation takes effect within 5
   * seconds.
   */
  readonly ttlMs?: number;
  /** The maximum number of cached known secrets, and also that of cached unknown ones. */
  readonly capacity?: number;
  /** Receives failed renewals and failed writes of last uses. */
  readonly onError?: (error: unknown) => void;
  /** Returns the time in milliseconds; tests replace it. */
  readonly now?: () => number;
}

interface Looking<Value> {
  readonly isWellFormed: (text: string) => boolean;
  /** Finds the value by the secret's hash; null if the secret is unknown or expired. */
  readonly find: (hash: Uint8Array) => Promise<Value | null>;
}

/**
 * Creates a lookup of values by secret that caches answers for a few seconds. Simultaneous requests with one secret
 * share a query. An entry in use is renewed before it expires. Unknown secrets have their own cache, so guesses
 * cannot evict known ones.
 */
export function createLookUp<Value extends object>(
  { ttlMs = 4_000, capacity = 10_000, onError = () => undefined, now = Date.now }: LookUpOptions,
  source: Looking<Value>,
): (text: string) => Promise<Value | null> {
  const knownSecrets = new BoundedCache<Value>(capacity, ttlMs);
  const unknownSecrets = new BoundedCache<null>(capacity, ttlMs);
  const pending = new Map<string, Promise<Value | null>>();

  async function lookUp(id: string, hash: Uint8Array): Promise<Value | null> {
    const askedAt = now();
    try {
      const value = await source.find(hash);
      knownSecrets.delete(id);
      if (value === null) unknownSecrets.set(id, null, askedAt);
      else knownSecrets.set(id, value, askedAt);
      return value;
    } finally {
      pending.delete(id);
    }
  }

  function lookUpOnce(id: string, hash: Uint8Array): Promise<Value | null> {
    const running = pending.get(id) ?? lookUp(id, hash);
    pending.set(id, running);
    return running;
  }

  return async (text) => {
    if (text.length !== keyLength) return null;
    const id = digestApiKey(text);
    const time = now();
    const entry = knownSecrets.get(id, time);
    if (entry !== undefined) {
      if (time - entry.storedAt > ttlMs / 2 && !pending.has(id))
        lookUpOnce(id, hashApiKey(text)).catch(onError);
      return entry.value;
    }
    if (unknownSecrets.get(id, time) !== undefined || !source.isWellFormed(text)) return null;
    return lookUpOnce(id, hashApiKey(text));
  };
}
