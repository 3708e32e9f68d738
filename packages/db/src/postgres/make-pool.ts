import type pg from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import type { Login } from './login.ts';
import { pooledClient } from './pooled-client.ts';

/**
 * How PostgreSQL should plan for us, where the operator's URL has no `options` of its own. Compiling a plan takes longer than
 * our longest ones run; records by the thousand are fetched by index, which default costs of spinning disks would avoid; and
 * the matches of a common word fit in memory.
 */
const planning = { jit: 'off', random_page_cost: '1.1', work_mem: '16MB' } as const;

/** Whoever holds a transaction and says nothing for so long is ended, in ms. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** pg waits so much longer than the server, whose own limit answers first: for a connection that was cut without a word. */
const SILENCE_MS = 5_000;

/** Connections that wait to be had, for each that there may be. */
const WAITING_PER_CONNECTION = 64;

/** Away must be known within 2 s: the server may take this long to greet a new connection, in ms. */
const GREETING_MS = 1_500;

export interface PoolLimits {
  readonly size: number;
  /** How long a statement may run, in ms; 0 for no bound. */
  readonly statementMs: number;
  /** How long a statement may wait for a lock, in ms; as long as it may run where it is left out. */
  readonly lockMs?: number;
  /** How long an answer may take that waits behind others, in ms; as long as a statement may run where it is left out. */
  readonly silenceMs?: number;
  /** How long a caller waits for a connection, in ms. */
  readonly connectTimeoutMs: number;
  /** Whether a server that does not greet is given up sooner than that. */
  readonly isProbed: boolean;
}

/** What the session is told once, when a connection is made. pg would send a limit of 0, or take it as one. */
const ofSession = (isServer: boolean, { statementMs, lockMs }: PoolLimits): pg.PoolConfig => ({
  ...(isServer
    ? {
        options: Object.entries(planning)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }
    : {}),
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  ...(statementMs === 0 ? {} : { statement_timeout: statementMs }),
  // One backend waits for nobody.
  ...(isServer && lockMs ? { lock_timeout: lockMs } : {}),
});

/** The same, as each transaction of a pooler is told it. */
const ofTransaction = ({ statementMs, lockMs }: PoolLimits): string =>
  Object.entries({
    ...planning,
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs ?? 0),
  })
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
    .join('; ');

/** Connections for the requests' work. */
export function makePool(login: Login, limits: PoolLimits): BoundedPool {
  const { size, statementMs, silenceMs = statementMs, connectTimeoutMs, isProbed } = limits;
  const Client = login.clientClass(isProbed ? GREETING_MS : undefined);
  return new BoundedPool({
    ...(login.pooled ? { pipeline: true } : ofSession(login.isServer, limits)),
    ...login.config,
    Client: login.pooled ? pooledClient(Client, ofTransaction(limits)) : Client,
    max: size,
    maxWaiting: size * WAITING_PER_CONNECTION,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(silenceMs === 0 ? {} : { query_timeout: silenceMs + SILENCE_MS }),
    onReadOnly: login.forget,
  });
}

/** Does work on one connection, without limits of time: a migration's. */
export async function onOneConnection<T>(login: Login, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new BoundedPool({
    ...login.config,
    Client: login.clientClass(),
    max: 1,
    maxWaiting: 100,
    connectionTimeoutMillis: 5_000,
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
