/** A cache whose entries expire; when full, it evicts the entry that was stored first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly storedAt: number }>();
  readonly #capacity: number;
  readonly #ttlMs: number;

  constructor(capacity: number, ttlMs: number) {
    this.#capacity = capacity;
    this.#ttlMs = ttlMs;
  }

  /** @param now the time in milliseconds */
  get(key: string, now: number): { readonly value: Value; readonly storedAt: number } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || now - entry.storedAt < this.#ttlMs) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param storedAt the time in milliseconds */
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
