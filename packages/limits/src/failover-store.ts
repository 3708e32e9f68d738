import type { AnyWindow } from './counted-window.ts';
import type { LimiterHealth } from './limiter.ts';
import { MemoryStore } from './memory-store.ts';
import { RedisGate, type RedisGateOptions } from './redis-gate.ts';
import type { RedisStore } from './redis-store.ts';
import type { Taken, Tally, WindowStore } from './window-store.ts';

/** So many units that wait to be given back are remembered; each is a CV that failed, or a call that Redis was late to count. */
const mostWaiting = 10_000;

/**
 * Counts in Redis, and in this process while Redis is away or late (docs/limits.md#several-processes). The process keeps its own
 * count, so that one outage after the other does not admit the limit anew each time. What it admits meanwhile Redis is not told;
 * only what nobody may be charged for is given back there when it is back.
 */
export class FailoverStore implements WindowStore {
  readonly #memory = new MemoryStore();
  readonly #gate: RedisGate;
  #waiting: (readonly AnyWindow[])[] = [];

  constructor(options: Omit<RedisGateOptions, 'whileOpen'>) {
    this.#gate = new RedisGate({ ...options, whileOpen: (store) => this.#giveBackWaiting(store) });
  }

  async take(windows: readonly AnyWindow[]): Promise<Taken> {
    let sent: Promise<readonly Tally[]> | undefined;
    try {
      const tallies = await this.#gate.run((store) => (sent = store.take(windows)));
      return { tallies, giveBack: () => this.#giveBack(windows) };
    } catch {
      const { tallies, giveBack } = await this.#memory.take(windows);
      const undoLate = (): void => void this.#giveBackLate(windows, sent);
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
      return await this.#gate.run((store) => store.read(windows));
    } catch {
      return this.#memory.read(windows);
    }
  }

  health(): LimiterHealth {
    return this.#gate.health();
  }

  close(): Promise<void> {
    return this.#gate.close();
  }

  /** Gives a unit back that Redis, too late for its call, may have counted all the same. */
  async #giveBackLate(
    windows: readonly AnyWindow[],
    sent: Promise<readonly Tally[]> | undefined,
  ): Promise<void> {
    const tallies = await sent?.catch(() => undefined);
    if (tallies !== undefined && !isRefused(tallies)) await this.#giveBack(windows);
  }

  /** Now if Redis is there; else when it is back. Nobody waits for a Redis that is late. */
  async #giveBack(windows: readonly AnyWindow[]): Promise<void> {
    let sent: Promise<void> | undefined;
    try {
      await this.#gate.run((store) => (sent = store.giveBack(windows)));
    } catch {
      void this.#waitUnlessTaken(windows, sent);
    }
  }

  async #waitUnlessTaken(windows: readonly AnyWindow[], sent: Promise<void> | undefined): Promise<void> {
    const taken = await sent?.then(
      () => true,
      () => false,
    );
    if (taken !== true && this.#waiting.length < mostWaiting) this.#waiting.push(windows);
  }

  /** What does not arrive waits on: in doubt the account has more rather than less. */
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
