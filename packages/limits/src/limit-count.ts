import { type LimitReached, NovaError } from '@nova/contract';
import type { CountedWindow, WindowName } from './counted-window.ts';
import type { LimitCount, LimitWindow, Tally } from './limiter.ts';

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
    resetsOn: computeReset(window, tallies[at]?.msLeft ?? 0, now),
  }));

/** Returns when a window resets. An empty window would start now. */
const computeReset = ({ period, seconds }: CountedWindow, msLeft: number, now: Date): Date =>
  period?.endsOn ?? new Date(now.getTime() + (msLeft > 0 ? msLeft : seconds * 1000));

export function limitCount(
  windows: readonly CountedWindow[],
  tallies: readonly Tally[],
  now: Date,
): LimitCount {
  const windowStates = limitWindows(windows, tallies, now);
  const refusing = new Set(windowStates.filter((_, at) => tallies[at]?.refused));
  const exceeded = [...refusing].sort(compareResets)[0] ?? null;
  const rest = windowStates.filter((window) => window !== exceeded);
  return { windows: [...(exceeded ? [exceeded] : []), ...rest.sort(compareTightness)], exceeded };
}

const compareResets = (a: LimitWindow, b: LimitWindow): number => b.resetsOn.getTime() - a.resetsOn.getTime();

/** Sorts windows by the fewest calls left, then by the latest reset. */
const compareTightness = (a: LimitWindow, b: LimitWindow): number =>
  a.max - a.used - (b.max - b.used) || compareResets(a, b);

/**
 * Returns the headers about limits (docs/limits.md#headers). `RateLimit` and `RateLimit-Policy` follow
 * draft-ietf-httpapi-ratelimit-headers.
 */
export function limitHeaders(count: LimitCount | undefined, now: Date): Readonly<Record<string, string>> {
  const tightest = count?.windows[0];
  if (!count || !tightest) return {};
  return {
    'RateLimit-Policy': count.windows
      .map(({ name, max, seconds }) => `"${name}";q=${String(max)};w=${String(seconds)}`)
      .join(', '),
    RateLimit: count.windows
      .map((w) => `"${w.name}";r=${String(countRemaining(w))};t=${String(computeResetSeconds(w, now))}`)
      .join(', '),
    'X-RateLimit-Limit': String(tightest.max),
    'X-RateLimit-Remaining': String(countRemaining(tightest)),
    'X-RateLimit-Reset': String(computeResetSeconds(tightest, now)),
  };
}

const countRemaining = ({ max, used }: LimitWindow): number => Math.max(0, max - used);

const refusals = {
  readsPerMinute: ['RATE_LIMITED', 'reads of this minute'],
  writesPerMinute: ['RATE_LIMITED', 'writes of this minute'],
  usagePerDay: ['USAGE_LIMIT_REACHED', 'calls of this day'],
  parsesPerMinute: ['PARSE_LIMIT_REACHED', 'CV parses of this minute'],
  parseRequestsPerHour: ['PARSE_LIMIT_REACHED', 'CV parse requests of this hour'],
  parseRequestsPerDay: ['PARSE_LIMIT_REACHED', 'CV parse requests of this day'],
  parsedCvsPerDay: ['PARSE_LIMIT_REACHED', 'parsed CVs of this day'],
  parsedCvsPerMonth: ['PARSE_LIMIT_REACHED', 'parsed CVs of this month'],
} as const satisfies Record<WindowName, readonly [string, string]>;

/** Returns the error for a reached limit (docs/limits.md#headers). */
export function limitRefusal(window: LimitWindow, now: Date): NovaError {
  const [code, what] = refusals[window.name as WindowName];
  const wait = computeResetSeconds(window, now);
  return new NovaError(
    code,
    `The account has used the ${String(window.max)} ${what} that it may. Try again in ${String(wait)} s.`,
    { limit: limitReached(window), retryAfter: Math.max(1, wait) },
  );
}

export const limitReached = (window: LimitWindow): LimitReached => ({
  name: window.name,
  max: window.max,
  used: window.used,
  resetsOn: window.resetsOn.toISOString(),
});

/** Returns the seconds until the reset, rounded up so a caller who waits that long is not too early. */
export const computeResetSeconds = ({ resetsOn }: LimitWindow, now: Date): number =>
  Math.max(0, Math.ceil((resetsOn.getTime() - now.getTime()) / 1000));
