import type { Database } from '../database.ts';
import { DatabaseError } from '../errors/database-error.ts';

export interface TurnsOptions {
  /** For people, in the plural. */
  readonly what: string;
  readonly atOnce: number;
  /** The rest stays free for other accounts. */
  readonly perAccount: number;
}

/** The embedded database has one backend; a server has other work. */
export const searchTurns = {
  embedded: { what: 'searches', atOnce: 1, perAccount: 1 },
  postgresql: { what: 'searches', atOnce: 4, perAccount: 2 },
} as const satisfies Record<Database['kind'], TurnsOptions>;

/** A snapshot copies the whole embedded database, or occupies one of few connections. */
export const snapshotTurns = {
  embedded: { what: 'exports', atOnce: 1, perAccount: 1 },
  postgresql: { what: 'exports', atOnce: 2, perAccount: 1 },
} as const satisfies Record<Database['kind'], TurnsOptions>;

const MAX_WAITING = 256;
/** In ms, as long as for a connection. */
const PATIENCE_MS = 10_000;

interface Account {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Accounts take turns, so that none waits behind another's hundreds. */
export class AccountTurns {
  readonly #options: TurnsOptions;
  readonly #accounts = new Map<string, Account>();
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** @throws DatabaseError BUSY if too much of the account waits, or it waits too long */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: new Set() };
    this.#accounts.set(accountId, account);
    if (account.waiting.size >= MAX_WAITING) throw this.#tooMany(`${MAX_WAITING} of them wait already`);
    try {
      await this.#turn(account);
      try {
        return await work();
      } finally {
        account.running -= 1;
        this.#running -= 1;
      }
    } finally {
      // Moves it behind accounts that came meanwhile.
      this.#accounts.delete(accountId);
      if (account.running > 0 || account.waiting.size > 0) this.#accounts.set(accountId, account);
      this.#serve();
    }
  }

  #turn(account: Account): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        account.waiting.delete(start);
        reject(this.#tooMany(`this one waited ${PATIENCE_MS / 1000} s for its turn`));
      }, PATIENCE_MS);
      timer.unref();
      account.waiting.add(start);
      this.#serve();
    });
  }

  #serve(): void {
    for (const [id, account] of this.#accounts) {
      if (this.#running >= this.#options.atOnce) return;
      const [start] = account.waiting;
      if (start === undefined || account.running >= this.#options.perAccount) continue;
      account.waiting.delete(start);
      account.running += 1;
      this.#running += 1;
      this.#accounts.delete(id);
      this.#accounts.set(id, account);
      start();
    }
  }

  #tooMany(why: string): DatabaseError {
    return new DatabaseError('BUSY', `The account has too many ${this.#options.what} under way: ${why}.`);
  }
}
