import type { CountedWindow } from './counted-window.ts';
import type { LimitCount, LimitWindow } from './limiter.ts';
import type { Tally } from './window-store.ts';

/** The windows as tallied, in the given order. */
export const limitWindows = (
  windows: readonly CountedWindow[],
  tallies: readonly Tally[],
  now: Date,
): readonly LimitWindow[] =>
  windows.map((window, at) => ({
    name: window.name,
    max: window.max,
    used: tallies[at]?.used ?? 0,
    seconds: window.seconds,
    resetsOn: resetOf(window, tallies[at]?.msLeft ?? 0, now),
  }));

/** A window that nothing was counted in yet would run from now. */
const resetOf = ({ period, seconds }: CountedWindow, msLeft: number, now: Date): Date =>
  period?.endsOn ?? new Date(now.getTime() + (msLeft > 0 ? msLeft : seconds * 1000));

/** What a call learns of its windows: the tightest first, and the one that refuses it. */
export function limitCount(
  windows: readonly CountedWindow[],
  tallies: readonly Tally[],
  now: Date,
): LimitCount {
  const counted = limitWindows(windows, tallies, now);
  const refusing = new Set(counted.filter((_, at) => tallies[at]?.refused));
  const exceeded = [...refusing].sort(latestReset)[0] ?? null;
  const rest = counted.filter((window) => window !== exceeded);
  return { windows: [...(exceeded ? [exceeded] : []), ...rest.sort(tightest)], exceeded };
}

const latestReset = (a: LimitWindow, b: LimitWindow): number => b.resetsOn.getTime() - a.resetsOn.getTime();

/** Fewest calls left first; among equals the one that stays tight longest. */
const tightest = (a: LimitWindow, b: LimitWindow): number =>
  a.max - a.used - (b.max - b.used) || latestReset(a, b);
