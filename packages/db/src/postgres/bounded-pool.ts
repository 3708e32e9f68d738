import pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { sqlState } from '../errors/driver-errors.ts';

export interface BoundedPoolConfig extends pg.PoolConfig {
  /** How many callers may wait for a connection; the next one is refused at once. */
  readonly maxWaiting: number;
}

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

/** pg.Pool types its callback form apart from its promise form; both end here. */
function baseConnect(pool: pg.Pool, callback: ConnectCallback | undefined): Promise<pg.PoolClient> {
  return pg.Pool.prototype.connect.call(pool, callback as never) as unknown as Promise<pg.PoolClient>;
}

/**
 * pg's pool with a bound on who waits, so that a database that is away is answered with a refusal rather than with a
 * queue, and with a `query` that keeps a connection whose statement failed: pg's own closes it, so that a burst of
 * unique violations would cost a reconnect each.
 */
export class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number;
  #away: DatabaseError | undefined;

  constructor({ maxWaiting, ...config }: BoundedPoolConfig) {
    super(config);
    this.#maxWaiting = maxWaiting;
    // An idle connection that breaks leaves the pool by itself; without a listener node would end the process.
    this.on('error', () => undefined);
    this.query = asQueryFunction((text, values) => this.#query(text, values));
  }

  /** Refuses every caller at once from now on, or no longer. */
  setAway(error: DatabaseError | undefined): void {
    this.#away = error;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const refusal = this.#refusal();
    if (refusal === undefined) return baseConnect(this, callback);
    if (callback === undefined) return Promise.reject(refusal);
    callback(refusal, undefined, () => undefined);
  }

  #refusal(): DatabaseError | undefined {
    if (this.#away !== undefined) return this.#away;
    if (this.waitingCount < this.#maxWaiting) return undefined;
    return new DatabaseError(
      'UNAVAILABLE',
      `The database is busy: ${this.waitingCount} callers wait already.`,
    );
  }

  async #query(text: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await client.query(text, values);
    } catch (error) {
      // A statement's own error has an SQLSTATE and leaves the connection as good as it was.
      if (error instanceof Error && sqlState(error) === undefined) broken ??= error;
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }
}
