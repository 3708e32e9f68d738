import type { Limits } from '@nova/contract';
import {
  buildCountedWindows,
  windowsOf,
  type AnyWindow,
  type CountedWindow,
  type WindowName,
} from './counted-window.ts';
import { FailoverStore } from './failover-store.ts';
import { limitCount, limitRefusal, limitWindows } from './limit-count.ts';
import type {
  Bound,
  BoundTaken,
  CvReservation,
  LimitCount,
  Limiter,
  LimiterHealth,
  LimiterMode,
  LimitWindow,
  Tally,
  WindowStore,
} from './limiter.ts';
import { MemoryStore } from './memory-store.ts';

export interface LimiterOptions {
  /** The address of Redis; without it the process counts alone. */
  readonly redisUrl?: string | undefined;
  /** Reports a change of mode. It is never called in memory mode. */
  readonly onModeChange: (mode: LimiterMode, reason: string) => void;
  /** The clock for days and months. Minutes and hours follow the store's own clock. */
  readonly now?: (() => Date) | undefined;
  /** The longest wait for Redis in ms. With the default of 50 a call takes less than 100. */
  readonly patienceMs?: number | undefined;
}

/** Creates the limiter (docs/limits.md#several-processes). */
export function createLimiter(options: LimiterOptions): Limiter {
  const { redisUrl: url, onModeChange, now = () => new Date(), patienceMs = 50 } = options;
  const shared = url === undefined ? null : new FailoverStore({ url, onModeChange, now, patienceMs });
  return new StoreLimiter(shared, now);
}

class StoreLimiter implements Limiter {
  readonly #shared: FailoverStore | null;
  readonly #store: WindowStore;
  readonly #now: () => Date;
  readonly #inMemory: LimiterHealth;

  constructor(shared: FailoverStore | null, now: () => Date) {
    this.#shared = shared;
    this.#store = shared ?? new MemoryStore();
    this.#now = now;
    this.#inMemory = { mode: 'memory', reason: null, since: now() };
  }

  async count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount> {
    return (await this.#take(this.#windows(accountId, limits, windowsOf[call]))).count;
  }

  async countWrites(accountId: string, limits: Limits, writes: number): Promise<LimitCount> {
    const windows = this.#windows(accountId, limits, windowsOf.furtherWrites);
    const units = (max: number): number => Math.min(writes, max - 1);
    return (
      await this.#take(windows.flatMap((one) => (one.max > 1 ? [{ ...one, units: units(one.max) }] : [])))
    ).count;
  }

  async countParse(accountId: string, limits: Limits): Promise<LimitCount> {
    return (await this.#take(this.#windows(accountId, limits, windowsOf.parse))).count;
  }

  async reserveCv(accountId: string, limits: Limits): Promise<CvReservation> {
    const windows = this.#windows(accountId, limits, windowsOf.cv);
    const { count, giveBack } = await this.#take(windows);
    if (count.exceeded) throw limitRefusal(count.exceeded, this.#now());
    let isHeld = true;
    return {
      release: async () => {
        if (!isHeld) return;
        isHeld = false;
        await giveBack();
      },
    };
  }

  async usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]> {
    const windows = this.#windows(accountId, limits, windowsOf.all);
    if (windows.length === 0) return [];
    return limitWindows(windows, await this.#store.read(windows), this.#now());
  }

  async takeBounds(accountId: string, bounds: readonly Bound[]): Promise<BoundTaken> {
    const windows = createBoundWindows(accountId, bounds);
    const { tallies, giveBack } = await this.#store.take(windows);
    return { wait: computeWait(windows, tallies, ({ refused }) => refused), giveBack };
  }

  async waitOf(accountId: string, bounds: readonly Bound[]): Promise<number | null> {
    const windows = createBoundWindows(accountId, bounds);
    const tallies = await this.#store.read(windows);
    return computeWait(windows, tallies, ({ used }, { max }) => used >= max);
  }

  mode(): LimiterMode {
    return this.health().mode;
  }

  health(): LimiterHealth {
    return this.#shared?.health() ?? this.#inMemory;
  }

  async close(): Promise<void> {
    await this.#shared?.close();
  }

  #windows(accountId: string, limits: Limits, names: readonly WindowName[]): readonly CountedWindow[] {
    return buildCountedWindows(accountId, limits, names, this.#now());
  }

  async #take(windows: readonly CountedWindow[]): Promise<CountedCall> {
    if (windows.length === 0) return uncounted;
    const { tallies, giveBack } = await this.#store.take(windows);
    return { count: limitCount(windows, tallies, this.#now()), giveBack };
  }
}

interface CountedCall {
  readonly count: LimitCount;
  readonly giveBack: () => Promise<void>;
}

const uncounted: CountedCall = { count: { windows: [], exceeded: null }, giveBack: () => Promise.resolve() };

const createBoundWindows = (accountId: string, bounds: readonly Bound[]): readonly AnyWindow[] =>
  bounds.map((bound) => ({ ...bound, accountId, period: null }));

function computeWait(
  windows: readonly AnyWindow[],
  tallies: readonly Tally[],
  isReached: (tally: Tally, window: AnyWindow) => boolean,
): number | null {
  const waits = windows.flatMap((window, at) => {
    const tally = tallies[at];
    return tally && isReached(tally, window) ? [Math.max(1, Math.ceil(tally.msLeft / 1000))] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
