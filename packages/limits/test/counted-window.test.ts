import { describe, expect, it } from '@jest/globals';
import { buildCountedWindows, windowsOf } from '../src/counted-window.ts';
import { limitsOf } from './limit-rules.ts';

describe('counted window', () => {
  const every = limitsOf({
    readsPerMinute: 1,
    writesPerMinute: 2,
    usagePerDay: 3,
    parsesPerMinute: 4,
    parseRequestsPerHour: 5,
    parseRequestsPerDay: 6,
    parsedCvsPerDay: 7,
    parsedCvsPerMonth: 8,
  });
  const at = (time: string): Date => new Date(time);
  const afternoon = at('2026-02-10T15:30:00.000Z');

  describe('what is counted', () => {
    it.each([
      ['read', ['readsPerMinute', 'usagePerDay']],
      ['write', ['writesPerMinute', 'usagePerDay']],
      [
        'parse',
        ['writesPerMinute', 'usagePerDay', 'parsesPerMinute', 'parseRequestsPerHour', 'parseRequestsPerDay'],
      ],
      ['cv', ['parsedCvsPerDay', 'parsedCvsPerMonth']],
    ] as const)('A %s counts in its documented windows', (what, names) => {
      expect(windowsOf[what]).toEqual(names);
    });

    it('windowsOf.all lists every window once', () => {
      const named = Object.values(windowsOf).flat();
      expect([...windowsOf.all].sort()).toEqual([...new Set(named)].sort());
      expect(windowsOf.all).toHaveLength(8);
    });
  });

  describe('a window', () => {
    const day = { stamp: '2026-02-10', endsOn: at('2026-02-11T00:00:00.000Z') };
    const month = { stamp: '2026-02', endsOn: at('2026-03-01T00:00:00.000Z') };

    it.each([
      ['readsPerMinute', 1, 60, null],
      ['writesPerMinute', 2, 60, null],
      ['usagePerDay', 3, 86_400, day],
      ['parsesPerMinute', 4, 60, null],
      ['parseRequestsPerHour', 5, 3_600, null],
      ['parseRequestsPerDay', 6, 86_400, day],
      ['parsedCvsPerDay', 7, 86_400, day],
      ['parsedCvsPerMonth', 8, 28 * 86_400, month],
    ] as const)('%s admits %d in %d seconds', (name, max, seconds, period) => {
      expect(buildCountedWindows('a', every, [name], afternoon)).toEqual([
        { name, accountId: 'a', max, seconds, period },
      ]);
    });

    it.each([
      ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2026-12', 31],
      ['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-02', 29],
      ['2026-04-30T12:00:00.000Z', '2026-05-01T00:00:00.000Z', '2026-04', 30],
    ])('A monthly window at %s ends on %s', (now, endsOn, stamp, days) => {
      expect(buildCountedWindows('a', every, ['parsedCvsPerMonth'], at(now))).toMatchObject([
        { seconds: days * 86_400, period: { stamp, endsOn: at(endsOn) } },
      ]);
    });

    it('A window without a limit is left out', () => {
      expect(buildCountedWindows('a', limitsOf({ usagePerDay: 1 }), windowsOf.read, afternoon)).toMatchObject(
        [{ name: 'usagePerDay' }],
      );
    });
  });

  describe('the windows of a call', () => {
    const windows = (account = 'a', limits = every, now = afternoon) =>
      buildCountedWindows(account, limits, windowsOf.read, now);

    it('The list of windows is the same object all day', () => {
      const first = windows('a', every, at('2026-02-10T00:00:00.000Z'));
      expect(windows('a', every, at('2026-02-10T23:59:59.999Z'))).toBe(first);
    });

    it('The list of windows changes with the day, account, limits and call', () => {
      const first = windows();
      expect(windows('b')).toMatchObject([{ accountId: 'b' }, { accountId: 'b' }]);
      expect(windows('a', limitsOf({ readsPerMinute: 9 }))).toMatchObject([{ max: 9 }]);
      expect(buildCountedWindows('a', every, windowsOf.write, afternoon)).toMatchObject([
        { name: 'writesPerMinute' },
        { name: 'usagePerDay' },
      ]);
      const next = windows('a', every, at('2026-02-11T00:00:00.000Z'));
      expect(next).not.toBe(first);
      expect(next[1]?.period?.stamp).toBe('2026-02-11');
    });
  });
});
