import type { LimitCount, LimitWindow } from './limiter.ts';
import { secondsUntilReset } from './limit-refusal.ts';

/**
 * The limit headers of an answer (docs/limits.md#headers). `RateLimit-Policy` and `RateLimit` name every window that applies,
 * tightest first, as structured fields of draft-ietf-httpapi-ratelimit-headers; `X-RateLimit-*` speak of the tightest alone, with
 * `Reset` in seconds from now. Where no limit applies there is nothing true to say, and no header.
 */
export function limitHeaders(count: LimitCount | undefined, now: Date): Readonly<Record<string, string>> {
  const tightest = count?.windows[0];
  if (!count || !tightest) return {};
  return {
    'RateLimit-Policy': count.windows
      .map(({ name, max, seconds }) => `"${name}";q=${String(max)};w=${String(seconds)}`)
      .join(', '),
    RateLimit: count.windows
      .map((w) => `"${w.name}";r=${String(remaining(w))};t=${String(secondsUntilReset(w, now))}`)
      .join(', '),
    'X-RateLimit-Limit': String(tightest.max),
    'X-RateLimit-Remaining': String(remaining(tightest)),
    'X-RateLimit-Reset': String(secondsUntilReset(tightest, now)),
  };
}

const remaining = ({ max, used }: LimitWindow): number => Math.max(0, max - used);
