import type { Database } from '@nova/db';
import type { KeyHolder } from './key-holder.ts';

export interface LastUseOptions {
  /** Longest time in milliseconds that a use stays unwritten under steady load. */
  readonly intervalMs: number;
  /** Told about a write that failed; the uses in it are written with the next one. */
  readonly onError: (error: unknown) => void;
}

interface Use {
  readonly accountId: string;
  readonly usedAt: number;
}

/** The first use after a quiet time is written this soon, in milliseconds. */
const firstDelayMs = 1_000;

/** Several processes note the same keys: a row that another one holds is left to that one. */
const statement = `
  UPDATE api_keys k SET "lastUsedOn" = greatest(k."lastUsedOn", free.used) FROM (
    SELECT f."accountId", f.id, u.used FROM api_keys f
    JOIN unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS u(account, id, used)
      ON f."accountId" = u.account AND f.id = u.id
    FOR NO KEY UPDATE OF f SKIP LOCKED
  ) free WHERE k."accountId" = free."accountId" AND k.id = free.id`;

/** Remembers when keys were last used and writes it in batches, never on a request's path (docs/interface/keys-and-accounts.md#keys). */
export class LastUseRecorder {
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

  /** Writes what is noted; resolves when it is written or has failed. */
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
      await this.#database.query(statement, [
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
