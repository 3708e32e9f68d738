import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createLimiter, type Limiter } from '../src/index.ts';
import { limitRules, limitsOf, newAccountId } from './limit-rules.ts';

describe('memory', () => {
  const changes: string[] = [];
  const inMemory = (): Limiter => createLimiter({ onModeChange: (mode) => changes.push(mode) });

  describe('limits in memory', () => {
    const limiter = inMemory();
    limitRules(() => limiter);

    it('A limiter without Redis is in memory mode from the start', () => {
      expect(limiter.mode()).toBe('memory');
      expect(limiter.health()).toMatchObject({ mode: 'memory', reason: null });
      expect(changes).toEqual([]);
    });
  });

  describe('the clock', () => {
    afterEach(() => {
      jest.useRealTimers();
    });

    const at = (time: string): Limiter => {
      jest.useFakeTimers({ now: new Date(time), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      return inMemory();
    };

    it('Calls are admitted again 60 s after the first one, not earlier', async () => {
      const limiter = at('2026-03-01T10:00:59.500Z');
      const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 1 })];
      const refused = async (): Promise<boolean> =>
        (await limiter.count(account, limits, 'read')).exceeded !== null;
      expect(await refused()).toBe(false);
      jest.setSystemTime(new Date('2026-03-01T10:01:59.400Z'));
      expect(await refused()).toBe(true);
      jest.setSystemTime(new Date('2026-03-01T10:01:59.600Z'));
      expect(await refused()).toBe(false);
    });

    it('The daily usage restarts at midnight UTC', async () => {
      const limiter = at('2026-03-01T23:59:59.000Z');
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 1 })];
      await limiter.count(account, limits, 'read');
      const { exceeded } = await limiter.count(account, limits, 'read');
      expect(exceeded?.resetsOn.toISOString()).toBe('2026-03-02T00:00:00.000Z');
      jest.setSystemTime(new Date('2026-03-02T00:00:00.000Z'));
      expect((await limiter.count(account, limits, 'read')).exceeded).toBeNull();
    });

    it('The monthly CV count lasts all 31 days of a month', async () => {
      const limiter = at('2026-03-01T00:00:01.000Z');
      const [account, limits] = [newAccountId(), limitsOf({ parsedCvsPerMonth: 1 })];
      await limiter.reserveCv(account, limits);
      jest.advanceTimersByTime(30 * 86_400_000);
      await expect(limiter.reserveCv(account, limits)).rejects.toMatchObject({
        details: {
          limit: { name: 'parsedCvsPerMonth', resetsOn: '2026-04-01T00:00:00.000Z' },
          retryAfter: 86_399,
        },
      });
      jest.advanceTimersByTime(86_400_000);
      await expect(limiter.reserveCv(account, limits)).resolves.toBeDefined();
    });

    it('A refund for yesterday does not change today’s count', async () => {
      const limiter = at('2026-03-01T23:59:59.000Z');
      const [account, limits] = [newAccountId(), limitsOf({ parsedCvsPerDay: 1 })];
      const yesterday = await limiter.reserveCv(account, limits);
      jest.setSystemTime(new Date('2026-03-02T00:00:01.000Z'));
      await limiter.reserveCv(account, limits);
      await yesterday.release();
      await expect(limiter.reserveCv(account, limits)).rejects.toThrow();
    });
  });
});
