import type { Limits } from '@nova/contract';
import { countedWindows, windowsOf, type CountedWindow, type WindowName } from './counted-window.ts';
import { limitCount, limitWindows } from './limit-count.ts';
import { limitRefusal } from './limit-refusal.ts';
import type {
  CvReservation,
  LimitCount,
  Limiter,
  LimiterHealth,
  LimiterMode,
  LimitWindow,
} from './limiter.ts';
import { MemoryStore } from './memory-store.ts';
import { RedisGate } from './redis-gate.ts';
import type { WindowStore } from './window-store.ts';

export interface LimiterOptions {
  /** Absent: counted in this process alone. */
  readonly redisUrl?: string | undefined;
  /** Hears once of Redis's first answer or failure, and of each change after it; never in memory mode. */
  readonly onModeChange: (mode: LimiterMode, reason: string) => void;
  /** Decides the day and month; minutes and hours run on the clock of whatever counts them. */
  readonly now?: (() => Date) | undefined;
  /** How long a call waits for Redis, in milliseconds: 50 when left out, so that 100 are never reached. */
  readonly patienceMs?: number | undefined;
}

/** Builds the limiter of a process. Redis may be away: it starts all the same (CONTRACT section 9). */
export function createLimiter(options: LimiterOptions): Limiter {
  const { redisUrl, onModeChange, now = () => new Date(), patienceMs = 50 } = options;
  const gate =
    redisUrl === undefined ? null : new RedisGate({ url: redisUrl, onModeChange, now, patienceMs });
  return new StoreLimiter(gate, now);
}

/** What a store did, and whether it is the one that all processes share. */
interface Done<T> {
  readonly done: T;
  readonly shared: boolean;
}

class StoreLimiter implements Limiter {
  readonly #memory = new MemoryStore();
  readonly #gate: RedisGate | null;
  readonly #now: () => Date;
  readonly #inMemory: LimiterHealth;

  constructor(gate: RedisGate | null, now: () => Date) {
    this.#gate = gate;
    this.#now = now;
    this.#inMemory = { mode: 'memory', reason: null, since: now() };
  }

  async count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount> {
    return (await this.#take(this.#windows(accountId, limits, windowsOf[call]))).done;
  }

  async countParse(accountId: string, limits: Limits): Promise<LimitCount> {
    return (await this.#take(this.#windows(accountId, limits, windowsOf.parse))).done;
  }

  async reserveCv(accountId: string, limits: Limits): Promise<CvReservation> {
    const windows = this.#windows(accountId, limits, windowsOf.cv);
    const { done, shared } = await this.#take(windows);
    if (done.exceeded) throw limitRefusal(done.exceeded, this.#now());
    const takenFrom = shared && this.#gate ? this.#gate : this.#memory;
    let held = windows.length > 0;
    return {
      release: async () => {
        if (!held) return;
        held = false;
        await takenFrom.giveBack(windows);
      },
    };
  }

  async usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]> {
    const windows = this.#windows(accountId, limits, windowsOf.all);
    if (windows.length === 0) return [];
    const { done } = await this.#inStore((store) => store.read(windows));
    return limitWindows(windows, done, this.#now());
  }

  mode(): LimiterMode {
    return this.health().mode;
  }

  health(): LimiterHealth {
    return this.#gate?.health() ?? this.#inMemory;
  }

  async close(): Promise<void> {
    await this.#gate?.close();
  }

  #windows(accountId: string, limits: Limits, names: readonly WindowName[]): readonly CountedWindow[] {
    return countedWindows(accountId, limits, names, this.#now());
  }

  async #take(windows: readonly CountedWindow[]): Promise<Done<LimitCount>> {
    if (windows.length === 0) return { done: { windows: [], exceeded: null }, shared: false };
    const { done, shared } = await this.#inStore((store) => store.take(windows));
    return { done: limitCount(windows, done, this.#now()), shared };
  }

  /** Does the work in Redis, or in memory where there is none or it is away: then the gate has told of it. */
  async #inStore<T>(work: (store: WindowStore) => Promise<T>): Promise<Done<T>> {
    try {
      if (this.#gate) return { done: await this.#gate.run(work), shared: true };
    } catch {
      // The call goes on below.
    }
    return { done: await work(this.#memory), shared: false };
  }
}
