import { Cluster } from 'ioredis';
import type { LimiterHealth } from './limiter.ts';
import { createRedisClient, type RedisClient, limitTime } from './redis-client.ts';
import { RedisStore } from './redis-store.ts';

/**
 * The most milliseconds that opening a connection may take. Together with `retryMs`, this makes Nova use Redis again
 * within 1.5 s of its return.
 */
const openMs = 1_000;
const retryMs = 500;
/**
 * The age in ms from which a connection counts as proven. If a proven connection fails, the cause is usually one late
 * answer, so the breaker reconnects at once.
 */
const provenMs = 2_000;
const probeEveryMs = 2_000;
/** The milliseconds for which the replaced connection stays open, because calls on it may still be answered. */
const settleMs = 1_000;
const closeMs = 500;

export interface CircuitBreakerOptions {
  readonly url: string;
  readonly onModeChange: (mode: 'redis' | 'degraded', reason: string) => void;
  readonly now: () => Date;
  /** The longest wait for an answer, in ms. The first calls also wait half as long for the connection. */
  readonly patienceMs: number;
  /** Called when Redis becomes available, and after each probe. It must not fail. */
  readonly whileAvailable: (store: RedisStore) => Promise<void>;
}

/** Stops all calls to Redis after the first failure, until a new connection has proved itself. */
export class RedisCircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #firstTry: Promise<void>;
  #connection: RedisConnection | null = null;
  #draining: RedisConnection | null = null;
  #health: LimiterHealth;
  #openedAt = 0;
  #settled = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#health = { mode: 'degraded', reason: 'Redis is being connected', since: options.now() };
    this.#firstTry = this.#open();
  }

  /**
   * Runs work on Redis.
   * @throws at once while Redis is unavailable, and after a timeout, when the work may still succeed
   */
  async run<T>(work: (store: RedisStore) => Promise<T>): Promise<T> {
    if (!this.#settled) await limitTime(this.#firstTry, this.#options.patienceMs / 2).catch(() => undefined);
    const connection = this.#connection;
    if (!connection) throw new Error('Redis is away');
    try {
      return await limitTime(work(connection.store), this.#options.patienceMs);
    } catch (error) {
      this.#trip(connection, error);
      throw error;
    }
  }

  health(): LimiterHealth {
    return this.#health;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#draining?.close();
    const connection = this.#connection;
    this.#connection = null;
    if (!connection) return;
    connection.close();
    await limitTime(connection.lost, closeMs).catch(() => undefined);
  }

  async #open(): Promise<void> {
    try {
      const { url, patienceMs } = this.#options;
      const connection = await openRedisConnection(url, { withinMs: openMs, patienceMs });
      if (this.#closed) {
        connection.close();
        return;
      }
      void connection.lost.then((reason) => {
        this.#trip(connection, reason);
      });
      this.#connection = connection;
      this.#openedAt = performance.now();
      void this.#options.whileAvailable(connection.store);
      this.#change('redis', 'Redis answers');
      this.#later(() => this.#watch(connection), probeEveryMs);
      this.#endDraining();
    } catch (error) {
      this.#change('degraded', describeFailure(error));
      this.#later(() => this.#open(), retryMs);
    }
  }

  async #watch(connection: RedisConnection): Promise<void> {
    try {
      await connection.probe();
      void this.#options.whileAvailable(connection.store);
      if (this.#connection === connection) this.#later(() => this.#watch(connection), probeEveryMs);
    } catch (error) {
      this.#trip(connection, error);
    }
  }

  #trip(connection: RedisConnection, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#connection = null;
    connection.drain();
    this.#draining = connection;
    this.#change('degraded', describeFailure(error));
    const proven = performance.now() - this.#openedAt > provenMs;
    this.#later(() => this.#open(), proven ? 0 : retryMs);
  }

  /**
   * Closes the replaced connection after `settleMs`. A Redis that hung first answers the calls that wait on that
   * connection.
   */
  #endDraining(): void {
    const draining = this.#draining;
    this.#draining = null;
    if (draining) setTimeout(() => draining.close(), settleMs).unref();
  }

  #change(mode: 'redis' | 'degraded', reason: string): void {
    if (this.#closed || (this.#settled && this.#health.mode === mode)) return;
    this.#settled = true;
    this.#health = { mode, reason: mode === 'redis' ? null : reason, since: this.#options.now() };
    this.#options.onModeChange(mode, reason);
  }

  #later(work: () => Promise<void>, ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void work(), ms).unref();
  }
}

/** ioredis's own message for a closed connection is about its options, so it is replaced. */
const closedConnection = /^(Stream isn't writeable|Connection is closed)/;

/** Returns the reason of a failure. An error about several addresses has an empty message, so its code is returned. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (closedConnection.test(error.message)) return 'Redis closed the connection';
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message === '' ? code : error.message;
}

interface RedisConnection {
  readonly store: RedisStore;
  readonly lost: Promise<Error>;
  /** Writes to Redis. Reads would not show that it is full, read-only or still loading. */
  probe(): Promise<void>;
  drain(): void;
  close(): void;
}

const probeMs = 500;
/**
 * The number of attempts to prove a connection. One attempt may fail because this process is busy, but a Redis that is
 * too slow fails all of them.
 */
const proofAttempts = 3;

/**
 * Opens a connection, and proves that it can write.
 * @param withinMs the limit for the connection and the first write together
 * @throws the error of Redis or the network
 */
async function openRedisConnection(
  url: string,
  { withinMs, patienceMs }: { readonly withinMs: number; readonly patienceMs: number },
): Promise<RedisConnection> {
  const client = createRedisClient(url, withinMs);
  const failure: { error?: Error } = {};
  client.on('error', (error: Error) => {
    failure.error = error;
  });
  const runProbe = async (): Promise<void> => {
    await Promise.all([client.set('nova:limit:probe', '1', 'PX', 1_000), ...pingMasters(client)]);
  };
  try {
    await limitTime(
      client.connect().then(() => prove(runProbe, patienceMs)),
      withinMs,
    );
  } catch (error) {
    client.disconnect();
    throw failure.error ?? error;
  }
  const loss = new Promise<Error>((resolve) => {
    client.once('close', () => {
      resolve(failure.error ?? new Error('Redis closed the connection'));
    });
  });
  return {
    lost: loss,
    store: new RedisStore(client),
    probe: () => limitTime(runProbe(), probeMs),
    drain: () => {
      client.quit().catch(() => undefined);
    },
    close: () => {
      // A timer of ioredis would otherwise prevent the process from ending.
      if (client.status !== 'end') client.disconnect();
    },
  };
}

/** Asks all masters of a cluster, because the probe's key is on one node and the accounts are on all. */
const pingMasters = (client: RedisClient): readonly Promise<unknown>[] =>
  client instanceof Cluster ? client.nodes('master').map((node) => node.ping()) : [];

async function prove(probe: () => Promise<void>, patienceMs: number): Promise<void> {
  for (let attemptsLeft = proofAttempts; ; attemptsLeft--) {
    try {
      await limitTime(probe(), patienceMs);
      return;
    } catch (error) {
      if (attemptsLeft === 1) throw error;
    }
  }
}
