import type { Database } from '../database.ts';
import { DatabaseError } from '../errors/database-error.ts';

export interface SearchTurnsOptions {
  /** Searches of all accounts that run at once. */
  readonly atOnce: number;
  /** Searches of one account that run at once: others find a free place. */
  readonly perAccount: number;
}

/** The embedded database has one backend; a server's processors are shared with all that is no search. */
export const searchTurns = {
  embedded: { atOnce: 1, perAccount: 1 },
  postgresql: { atOnce: 4, perAccount: 2 },
} as const satisfies Record<Database['kind'], SearchTurnsOptions>;

/** Searches of one account that may wait: as many as its callers keep open at once, and not without end. */
const MAX_WAITING = 256;
/** How long a search waits for its turn, in ms: as long as for a connection. */
const PATIENCE_MS = 10_000;

interface Account {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Lets searches run in turns: a few at once, and account by account, so that nobody waits behind another's hundreds. */
export class SearchTurns {
  readonly #options: SearchTurnsOptions;
  /** Those that have searches, the next one to be served first. */
  readonly #accounts = new Map<string, Account>();
  #running = 0;

  constructor(options: SearchTurnsOptions) {
    this.#options = options;
  }

  /**
   * Runs a search of an account when its turn comes.
   * @throws DatabaseError UNAVAILABLE when too many of that account wait, or it has waited too long
   */
  async run<T>(accountId: string, search: () => Promise<T>): Promise<T> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: new Set() };
    this.#accounts.set(accountId, account);
    if (account.waiting.size >= MAX_WAITING) throw tooMany(`${MAX_WAITING} of its searches wait already`);
    try {
      await this.#turn(account);
      try {
        return await search();
      } finally {
        account.running -= 1;
        this.#running -= 1;
      }
    } finally {
      // Behind all that came meanwhile.
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
        reject(tooMany(`this one waited ${PATIENCE_MS / 1000} s for its turn`));
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
      // Behind all others: the loop comes to it again, once they had their turn.
      this.#accounts.delete(id);
      this.#accounts.set(id, account);
      start();
    }
  }
}

const tooMany = (what: string): DatabaseError =>
  new DatabaseError('UNAVAILABLE', `The account has too many searches under way: ${what}.`);
