import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { AnyWindow, BoundName, WindowName } from './counted-window.ts';
import type { TakenUnits, Tally, WindowStore } from './limiter.ts';

interface PeriodCounter {
  readonly stamp: string;
  readonly limiter: RateLimiterMemory;
}

/** Counts in memory. Calls take turns, so none sees units that are about to be refunded. */
export class MemoryStore implements WindowStore {
  readonly #counters = new Map<WindowName | BoundName, PeriodCounter>();
  #turn: Promise<unknown> = Promise.resolve();

  async take(windows: readonly AnyWindow[]): Promise<TakenUnits> {
    const tallies = await this.#inTurn(() => this.#take(windows));
    return { tallies, giveBack: () => this.#inTurn(() => this.#giveBack(windows)) };
  }

  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    return this.#inTurn(() => this.#read(windows));
  }

  async #take(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    const currentTallies = await this.#read(windows);
    const tallies = currentTallies.map((tally, at) => ({
      ...tally,
      refused: isFull(windows[at], tally.used),
    }));
    if (tallies.some(({ refused }) => refused)) return tallies;
    return Promise.all(
      windows.map(async (window) =>
        readTally(window, await this.#limiter(window).penalty(buildKey(window), window.units)),
      ),
    );
  }

  async #giveBack(windows: readonly AnyWindow[]): Promise<void> {
    const currentTallies = await this.#read(windows);
    const filled = windows.filter((_, at) => (currentTallies[at]?.used ?? 0) > 0);
    await Promise.all(filled.map((window) => this.#limiter(window).reward(buildKey(window), window.units)));
  }

  #read(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    return Promise.all(
      windows.map(async (window) => readTally(window, await this.#limiter(window).get(buildKey(window)))),
    );
  }

  /** Returns the counter of a window. The current day or month replaces the previous one. */
  #limiter({ name, seconds, period }: AnyWindow): RateLimiterMemory {
    const stamp = period?.stamp ?? '';
    const counter = this.#counters.get(name);
    if (counter?.stamp === stamp) return counter.limiter;
    // Duration 0 never expires. It is used for days and months, because a timer cannot run for a month.
    const limiter = new RateLimiterMemory({
      points: Number.MAX_SAFE_INTEGER,
      duration: period ? 0 : seconds,
    });
    // A late refund for an earlier day must not replace today's counter.
    if (!counter || counter.stamp < stamp) this.#counters.set(name, { stamp, limiter });
    return limiter;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

const isFull = (window: AnyWindow | undefined, used: number): boolean =>
  window === undefined || used + (window.units ?? 1) > window.max;

const buildKey = ({ accountId, of = '' }: AnyWindow): string =>
  of === '' ? accountId : `${accountId} ${of}`;

/** Reads a counter. The library shows an expired counter until its timer fires, so its time is checked too. */
function readTally({ period }: AnyWindow, limiterResult: RateLimiterRes | null): Tally {
  const running = limiterResult !== null && (period !== null || limiterResult.msBeforeNext > 0);
  return {
    used: running ? limiterResult.consumedPoints : 0,
    msLeft: limiterResult?.msBeforeNext ?? 0,
    refused: false,
  };
}
