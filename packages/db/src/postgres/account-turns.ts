import type { Database } from '../database.ts';
import { DatabaseError } from '../errors/database-error.ts';

/** How much of one kind of work is done at once. */
export interface TurnsOptions {
  /** What a person calls it, in the plural. */
  readonly what: string;
  /** Of all accounts together. */
  readonly atOnce: number;
  /** Of one account: others find a free place. */
  readonly perAccount: number;
}

/** The embedded database has one backend; a server's processors are shared with all that is no search. */
export const searchTurns = {
  embedded: { what: 'searches', atOnce: 1, perAccount: 1 },
  postgresql: { what: 'searches', atOnce: 4, perAccount: 2 },
} as const satisfies Record<Database['kind'], TurnsOptions>;

/**
 * A view of one moment is a whole engine beside the embedded database, and a connection of a server's few for as long as its
 * reader takes.
 */
export const snapshotTurns = {
  embedded: { what: 'exports', atOnce: 1, perAccount: 1 },
  postgresql: { what: 'exports', atOnce: 2, perAccount: 1 },
} as const satisfies Record<Database['kind'], TurnsOptions>;

/** Of one account, so much may wait: as much as its callers keep open at once, and not without end. */
const MAX_WAITING = 256;
/** How long anything waits for its turn, in ms: as long as for a connection. */
const PATIENCE_MS = 10_000;

interface Account {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Lets work be done in turns: a little at once, and account by account, so that nobody waits behind another's hundreds. */
export class AccountTurns {
  readonly #options: TurnsOptions;
  /** Those that have work, the next one to be served first. */
  readonly #accounts = new Map<string, Account>();
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Does some work of an account when its turn comes.
   * @throws DatabaseError BUSY when too much of that account waits, or it has waited too long
   */
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
      // Behind all others: the loop comes to it again, once they had their turn.
      this.#accounts.delete(id);
      this.#accounts.set(id, account);
      start();
    }
  }

  #tooMany(why: string): DatabaseError {
    return new DatabaseError('BUSY', `The account has too many ${this.#options.what} under way: ${why}.`);
  }
}
