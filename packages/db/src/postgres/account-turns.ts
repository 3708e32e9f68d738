import { DatabaseError } from '../errors/database-error.ts';

export interface TurnsOptions {
  /** The plural noun for messages to people, such as `searches`. */
  readonly what: string;
  readonly atOnce: number;
  /** The number that one account may run at once. The rest is reserved for other accounts. */
  readonly perAccount: number;
  /** The number of an account's calls that may wait. Further ones are refused. Default: 256. */
  readonly mostWaiting?: number;
}

/** The embedded database has one backend, so one search runs at a time. A server needs connections for other work. */
export const searchTurns = {
  embedded: { what: 'searches', atOnce: 1, perAccount: 1 },
  postgresql: { what: 'searches', atOnce: 4, perAccount: 2 },
} as const satisfies Readonly<Record<string, TurnsOptions>>;

/** A snapshot copies the whole embedded database, or occupies one of few connections. */
export const snapshotTurns = {
  embedded: { what: 'exports', atOnce: 1, perAccount: 1 },
  postgresql: { what: 'exports', atOnce: 2, perAccount: 1 },
} as const satisfies Readonly<Record<string, TurnsOptions>>;

/** The number of calls that may wait. A waiting call costs little memory, and a refused one would be sent again at once. */
const mostCalls = 1_024;

/**
 * Returns the turns of calls. On a server an account leaves two connections free. On the embedded database's one
 * backend it may have two statements, of which one runs.
 */
export const callTurns = (kind: keyof typeof searchTurns, poolSize: number): TurnsOptions => ({
  what: 'calls',
  atOnce: poolSize,
  perAccount: kind === 'embedded' ? 2 : Math.max(1, poolSize - 2),
  mostWaiting: mostCalls,
});

const usualWaiting = 256;
/** The longest wait for a turn in ms, equal to the wait for a connection. */
const PATIENCE_MS = 10_000;

export interface Waiting {
  /** Ends the wait when nobody waits for the answer any more. */
  readonly left?: AbortSignal | undefined;
  /** A call that has begun takes precedence over those that have not, and it is not refused for the number that wait. */
  readonly hasBegun?: boolean;
}

interface Account {
  running: number;
  /** The calls of each set are in order of arrival. */
  readonly begun: Set<() => void>;
  readonly waiting: Set<() => void>;
}

/** Accounts take turns, so an account does not have to wait for hundreds of calls of another one. */
export class AccountTurns {
  readonly #options: TurnsOptions;
  readonly #accounts = new Map<string, Account>();
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Runs work when the account's turn comes.
   * @throws DatabaseError BUSY if too much of the account waits, or it waits too long; LEFT if its caller leaves
   */
  async run<T>(
    accountId: string,
    work: () => Promise<T>,
    { left, hasBegun = false }: Waiting = {},
  ): Promise<T> {
    const { mostWaiting = usualWaiting } = this.#options;
    const account = this.#accounts.get(accountId) ?? { running: 0, begun: new Set(), waiting: new Set() };
    this.#accounts.set(accountId, account);
    if (!hasBegun && account.waiting.size >= mostWaiting)
      throw this.#tooMany(`${mostWaiting} of them wait already`);
    try {
      await this.#turn(hasBegun ? account.begun : account.waiting, left);
      try {
        return await work();
      } finally {
        account.running -= 1;
        this.#running -= 1;
      }
    } finally {
      // The account goes to the end of the queue, after accounts that arrived since.
      this.#accounts.delete(accountId);
      if (account.running > 0 || countWaiting(account) > 0) this.#accounts.set(accountId, account);
      this.#serve();
    }
  }

  /** The numbers of running and waiting calls, of all accounts. */
  get counts(): { readonly running: number; readonly waiting: number } {
    const waiting = [...this.#accounts.values()].reduce((sum, account) => sum + countWaiting(account), 0);
    return { running: this.#running, waiting };
  }

  #turn(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        queue.delete(start);
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const abandon = (): void => {
        leave();
        reject(callerLeft());
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#tooMany(`this one waited ${PATIENCE_MS / 1000} s for its turn`));
      }, PATIENCE_MS);
      timer.unref();
      if (signal?.aborted === true) {
        abandon();
        return;
      }
      signal?.addEventListener('abort', abandon);
      queue.add(start);
      this.#serve();
    });
  }

  #serve(): void {
    for (const [id, account] of this.#accounts) {
      if (this.#running >= this.#options.atOnce) return;
      const [start] = account.begun.size > 0 ? account.begun : account.waiting;
      if (start === undefined || account.running >= this.#options.perAccount) continue;
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

const countWaiting = ({ begun, waiting }: Account): number => begun.size + waiting.size;

export const callerLeft = (): DatabaseError =>
  new DatabaseError('LEFT', 'The caller left before its turn came.');
