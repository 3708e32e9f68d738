import { apiKeyDigest, hashApiKey, keyLength } from './api-key.ts';

export interface LookUpOptions {
  /** Milliseconds; below 5,000, so that a revocation takes effect within 5 seconds. */
  readonly ttlMs?: number;
  /** Of known and of unknown secrets. */
  readonly capacity?: number;
  /** Receives failed renewals and failed writes of last uses. */
  readonly onError?: (error: unknown) => void;
  /** In milliseconds; for tests. */
  readonly now?: () => number;
}

interface Looking<Value> {
  readonly isWellFormed: (text: string) => boolean;
  /** By the secret's hash; null if it is unknown or past. */
  readonly find: (hash: Uint8Array) => Promise<Value | null>;
}

/**
 * Finds what a secret stands for, and remembers it for a few seconds. Requests with one secret share a look-up. One
 * in use is renewed before it expires, and unknown ones cannot evict known ones.
 */
export function createLookUp<Value extends object>(
  { ttlMs = 4_000, capacity = 10_000, onError = () => undefined, now = Date.now }: LookUpOptions,
  source: Looking<Value>,
): (text: string) => Promise<Value | null> {
  const known = new BoundedCache<Value>(capacity, ttlMs);
  const unknown = new BoundedCache<null>(capacity, ttlMs);
  const pending = new Map<string, Promise<Value | null>>();

  async function lookUp(id: string, hash: Uint8Array): Promise<Value | null> {
    const askedAt = now();
    try {
      const found = await source.find(hash);
      known.delete(id);
      if (found === null) unknown.set(id, null, askedAt);
      else known.set(id, found, askedAt);
      return found;
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
    const id = apiKeyDigest(text);
    const time = now();
    const remembered = known.get(id, time);
    if (remembered !== undefined) {
      if (time - remembered.storedAt > ttlMs / 2 && !pending.has(id))
        lookUpOnce(id, hashApiKey(text)).catch(onError);
      return remembered.value;
    }
    if (unknown.get(id, time) !== undefined || !source.isWellFormed(text)) return null;
    return lookUpOnce(id, hashApiKey(text));
  };
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
