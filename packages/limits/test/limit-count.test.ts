import { describe, expect, it } from '@jest/globals';
import type { CountedWindow, WindowName } from '../src/counted-window.ts';
import { limitCount, limitWindows } from '../src/limit-count.ts';
import { limitReached, limitRefusal, secondsUntilReset } from '../src/limit-refusal.ts';
import type { LimitWindow } from '../src/limiter.ts';
import type { Tally } from '../src/window-store.ts';

describe('limit count', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const midnight = new Date('2026-03-02T00:00:00.000Z');
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

  const minute = (name: WindowName, max: number): CountedWindow => ({
    ...{ name, max },
    ...{ accountId: 'a', seconds: 60, period: null },
  });
  const day = (name: WindowName, max: number): CountedWindow => ({
    ...{ name, max },
    ...{ accountId: 'a', seconds: 86_400, period: { stamp: '2026-03-01', endsOn: midnight } },
  });
  const tally = (used: number, msLeft = 0, refused = false): Tally => ({ used, msLeft, refused });

  describe('a window as it is told', () => {
    it('resets when its counter ends, with its period, or where nothing is counted after its whole length', () => {
      const windows = [minute('readsPerMinute', 5), minute('writesPerMinute', 6), day('usagePerDay', 7)];
      expect(limitWindows(windows, [tally(1, 1_500), tally(0, -3), tally(2, 9)], now)).toEqual([
        { name: 'readsPerMinute', max: 5, used: 1, seconds: 60, resetsOn: later(1.5) },
        { name: 'writesPerMinute', max: 6, used: 0, seconds: 60, resetsOn: later(60) },
        { name: 'usagePerDay', max: 7, used: 2, seconds: 86_400, resetsOn: midnight },
      ]);
    });

    it('has nothing used where the store says nothing of it', () => {
      expect(limitWindows([minute('readsPerMinute', 5)], [], now)).toMatchObject([
        { used: 0, resetsOn: later(60) },
      ]);
    });
  });

  describe('what a call learns', () => {
    const names = (windows: readonly CountedWindow[], tallies: readonly Tally[]): unknown => {
      const { windows: told, exceeded } = limitCount(windows, tallies, now);
      return [told.map(({ name }) => name), exceeded?.name ?? null];
    };

    it.each([
      ['fewest calls left comes first', [9, 3], [1_000, 1_000], ['writesPerMinute', 'readsPerMinute']],
      ['most used is not tightest', [10, 2], [1_000, 1_000], ['writesPerMinute', 'readsPerMinute']],
      ['of equals the one that resets last', [5, 5], [1_000, 2_000], ['writesPerMinute', 'readsPerMinute']],
      ['whatever their order', [5, 5], [2_000, 1_000], ['readsPerMinute', 'writesPerMinute']],
    ])('%s', (_rule, [a = 0, b = 0], [aLeft, bLeft], expected) => {
      const windows = [minute('readsPerMinute', a + 4), minute('writesPerMinute', b + 4)];
      expect(names(windows, [tally(4, aLeft), tally(4, bLeft)])).toEqual([expected, null]);
    });

    it('tells the window that refuses first, though another is tighter', () => {
      const windows = [minute('readsPerMinute', 5), minute('writesPerMinute', 3)];
      expect(names(windows, [tally(5, 1_000, true), tally(9, 1_000)])).toEqual([
        ['readsPerMinute', 'writesPerMinute'],
        'readsPerMinute',
      ]);
    });

    it('tells of several that refuse the one that resets last', () => {
      const windows = [minute('readsPerMinute', 5), day('usagePerDay', 5), minute('parsesPerMinute', 5)];
      const refusing = [tally(5, 1_000, true), tally(5, 0, true), tally(5, 2_000, true)];
      expect(names(windows, refusing)).toEqual([
        ['usagePerDay', 'parsesPerMinute', 'readsPerMinute'],
        'usagePerDay',
      ]);
    });
  });

  describe('a refusal says which calls of which span are used up', () => {
    it.each([
      ['readsPerMinute', 'RATE_LIMITED', '5 reads of this minute'],
      ['writesPerMinute', 'RATE_LIMITED', '5 writes of this minute'],
      ['usagePerDay', 'USAGE_LIMIT_REACHED', '5 calls of this day'],
      ['parsesPerMinute', 'PARSE_LIMIT_REACHED', '5 CV parses of this minute'],
      ['parseRequestsPerHour', 'PARSE_LIMIT_REACHED', '5 CV parse requests of this hour'],
      ['parseRequestsPerDay', 'PARSE_LIMIT_REACHED', '5 CV parse requests of this day'],
      ['parsedCvsPerDay', 'PARSE_LIMIT_REACHED', '5 parsed CVs of this day'],
      ['parsedCvsPerMonth', 'PARSE_LIMIT_REACHED', '5 parsed CVs of this month'],
    ] as const)('%s: %s', (name, code, what) => {
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
    ])('a window that ends in %d s is waited for %d s', (left, wait) => {
      const window: LimitWindow = {
        name: 'usagePerDay',
        max: 1,
        used: 1,
        seconds: 60,
        resetsOn: later(left),
      };
      expect(secondsUntilReset(window, now)).toBe(wait);
    });
  });
});
