import { describe, expect, it } from '@jest/globals';
import { limitHeaders, limitRefusal, type LimitWindow } from '../src/index.ts';

describe('limit headers', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const minute: LimitWindow = {
    name: 'readsPerMinute',
    max: 120,
    used: 110,
    seconds: 60,
    resetsOn: new Date('2026-03-01T10:00:29.001Z'),
  };
  const day: LimitWindow = {
    name: 'usagePerDay',
    max: 1_000,
    used: 300,
    seconds: 86_400,
    resetsOn: new Date('2026-03-02T00:00:00.000Z'),
  };

  describe('limit headers', () => {
    it('name every window, tightest first, and speak of the tightest in X-RateLimit', () => {
      expect(limitHeaders({ windows: [minute, day], exceeded: null }, now)).toEqual({
        'RateLimit-Policy': '"readsPerMinute";q=120;w=60, "usagePerDay";q=1000;w=86400',
        RateLimit: '"readsPerMinute";r=10;t=30, "usagePerDay";r=700;t=50400',
        'X-RateLimit-Limit': '120',
        'X-RateLimit-Remaining': '10',
        'X-RateLimit-Reset': '30',
      });
    });

    it('are left out where no limit applies', () => {
      expect(limitHeaders({ windows: [], exceeded: null }, now)).toEqual({});
      expect(limitHeaders(undefined, now)).toEqual({});
    });

    it('never fall below zero, for a lowered limit and for a window that has just ended', () => {
      const over = { ...minute, max: 5, resetsOn: new Date('2026-03-01T09:59:59.000Z') };
      expect(limitHeaders({ windows: [over], exceeded: over }, now)).toMatchObject({
        RateLimit: '"readsPerMinute";r=0;t=0',
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': '0',
      });
    });
  });

  describe('a refusal', () => {
    it('carries the window and the seconds to wait, rounded up', () => {
      const refusal = limitRefusal({ ...minute, used: 120 }, now);
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
    ] as const)('of %s is %s', (name, code) => {
      expect(limitRefusal({ ...minute, name }, now).code).toBe(code);
    });

    it('asks for at least one second of patience', () => {
      expect(limitRefusal({ ...minute, resetsOn: now }, now).details.retryAfter).toBe(1);
    });
  });
});
