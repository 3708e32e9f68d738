import { setImmediate as afterIo } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError, sqlState } from '../errors/database-error.ts';
import type { BoundedPool } from './pool.ts';
import type { Login } from './server-choice.ts';

const TICK_MS = 250;
const ANSWER_MS = 1_300;

export interface AvailabilityProbe {
  close(): Promise<void>;
}

type Finding = 'answers' | 'silent';

function isRefusalOfOurs(error: unknown): boolean {
  const state = sqlState(error);
  // An SQLSTATE shows that the server answers, except 57P0x (starting and stopping) and 08 (connection).
  return state !== undefined && !state.startsWith('57P') && !state.startsWith('08');
}

/** Asks the server whether it is available. One connection is reused while the server answers. */
class Prober {
  #client: pg.Client | undefined;
  readonly #login: Login;

  constructor(login: Login) {
    this.#login = login;
  }

  async ask(): Promise<Finding> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<Finding>((resolve) => {
      // The answer may have arrived while this thread was busy, so pending input is read first.
      timer = setTimeout(() => void afterIo().then(() => afterIo().then(() => resolve('silent'))), ANSWER_MS);
    });
    const finding = await Promise.race([this.#query(), silence]);
    clearTimeout(timer);
    if (finding === 'silent') this.drop();
    return finding;
  }

  /** Closes the connection, because another server may have replaced a silent one. */
  drop(): void {
    this.#login.forget();
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
  }

  async #query(): Promise<Finding> {
    const isKept = this.#client !== undefined;
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('SELECT 1');
      return 'answers';
    } catch (error) {
      this.drop();
      if (isRefusalOfOurs(error)) return 'answers';
      // A broken connection proves nothing about the server, so a new connection decides.
      return isKept ? this.#query() : 'silent';
    }
  }

  async #connect(): Promise<pg.Client> {
    const Client = this.#login.clientClass(ANSWER_MS);
    const client = new Client(this.#login.config);
    client.on('error', () => this.drop());
    await client.connect();
    return client;
  }
}

/**
 * Starts a probe. While a pool has work or lost a connection, it sends `SELECT 1` every 250 ms. After 1.3 s without an
 * answer all callers are refused. So every outage is noticed within 2 s, and slow statements continue.
 */
export function startProbe(
  pools: readonly BoundedPool[],
  login: Login,
  onEvent: (line: string) => void,
): AvailabilityProbe {
  const prober = new Prober(login);
  let unavailable = false;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const finding = await prober.ask();
    if (finding === 'silent' && !unavailable) onEvent('The database does not answer.');
    if (finding === 'answers' && unavailable) onEvent('The database answers again.');
    if (finding === 'silent' || unavailable) {
      const error = new DatabaseError('UNAVAILABLE', 'The database does not answer.');
      for (const pool of pools) pool.setUnavailable(finding === 'silent' ? error : undefined);
    }
    unavailable = finding === 'silent';
    asking = undefined;
  };
  const timer = setInterval(() => {
    const busy = pools.some((pool) => pool.totalCount > pool.idleCount || pool.callersWaiting > 0);
    // Failures since the last tick are checked, too. A refused connection fails within a millisecond, so its
    // caller no longer waits when the timer fires.
    const failed = pools.map((pool) => pool.takeFailed()).includes(true);
    if (busy || failed || unavailable) asking ??= ask();
  }, TICK_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await asking;
      prober.drop();
    },
  };
}
