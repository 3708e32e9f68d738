import { setImmediate as afterIo } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { sqlState } from '../errors/driver-errors.ts';
import type { BoundedPool } from './bounded-pool.ts';
import type { Login } from './login.ts';

const TICK_MS = 250;
const ANSWER_MS = 1_300;

export interface AvailabilityProbe {
  close(): Promise<void>;
}

type Finding = 'answers' | 'away';

function isRefusalOfOurs(error: unknown): boolean {
  const state = sqlState(error);
  // The server spoke: it is there, whatever it thinks of this connection; 57P0x says it is stopping or starting.
  return state !== undefined && !state.startsWith('57P') && !state.startsWith('08');
}

/** One question on a connection of its own, which it keeps while the server answers. */
class Prober {
  #client: pg.Client | undefined;
  readonly #login: Login;

  constructor(login: Login) {
    this.#login = login;
  }

  async ask(): Promise<Finding> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<Finding>((resolve) => {
      // The answer may have arrived while this thread was busy: it is read before the verdict.
      timer = setTimeout(() => void afterIo().then(() => afterIo().then(() => resolve('away'))), ANSWER_MS);
    });
    const finding = await Promise.race([this.#query(), silence]);
    clearTimeout(timer);
    if (finding === 'away') this.drop();
    return finding;
  }

  /** Another server may have taken the place of one that does not answer. */
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
      // A connection that was cut says nothing of the server, nor of the one that has taken its place.
      return isKept ? this.#query() : 'away';
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
 * Tells a server that is away from one that is slow: while a pool has work or lost a connection, a connection of its own
 * asks `SELECT 1` every 250 ms. No answer within 1.3 s means away: all who work or wait are refused, and so is every new
 * caller, until it answers again. So an outage, a hang included, is known within 2 s, and its end at once; a slow statement
 * is left alone.
 */
export function startProbe(
  pools: readonly BoundedPool[],
  login: Login,
  onEvent: (line: string) => void,
): AvailabilityProbe {
  const prober = new Prober(login);
  let away = false;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const finding = await prober.ask();
    if (finding === 'away' && !away) onEvent('The database does not answer.');
    if (finding === 'answers' && away) onEvent('The database answers again.');
    if (finding === 'away' || away) {
      const error = new DatabaseError('UNAVAILABLE', 'The database does not answer.');
      for (const pool of pools) pool.setAway(finding === 'away' ? error : undefined);
    }
    away = finding === 'away';
    asking = undefined;
  };
  const timer = setInterval(() => {
    const busy = pools.some((pool) => pool.totalCount > pool.idleCount || pool.callersWaiting > 0);
    // A refused connection is over within a millisecond: between two ticks nobody would be seen to work or wait.
    const failed = pools.map((pool) => pool.takeFailed()).includes(true);
    if (busy || failed || away) asking ??= ask();
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
