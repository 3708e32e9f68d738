import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { CountedWindow, WindowName } from './counted-window.ts';
import type { Tally, WindowStore } from './window-store.ts';

interface Counter {
  readonly stamp: string;
  readonly limiter: RateLimiterMemory;
}

/** Counts in this process. */
export function createMemoryStore(): WindowStore {
  const counters = new Map<WindowName, Counter>();
  let turn: Promise<unknown> = Promise.resolve();

  /** The counter of the window's day or month; that of the one before is dropped with all its accounts. */
  const limiterFor = ({ name, seconds, period }: CountedWindow): RateLimiterMemory | null => {
    const stamp = period?.stamp ?? '';
    const known = counters.get(name);
    if (known?.stamp === stamp) return known.limiter;
    if (known && known.stamp > stamp) return null;
    // Duration 0 never expires: a timer can not wait for the end of a month, and the next stamp drops the counter anyway.
    const limiter = new RateLimiterMemory({
      points: Number.MAX_SAFE_INTEGER,
      duration: period ? 0 : seconds,
    });
    counters.set(name, { stamp, limiter });
    return limiter;
  };

  const add = async (window: CountedWindow): Promise<Tally> => {
    const counted = (await limiterFor(window)?.penalty(window.accountId)) ?? null;
    return tally(window, counted, (counted?.consumedPoints ?? 0) > window.max);
  };

  const giveBack = async (windows: readonly CountedWindow[]): Promise<void> => {
    await Promise.all(
      windows.map(async (window) => {
        const limiter = limiterFor(window);
        const held = await limiter?.get(window.accountId);
        if (!limiter || !held || held.consumedPoints <= 0) return;
        if (held.consumedPoints === 1) await limiter.delete(window.accountId);
        else await limiter.reward(window.accountId);
      }),
    );
  };

  const take = async (windows: readonly CountedWindow[]): Promise<readonly Tally[]> => {
    const tallies = await Promise.all(windows.map(add));
    if (!tallies.some(({ refused }) => refused)) return tallies;
    await giveBack(windows);
    return tallies.map((counted) => ({ ...counted, used: Math.max(0, counted.used - 1) }));
  };

  const read = (windows: readonly CountedWindow[]): Promise<readonly Tally[]> =>
    Promise.all(
      windows.map(async (window) =>
        tally(window, (await limiterFor(window)?.get(window.accountId)) ?? null, false),
      ),
    );

  /** One at a time, so that no call sees units that a refused one is about to give back. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  return {
    take: (windows) => inTurn(() => take(windows)),
    giveBack: (windows) => inTurn(() => giveBack(windows)),
    read: (windows) => inTurn(() => read(windows)),
  };
}

const tally = (window: CountedWindow, held: RateLimiterRes | null, refused: boolean): Tally => {
  if (window.period) return { used: held?.consumedPoints ?? 0, msLeft: null, refused };
  const running = held !== null && held.msBeforeNext > 0;
  return running
    ? { used: held.consumedPoints, msLeft: held.msBeforeNext, refused }
    : { used: 0, msLeft: null, refused };
};
