import { NovaError, type LimitReached } from '@nova/contract';
import type { LimitWindow } from './limiter.ts';
import type { WindowName } from './counted-window.ts';

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

/** The 429 of a window that is used up, with its `limit` object and the whole seconds until it resets (docs/limits.md#headers). */
export function limitRefusal(window: LimitWindow, now: Date): NovaError {
  const [code, what] = refusals[window.name as WindowName];
  const wait = secondsUntilReset(window, now);
  return new NovaError(
    code,
    `The account has used the ${String(window.max)} ${what} that it may. Try again in ${String(wait)} s.`,
    { limit: limitReached(window), retryAfter: Math.max(1, wait) },
  );
}

/** A window as the `limit` object of a 429 shows it. */
export const limitReached = (window: LimitWindow): LimitReached => ({
  name: window.name,
  max: window.max,
  used: window.used,
  resetsOn: window.resetsOn.toISOString(),
});

/** Whole seconds, rounded up, so that who waits them is not early; 0 for a window that has ended. */
export const secondsUntilReset = ({ resetsOn }: LimitWindow, now: Date): number =>
  Math.max(0, Math.ceil((resetsOn.getTime() - now.getTime()) / 1000));
