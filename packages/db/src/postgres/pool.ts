import pg from 'pg';
import type { SessionSettings } from '../database.ts';
import { DatabaseError, errorMessage, sqlState } from '../errors/database-error.ts';
import { pooledClient } from './run-query.ts';
import type { Login } from './server-choice.ts';

/**
 * Compiling (`jit`) takes longer than our longest plans run. The default `random_page_cost` is for spinning disks and
 * makes the planner avoid indexes. `work_mem` holds the matches of a common word.
 */
const planning = { jit: 'off', random_page_cost: '1.1', work_mem: '16MB' } as const;

const IDLE_IN_TRANSACTION_MS = 15_000;

/**
 * The time in ms after which a connection counts as broken, beyond the statement's own limit. A connection may break
 * without any message.
 */
const SILENCE_MS = 5_000;

const WAITING_PER_CONNECTION = 64;

/** The limit in ms for a server's greeting. An outage must be noticed within 2 s. */
const GREETING_MS = 1_500;

interface PoolLimits {
  readonly size: number;
  readonly statementMs: number;
  /** The limit in ms for waiting on a lock. By default only `statementMs` bounds it. */
  readonly lockMs?: number;
  /** The limit in ms for an answer that waits for other statements; default: `statementMs`. */
  readonly silenceMs?: number;
  /** The limit in ms for getting a connection. */
  readonly connectTimeoutMs: number;
  readonly settings?: SessionSettings | undefined;
  readonly isProbed: boolean;
}

/** A limit of 0 means no limit. It is left out, because pg would send or apply it. */
const buildSessionConfig = (isServer: boolean, { statementMs, lockMs }: PoolLimits): pg.PoolConfig => ({
  ...(isServer
    ? {
        options: Object.entries(planning)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }
    : {}),
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  ...(statementMs === 0 ? {} : { statement_timeout: statementMs }),
  // The embedded database has one backend, which never waits for a lock.
  ...(isServer && lockMs ? { lock_timeout: lockMs } : {}),
});

/** Returns the settings as SQL for each transaction, because a pooler does not preserve those of a session. */
const renderSettings = ({ statementMs, lockMs, settings }: PoolLimits): string =>
  Object.entries({
    ...planning,
    ...settings,
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs ?? 0),
  })
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
    .join('; ');

/**
 * Returns a function that applies settings to a new connection. Options in the operator's URL would replace
 * settings that were sent as start-up options.
 */
const setting =
  (settings: SessionSettings) =>
  // pg's pool waits for this promise, although its types do not show that.
  (client: pg.ClientBase): unknown =>
    Promise.all(
      Object.entries(settings).map(([name, value]) =>
        client.query('SELECT set_config($1, $2, false)', [name, value]),
      ),
    );

export function makePool(login: Login, limits: PoolLimits): BoundedPool {
  const { size, statementMs, silenceMs = statementMs, connectTimeoutMs, settings, isProbed } = limits;
  const Client = login.clientClass(isProbed ? GREETING_MS : undefined);
  return new BoundedPool({
    ...(login.pooled
      ? { pipeline: true }
      : {
          ...buildSessionConfig(login.isServer, limits),
          ...(settings && { onConnect: setting(settings) }),
        }),
    ...login.config,
    Client: login.pooled ? pooledClient(Client, renderSettings(limits)) : Client,
    max: size,
    maxWaiting: size * WAITING_PER_CONNECTION,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(silenceMs === 0 ? {} : { query_timeout: silenceMs + SILENCE_MS }),
    onReadOnly: login.forget,
  });
}

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

interface BoundedPoolConfig extends pg.PoolConfig {
  /** The number of callers that may wait for a connection. Further callers are refused at once. */
  readonly maxWaiting: number;
  readonly onReadOnly?: () => void;
}

interface ServerMessage {
  readonly code?: string;
  readonly severity?: string;
}

/** The SQLSTATE of a write on a read-only server. After a failover the server is no longer the primary. */
const READ_ONLY = '25006';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** pg's signature has a dozen overloads. */
type QueryFunction = typeof pg.Pool.prototype.query;

function toQueryFunction(
  run: (text: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown>,
): QueryFunction {
  return run as QueryFunction;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(errorMessage(error), { cause: error });
}

/** A failure to connect is never the fault of a statement, so it becomes UNAVAILABLE. */
const toUnavailable = (error: unknown): DatabaseError =>
  error instanceof DatabaseError
    ? error
    : new DatabaseError('UNAVAILABLE', errorMessage(error), { cause: error });

/**
 * A pool that refuses callers during an outage instead of queueing them. Its `query` reuses the connection after a
 * failed statement, whereas pg's own `query` closes it.
 */
export class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #open = new Set<pg.PoolClient>();
  readonly #outdated = new WeakSet<pg.PoolClient>();
  #unavailable: DatabaseError | undefined;
  #failed = false;

  constructor({ maxWaiting, onReadOnly = () => undefined, ...config }: BoundedPoolConfig) {
    super(config);
    this.#maxWaiting = maxWaiting;
    // The listener prevents Node from exiting when an idle connection breaks.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      this.#open.add(client);
      client.connection.on('errorMessage', ({ code, severity }: ServerMessage) => {
        // The server is about to end this connection, so no further caller may get it.
        if (severity === 'FATAL' || severity === 'PANIC') this.#outdated.add(client);
        if (code !== READ_ONLY) return;
        for (const open of this.#open) this.#outdated.add(open);
        onReadOnly();
      });
    });
    this.on('remove', (client) => this.#open.delete(client));
    this.query = toQueryFunction((text, values) => this.#query(text, values));
  }

  /** The number of waiting callers. pg's `waitingCount` also counts refused callers. */
  get callersWaiting(): number {
    return this.#waiting.size;
  }

  takeFailed(): boolean {
    const failed = this.#failed;
    this.#failed = false;
    return failed;
  }

  /** Refuses all running, waiting and new callers while `error` is set. */
  setUnavailable(error: DatabaseError | undefined): void {
    this.#unavailable = error;
    if (error === undefined) return;
    for (const refuse of [...this.#waiting]) refuse(error);
    // `end` does not wait for the client's statement.
    for (const client of [...this.#open]) void client.end().catch(() => undefined);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(toError(error), undefined, () => undefined),
    );
  }

  #connect(): Promise<pg.PoolClient> {
    const refusal = this.#refusal();
    if (refusal !== undefined) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      let refused = false;
      const refuse = (error: Error): void => {
        refused = true;
        this.#waiting.delete(refuse);
        reject(error);
      };
      this.#waiting.add(refuse);
      this.#upToDate().then(
        (client) => {
          this.#waiting.delete(refuse);
          if (refused) client.release();
          else resolve(client);
        },
        (error: unknown) => {
          this.#failed = true;
          refuse(toUnavailable(error));
        },
      );
    });
  }

  /** Returns a connection that is not outdated. An outdated one is closed on release. */
  async #upToDate(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const release = client.release.bind(client);
      client.release = (error) => release(error ?? this.#outdated.has(client));
      if (!this.#outdated.has(client)) return client;
      client.release();
    }
  }

  #refusal(): DatabaseError | undefined {
    if (this.#unavailable !== undefined) return this.#unavailable;
    if (this.callersWaiting < this.#maxWaiting) return undefined;
    return new DatabaseError('BUSY', `The database is busy: ${this.callersWaiting} callers wait already.`);
  }

  async #query(text: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let broken: Error | true | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await client.query(text, values);
    } catch (error) {
      // An error with an SQLSTATE leaves the connection usable.
      if (sqlState(error) === undefined) {
        broken ??= true;
        this.#failed = true;
      }
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }
}
