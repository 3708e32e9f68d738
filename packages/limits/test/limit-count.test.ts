import { describe, expect, it } from '@jest/globals';
import type { CountedWindow, WindowName } from '../src/counted-window.ts';
import {
  limitCount,
  limitHeaders,
  limitReached,
  limitRefusal,
  limitWindows,
  computeResetSeconds,
} from '../src/limit-count.ts';
import type { LimitWindow, Tally } from '../src/limiter.ts';

describe('limit count', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const midnight = new Date('2026-03-02T00:00:00.000Z');
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

  const minute = (name: WindowName, max: number): CountedWindow => ({
    name,
    max,
    accountId: 'a',
    seconds: 60,
    period: null,
  });
  const day = (name: WindowName, max: number): CountedWindow => ({
    name,
    max,
    accountId: 'a',
    seconds: 86_400,
    period: { stamp: '2026-03-01', endsOn: midnight },
  });
  const tally = (used: number, msLeft = 0, refused = false): Tally => ({ used, msLeft, refused });

  describe('limitWindows', () => {
    it('A window resets when its counter or period ends; an empty one after its length', () => {
      const windows = [minute('readsPerMinute', 5), minute('writesPerMinute', 6), day('usagePerDay', 7)];
      expect(limitWindows(windows, [tally(1, 1_500), tally(0, -3), tally(2, 9)], now)).toEqual([
        { name: 'readsPerMinute', max: 5, used: 1, seconds: 60, resetsOn: later(1.5) },
        { name: 'writesPerMinute', max: 6, used: 0, seconds: 60, resetsOn: later(60) },
        { name: 'usagePerDay', max: 7, used: 2, seconds: 86_400, resetsOn: midnight },
      ]);
    });

    it('A window without a tally has nothing used', () => {
      expect(limitWindows([minute('readsPerMinute', 5)], [], now)).toMatchObject([
        { used: 0, resetsOn: later(60) },
      ]);
    });
  });

  describe('limitCount', () => {
    const names = (windows: readonly CountedWindow[], tallies: readonly Tally[]): unknown => {
      const { windows: told, exceeded } = limitCount(windows, tallies, now);
      return [told.map(({ name }) => name), exceeded?.name ?? null];
    };

    it.each([
      [
        'The window with the fewest calls left comes first',
        [9, 3],
        [1_000, 1_000],
        ['writesPerMinute', 'readsPerMinute'],
      ],
      [
        'A high count alone does not make a window the tightest',
        [10, 2],
        [1_000, 1_000],
        ['writesPerMinute', 'readsPerMinute'],
      ],
      [
        'The last to reset of equal windows comes first',
        [5, 5],
        [1_000, 2_000],
        ['writesPerMinute', 'readsPerMinute'],
      ],
      [
        'The order of equal windows does not depend on the input',
        [5, 5],
        [2_000, 1_000],
        ['readsPerMinute', 'writesPerMinute'],
      ],
    ])('%s', (_rule, [a = 0, b = 0], [aLeft, bLeft], expected) => {
      const windows = [minute('readsPerMinute', a + 4), minute('writesPerMinute', b + 4)];
      expect(names(windows, [tally(4, aLeft), tally(4, bLeft)])).toEqual([expected, null]);
    });

    it('The refusing window comes first even if another is tighter', () => {
      const windows = [minute('readsPerMinute', 5), minute('writesPerMinute', 3)];
      expect(names(windows, [tally(5, 1_000, true), tally(9, 1_000)])).toEqual([
        ['readsPerMinute', 'writesPerMinute'],
        'readsPerMinute',
      ]);
    });

    it('The last to reset of several refusing windows is named', () => {
      const windows = [minute('readsPerMinute', 5), day('usagePerDay', 5), minute('parsesPerMinute', 5)];
      const refusing = [tally(5, 1_000, true), tally(5, 0, true), tally(5, 2_000, true)];
      expect(names(windows, refusing)).toEqual([
        ['usagePerDay', 'parsesPerMinute', 'readsPerMinute'],
        'usagePerDay',
      ]);
    });
  });

  describe('the refusal of each window', () => {
    it.each([
      ['readsPerMinute', 'RATE_LIMITED', '5 reads of this minute'],
      ['writesPerMinute', 'RATE_LIMITED', '5 writes of this minute'],
      ['usagePerDay', 'USAGE_LIMIT_REACHED', '5 calls of this day'],
      ['parsesPerMinute', 'PARSE_LIMIT_REACHED', '5 CV parses of this minute'],
      ['parseRequestsPerHour', 'PARSE_LIMIT_REACHED', '5 CV parse requests of this hour'],
      ['parseRequestsPerDay', 'PARSE_LIMIT_REACHED', '5 CV parse requests of this day'],
      ['parsedCvsPerDay', 'PARSE_LIMIT_REACHED', '5 parsed CVs of this day'],
      ['parsedCvsPerMonth', 'PARSE_LIMIT_REACHED', '5 parsed CVs of this month'],
    ] as const)('%s is refused with %s and names what is used up', (name, code, what) => {
      const window: LimitWindow = { name, max: 5, used: 6, seconds: 60, resetsOn: later(7) };
      const { code: told, message, details } = limitRefusal(window, now);
      expect([told, message]).toEqual([
        code,
        `The account has used the ${what} that it may. Try again in 7 s.`,
      ]);
      expect(details).toMatchObject({ retryAfter: 7, limit: limitReached(window) });
    });

    it.each([
      [-1, 0],
      [0, 0],
      [0.001, 1],
      [1, 1],
      [1.001, 2],
    ])('A window that ends in %d s has a wait of %d s', (left, wait) => {
      const window: LimitWindow = {
        name: 'usagePerDay',
        max: 1,
        used: 1,
        seconds: 60,
        resetsOn: later(left),
      };
      expect(computeResetSeconds(window, now)).toBe(wait);
    });
  });

  const reads: LimitWindow = {
    name: 'readsPerMinute',
    max: 120,
    used: 110,
    seconds: 60,
    resetsOn: new Date('2026-03-01T10:00:29.001Z'),
  };
  const calls: LimitWindow = {
    name: 'usagePerDay',
    max: 1_000,
    used: 300,
    seconds: 86_400,
    resetsOn: new Date('2026-03-02T00:00:00.000Z'),
  };

  describe('limit headers', () => {
    it('The headers name every window, and X-RateLimit describes the tightest', () => {
      expect(limitHeaders({ windows: [reads, calls], exceeded: null }, now)).toEqual({
        'RateLimit-Policy': '"readsPerMinute";q=120;w=60, "usagePerDay";q=1000;w=86400',
        RateLimit: '"readsPerMinute";r=10;t=30, "usagePerDay";r=700;t=50400',
        'X-RateLimit-Limit': '120',
        'X-RateLimit-Remaining': '10',
        'X-RateLimit-Reset': '30',
      });
    });

    it('The headers are left out if no limit applies', () => {
      expect(limitHeaders({ windows: [], exceeded: null }, now)).toEqual({});
      expect(limitHeaders(undefined, now)).toEqual({});
    });

    it('The headers never go below zero', () => {
      const over = { ...reads, max: 5, resetsOn: new Date('2026-03-01T09:59:59.000Z') };
      expect(limitHeaders({ windows: [over], exceeded: over }, now)).toMatchObject({
        RateLimit: '"readsPerMinute";r=0;t=0',
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': '0',
      });
    });
  });

  describe('a refusal', () => {
    it('A refusal contains the window and the wait, rounded up', () => {
      const refusal = limitRefusal({ ...reads, used: 120 }, now);
      expect(refusal).toMatchObject({
        code: 'RATE_LIMITED',
        status: 429,
        details: {
          retryAfter: 30,
          limit: { name: 'readsPerMinute', max: 120, used: 120, resetsOn: '2026-03-01T10:00:29.001Z' },
        },
      });
    });

    it.each([
      ['writesPerMinute', 'RATE_LIMITED'],
      ['usagePerDay', 'USAGE_LIMIT_REACHED'],
      ['parsesPerMinute', 'PARSE_LIMIT_REACHED'],
      ['parsedCvsPerMonth', 'PARSE_LIMIT_REACHED'],
    ] as const)('A refusal of %s has the code %s', (name, code) => {
      expect(limitRefusal({ ...reads, name }, now).code).toBe(code);
    });

    it('A refusal asks for a wait of at least 1 s', () => {
      expect(limitRefusal({ ...reads, resetsOn: now }, now).details.retryAfter).toBe(1);
    });
  });
});
