import type { Limits } from '@nova/contract';
import { countedWindows, windowsOf, type CountedWindow, type WindowName } from './counted-window.ts';
import { limitCount, limitWindows } from './limit-count.ts';
import { limitRefusal } from './limit-refusal.ts';
import type { CvReservation, LimitCount, Limiter, LimiterHealth, LimiterMode } from './limiter.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisGate } from './redis-gate.ts';
import type { WindowStore } from './window-store.ts';

export interface LimiterOptions {
  /** Absent: counted in this process alone. */
  readonly redisUrl?: string | undefined;
  /** Hears once of Redis's first answer or failure, and of each change after it; never in memory mode. */
  readonly onModeChange: (mode: LimiterMode, reason: string) => void;
  /** Decides the day and month; minutes and hours run on the clock of whatever counts them. */
  readonly now?: (() => Date) | undefined;
}

/** Builds the limiter of a process. Redis may be away: it starts all the same (CONTRACT section 9). */
export function createLimiter({ redisUrl, onModeChange, now = () => new Date() }: LimiterOptions): Limiter {
  const memory = createMemoryStore();
  const gate = redisUrl === undefined ? null : createRedisGate(redisUrl, onModeChange, now);
  const inMemory: LimiterHealth = { mode: 'memory', reason: null, since: now() };
  const health = (): LimiterHealth => gate?.health() ?? inMemory;

  /** Does the work in Redis, or in memory where there is none or it is away. */
  const inStore = async <T>(
    work: (store: WindowStore) => Promise<T>,
  ): Promise<{ done: T; shared: boolean }> => {
    if (gate) {
      try {
        return { done: await gate.run(work), shared: true };
      } catch {
        // The gate has told of it; the call goes on.
      }
    }
    return { done: await work(memory), shared: false };
  };

  const windows = (
    accountId: string,
    limits: Limits,
    names: readonly WindowName[],
  ): readonly CountedWindow[] => countedWindows(accountId, limits, names, now());

  const take = async (counted: readonly CountedWindow[]): Promise<{ count: LimitCount; shared: boolean }> => {
    if (counted.length === 0) return { count: { windows: [], exceeded: null }, shared: false };
    const { done, shared } = await inStore((store) => store.take(counted));
    return { count: limitCount(counted, done, now()), shared };
  };

  const count = async (
    accountId: string,
    limits: Limits,
    names: readonly WindowName[],
  ): Promise<LimitCount> => (await take(windows(accountId, limits, names))).count;

  const reserveCv = async (accountId: string, limits: Limits): Promise<CvReservation> => {
    const counted = windows(accountId, limits, windowsOf.cv);
    const { count: taken, shared } = await take(counted);
    if (taken.exceeded) throw limitRefusal(taken.exceeded, now());
    let held = counted.length > 0;
    return {
      release: async () => {
        if (!held) return;
        held = false;
        await (shared && gate ? gate : memory).giveBack(counted);
      },
    };
  };

  return {
    count: (accountId, limits, call) => count(accountId, limits, windowsOf[call]),
    countParse: (accountId, limits) => count(accountId, limits, windowsOf.parse),
    reserveCv,
    usage: async (accountId, limits) => {
      const counted = windows(accountId, limits, windowsOf.all);
      if (counted.length === 0) return [];
      const { done } = await inStore((store) => store.read(counted));
      return limitWindows(counted, done, now());
    },
    mode: () => health().mode,
    health,
    close: () => gate?.close(),
  };
}
