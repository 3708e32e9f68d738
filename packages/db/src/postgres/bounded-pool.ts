import pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { errorMessage, sqlState } from '../errors/driver-errors.ts';

export interface BoundedPoolConfig extends pg.PoolConfig {
  /** How many callers may wait for a connection; the next one is refused at once. */
  readonly maxWaiting: number;
  /** Told when a connection finds itself on a server that takes no writes. */
  readonly onReadOnly?: () => void;
}

/** PostgreSQL's `read_only_sql_transaction`: a failover is under way, and the server no longer the primary. */
const READ_ONLY = '25006';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** pg's own signature has a dozen overloads; Prisma's adapter calls `query(config)` alone, which returns a promise. */
type QueryFunction = typeof pg.Pool.prototype.query;

function asQueryFunction(
  run: (text: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown>,
): QueryFunction {
  return run as QueryFunction;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(errorMessage(error), { cause: error });
}

/**
 * pg's pool with a bound on who waits, so that a database that is away is answered with a refusal rather than with a
 * queue, and with a `query` that keeps a connection whose statement failed: pg's own closes it, so that a burst of
 * unique violations would cost a reconnect each.
 */
export class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #open = new Set<pg.PoolClient>();
  /** Connections that are closed when they are given back, or asked for. */
  readonly #outdated = new WeakSet<pg.PoolClient>();
  #away: DatabaseError | undefined;
  #failed = false;

  constructor({ maxWaiting, onReadOnly = () => undefined, ...config }: BoundedPoolConfig) {
    super(config);
    this.#maxWaiting = maxWaiting;
    // An idle connection that breaks leaves the pool by itself; without a listener node would end the process.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      this.#open.add(client);
      client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
        if (code !== READ_ONLY) return;
        for (const open of this.#open) this.#outdated.add(open);
        onReadOnly();
      });
    });
    this.on('remove', (client) => this.#open.delete(client));
    this.query = asQueryFunction((text, values) => this.#query(text, values));
  }

  /**
   * How many callers wait for a connection. pg's own `waitingCount` also has those who were refused and are gone: it lets go
   * of one with each connection that comes or fails.
   */
  get callersWaiting(): number {
    return this.#waiting.size;
  }

  /** Whether a connection could not be had, or broke at work, since the last call. */
  takeFailed(): boolean {
    const failed = this.#failed;
    this.#failed = false;
    return failed;
  }

  /** While `error` is given: everyone who waits or works is refused at once, and so is every new caller. */
  setAway(error: DatabaseError | undefined): void {
    this.#away = error;
    if (error === undefined) return;
    for (const refuse of [...this.#waiting]) refuse(error);
    // A client that is ended in the middle of a statement gives up its socket without waiting for an answer.
    for (const client of [...this.#open]) void client.end().catch(() => undefined);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(asError(error), undefined, () => undefined),
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
          refuse(asError(error));
        },
      );
    });
  }

  /** A connection that is not outdated, and closed if it is by the time that it is given back. */
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
    if (this.#away !== undefined) return this.#away;
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
      // A statement's own error has an SQLSTATE and leaves the connection as good as it was.
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
