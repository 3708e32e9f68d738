import type { AnyWindow } from './counted-window.ts';
import type { LimiterHealth, TakenUnits, Tally, WindowStore } from './limiter.ts';
import { MemoryStore } from './memory-store.ts';
import { RedisCircuitBreaker, type CircuitBreakerOptions } from './redis-breaker.ts';
import type { RedisStore } from './redis-store.ts';

const mostWaiting = 10_000;

/**
 * Counts in Redis, and in memory while Redis is unavailable (docs/limits.md#several-processes). The count in memory
 * survives the outage, so repeated outages do not admit a whole limit each time.
 */
export class FailoverStore implements WindowStore {
  readonly #memory = new MemoryStore();
  readonly #breaker: RedisCircuitBreaker;
  #waiting: (readonly AnyWindow[])[] = [];

  constructor(options: Omit<CircuitBreakerOptions, 'whileAvailable'>) {
    this.#breaker = new RedisCircuitBreaker({
      ...options,
      whileAvailable: (store) => this.#giveBackWaiting(store),
    });
  }

  async take(windows: readonly AnyWindow[]): Promise<TakenUnits> {
    let storeCall: Promise<readonly Tally[]> | undefined;
    try {
      const tallies = await this.#breaker.run((store) => (storeCall = store.take(windows)));
      return { tallies, giveBack: () => this.#giveBack(windows) };
    } catch {
      const { tallies, giveBack } = await this.#memory.take(windows);
      const undoLate = (): void => void this.#giveBackLate(windows, storeCall);
      if (isRefused(tallies)) undoLate();
      return {
        tallies,
        giveBack: async () => {
          await giveBack();
          undoLate();
        },
      };
    }
  }

  async read(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    try {
      return await this.#breaker.run((store) => store.read(windows));
    } catch {
      return this.#memory.read(windows);
    }
  }

  health(): LimiterHealth {
    return this.#breaker.health();
  }

  close(): Promise<void> {
    return this.#breaker.close();
  }

  /** Refunds a unit that Redis may have counted after the call's timeout. */
  async #giveBackLate(
    windows: readonly AnyWindow[],
    storeCall: Promise<readonly Tally[]> | undefined,
  ): Promise<void> {
    const tallies = await storeCall?.catch(() => undefined);
    if (tallies !== undefined && !isRefused(tallies)) await this.#giveBack(windows);
  }

  /** Refunds units in Redis. Callers do not wait for a late Redis. */
  async #giveBack(windows: readonly AnyWindow[]): Promise<void> {
    let storeCall: Promise<void> | undefined;
    try {
      await this.#breaker.run((store) => (storeCall = store.giveBack(windows)));
    } catch {
      void this.#waitUnlessTaken(windows, storeCall);
    }
  }

  async #waitUnlessTaken(windows: readonly AnyWindow[], storeCall: Promise<void> | undefined): Promise<void> {
    const wasTaken = await storeCall?.then(
      () => true,
      () => false,
    );
    if (wasTaken !== true && this.#waiting.length < mostWaiting) this.#waiting.push(windows);
  }

  /**
   * Refunds the units whose refund failed before. After another failure a unit may be refunded twice, which is better
   * than not at all.
   */
  async #giveBackWaiting(store: RedisStore): Promise<void> {
    const units = this.#waiting;
    this.#waiting = [];
    for (const [at, windows] of units.entries()) {
      try {
        await store.giveBack(windows);
      } catch {
        this.#waiting.push(...units.slice(at));
        return;
      }
    }
  }
}

const isRefused = (tallies: readonly Tally[]): boolean => tallies.some(({ refused }) => refused);
