import type { LimiterHealth } from './limiter.ts';
import { openRedisLink, type RedisLink } from './redis-link.ts';
import type { RedisStore } from './redis-store.ts';
import { withinTime } from './within-time.ts';

/** A connection is tried this long, and again this much later: Redis is in use again within 1.5 s of its return. */
const openMs = 1_000;
const retryMs = 500;
/** A connection that was good for this long is replaced at once: most often one answer was late, and Redis is there. */
const provenMs = 2_000;
/** Between calls, how often a silent Redis is asked whether it still counts. */
const probeEveryMs = 2_000;
/** Once Redis is back, how long what was sent before is waited for. */
const settleMs = 1_000;
const closeMs = 500;

export interface RedisGateOptions {
  readonly url: string;
  /** Hears of the first outcome and of each change, once. */
  readonly onModeChange: (mode: 'redis' | 'degraded', reason: string) => void;
  readonly now: () => Date;
  /** How long a call waits for Redis to answer, in ms; the first calls of a process wait half as long for the connection too. */
  readonly patienceMs: number;
  /** Called when Redis is back, and with every probe while it stays. Never fails. */
  readonly whileOpen: (store: RedisStore) => Promise<void>;
}

/** Redis, while it answers: the first failure closes the way to it for all calls, until a new connection has proved itself. */
export class RedisGate {
  readonly #options: RedisGateOptions;
  readonly #firstTry: Promise<void>;
  #link: RedisLink | null = null;
  /** The link lost last, which may still answer; never more than one while Redis is away. */
  #left: RedisLink | null = null;
  #health: LimiterHealth;
  #openedAt = 0;
  #settled = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RedisGateOptions) {
    this.#options = options;
    this.#health = { mode: 'degraded', reason: 'Redis is being connected', since: options.now() };
    this.#firstTry = this.#open();
  }

  /** Lets the work count in Redis. @throws at once while Redis is away, and when patience ends; the work may end well later */
  async run<T>(work: (store: RedisStore) => Promise<T>): Promise<T> {
    if (!this.#settled) await withinTime(this.#firstTry, this.#options.patienceMs / 2).catch(() => undefined);
    const link = this.#link;
    if (!link) throw new Error('Redis is away');
    try {
      return await withinTime(work(link.store), this.#options.patienceMs);
    } catch (error) {
      this.#lose(link, error);
      throw error;
    }
  }

  health(): LimiterHealth {
    return this.#health;
  }

  /** Resolves when the connection has ended, or a hanging Redis has had its time for that. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#left?.close();
    const link = this.#link;
    this.#link = null;
    if (!link) return;
    link.close();
    await withinTime(link.lost, closeMs).catch(() => undefined);
  }

  async #open(): Promise<void> {
    try {
      const { url, patienceMs } = this.#options;
      const link = await openRedisLink(url, { withinMs: openMs, patienceMs });
      if (this.#closed) {
        link.close();
        return;
      }
      void link.lost.then((reason) => {
        this.#lose(link, reason);
      });
      this.#link = link;
      this.#openedAt = performance.now();
      void this.#options.whileOpen(link.store);
      this.#change('redis', 'Redis answers');
      this.#later(() => this.#watch(link), probeEveryMs);
      this.#endLeft();
    } catch (error) {
      this.#change('degraded', reasonOf(error));
      this.#later(() => this.#open(), retryMs);
    }
  }

  async #watch(link: RedisLink): Promise<void> {
    try {
      await link.probe();
      void this.#options.whileOpen(link.store);
      if (this.#link === link) this.#later(() => this.#watch(link), probeEveryMs);
    } catch (error) {
      this.#lose(link, error);
    }
  }

  #lose(link: RedisLink, error: unknown): void {
    if (this.#link !== link) return;
    this.#link = null;
    link.leave();
    this.#left = link;
    this.#change('degraded', reasonOf(error));
    const proven = performance.now() - this.#openedAt > provenMs;
    this.#later(() => this.#open(), proven ? 0 : retryMs);
  }

  /**
   * A Redis that hung answers on the link that was lost what it was sent there, as soon as it is back. What it does not answer by
   * then fails with the link, and counts as not counted.
   */
  #endLeft(): void {
    const left = this.#left;
    this.#left = null;
    if (left) setTimeout(() => left.close(), settleMs).unref();
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

/** ioredis's words for a command that met a closed connection speak of its options. */
const closedConnection = /^(Stream isn't writeable|Connection is closed)/;

/** What Node or Redis said, in one line; a connection tried over several addresses fails without a message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (closedConnection.test(error.message)) return 'Redis closed the connection';
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message === '' ? code : error.message;
}
