import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import type { Limits } from '@nova/contract';
import { accountIds, atOnce, limitsOf, newAccountId } from '../limit-rules.ts';
import {
  clearRedis,
  limiterOn,
  type RedisProxy,
  redisUrl,
  startRedisProxy,
  type TestLimiter,
} from './redis-proxy.ts';

describe('Redis unavailable', () => {
  const usualPatienceMs = 50;

  let proxy: RedisProxy;
  let limiter: TestLimiter;
  let late = 0;

  const inRedis = (): Promise<number> => until('Redis mode', () => limiter.mode() === 'redis');
  const degraded = (): Promise<number> => until('degraded mode', () => limiter.mode() === 'degraded');
  const modes = (): string[] => limiter.changes.map(({ mode }) => mode);

  /** A busy machine delays both the answer and 20 timers of 5 ms, one after the other as those of the limiter. */
  const read = async (account: string, limits: Limits): Promise<boolean> => {
    let left = 20;
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      if (left === 0) setImmediate(() => setImmediate(() => (late += 1)));
      else timer = setTimeout(wait, 5);
      left -= 1;
    };
    wait();
    const { exceeded } = await limiter.count(account, limits, 'read');
    clearTimeout(timer);
    return exceeded === null;
  };

  beforeEach(async () => {
    late = 0;
    proxy = await startRedisProxy(redisUrl);
    limiter = limiterOn(proxy.url);
    await inRedis();
  });

  const withUsualPatience = async (): Promise<void> => {
    await limiter.close();
    limiter = limiterOn(proxy.url, usualPatienceMs);
    await inRedis();
  };

  afterEach(async () => {
    await limiter.close();
    await proxy.close();
  });
  afterAll(() => clearRedis(redisUrl, accountIds));

  describe('round trips', () => {
    const every = limitsOf({
      readsPerMinute: 9,
      writesPerMinute: 9,
      usagePerDay: 9,
      parsesPerMinute: 9,
      parseRequestsPerHour: 9,
      parseRequestsPerDay: 9,
      parsedCvsPerDay: 9,
      parsedCvsPerMonth: 9,
    });

    it.each([
      ['a read', (account: string) => limiter.count(account, every, 'read')],
      ['a parse request', (account: string) => limiter.countParse(account, every)],
      ['a CV reservation', (account: string) => limiter.reserveCv(account, every)],
    ])('%s counts its windows in one round trip', async (_what, count) => {
      await count(newAccountId());
      expect(proxy.trips()).toBe(1);
      expect(proxy.counting()).toBe(1);
    });

    it('A call without limits makes no round trip', async () => {
      await limiter.count(newAccountId(), limitsOf({}), 'read');
      await limiter.countParse(newAccountId(), limitsOf({ readsPerMinute: 5, candidateRecords: 5 }));
      await limiter.usage(newAccountId(), limitsOf({}));
      expect(proxy.counting()).toBe(0);
    });
  });

  describe('an outage', () => {
    const faults: [string, string, () => Promise<void> | void][] = [
      ['refuses connections', 'clos|ECONN|EPIPE', () => proxy.refuse()],
      ['hangs', 'no answer within', () => proxy.hang()],
      ['is full', 'OOM', () => proxy.failWrites('OOM command not allowed when used memory > maxmemory.')],
      [
        'became a replica',
        'READONLY',
        () => proxy.failWrites('READONLY You can not write against a replica.'),
      ],
      [
        'is loading its data',
        'LOADING',
        () => proxy.failWrites('LOADING Redis is loading the dataset in memory'),
      ],
    ];

    it.each(faults)(
      'The process admits its limit while Redis %s, and reports one change',
      async (_, reason, fault) => {
        const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 30 })];
        await fault();
        const admitted = await atOnce(100, () => read(account, limits));
        expect(admitted.filter(Boolean)).toHaveLength(30);
        expect(limiter.mode()).toBe('degraded');
        for (let call = 0; call < 200; call += 1) await read(account, limits);
        expect(modes()).toEqual(['redis', 'degraded']);
        expect(limiter.changes[1]?.reason).toMatch(new RegExp(reason));
        expect(limiter.health().reason).toBe(limiter.changes[1]?.reason);
      },
    );

    it.each(faults)('The limiter returns to Redis after it %s', async (_what, _reason, fault) => {
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 3 })];
      await fault();
      await atOnce(5, () => read(account, limits));
      await degraded();
      await proxy.heal();
      await inRedis();
      expect(modes()).toEqual(['redis', 'degraded', 'redis']);
      // Redis doesn't know what the process admitted meanwhile.
      const admitted = await atOnce(5, () => read(account, limits));
      expect(admitted.filter(Boolean)).toHaveLength(3);
      expect((await limiter.usage(account, limits))[0]?.used).toBe(3);
    });

    it('Repeated outages admit a process’s limit only once', async () => {
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 4 })];
      for (const calls of [3, 1, 0]) {
        await proxy.refuse();
        const admitted = await atOnce(3, () => read(account, limits));
        expect(admitted.filter(Boolean)).toHaveLength(calls);
        await proxy.heal();
        await inRedis();
      }
    });

    it('A hanging Redis delays every call by less than 100 ms', async () => {
      await withUsualPatience();
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 30 })];
      proxy.hang();
      const admitted = await atOnce(100, () => read(account, limits));
      expect(admitted.filter(Boolean)).toHaveLength(30);
      expect(late).toBe(0);
    });

    it('A hanging Redis is not asked again by later calls', async () => {
      await withUsualPatience();
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 1_000 })];
      proxy.hang();
      await read(account, limits);
      const asked = proxy.counting();
      await atOnce(500, () => read(account, limits));
      expect(proxy.counting()).toBe(asked);
    });

    it('The limiter stays degraded while Redis refuses writes', async () => {
      proxy.failWrites('OOM command not allowed when used memory > maxmemory.');
      await read(newAccountId(), limitsOf({ usagePerDay: 5 }));
      const before = proxy.probes();
      await until('three probes', () => proxy.probes() >= before + 3);
      expect(modes()).toEqual(['redis', 'degraded']);
    });

    it('Every call is admitted while a connection is reset under load', async () => {
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 1_000_000 })];
      const load = Array.from({ length: 40 }, async (_, client) => {
        for (let call = 0; call < 25; call += 1) {
          if (client === 0 && call === 10) proxy.reset();
          expect(await read(account, limits)).toBe(true);
        }
      });
      await Promise.all(load);
      await inRedis();
      expect(modes()).toEqual(['redis', 'degraded', 'redis']);
    });

    it('A hanging Redis is noticed without calls', async () => {
      proxy.hang();
      await degraded();
      expect(modes()).toEqual(['redis', 'degraded']);
    });

    it('A CV released during an outage is refunded afterwards', async () => {
      const [account, limits] = [newAccountId(), limitsOf({ parsedCvsPerDay: 5, parsedCvsPerMonth: 5 })];
      const failed = await limiter.reserveCv(account, limits);
      await limiter.reserveCv(account, limits);
      await proxy.refuse();
      await failed.release();
      await proxy.heal();
      await inRedis();
      const used = async (): Promise<number[]> =>
        (await limiter.usage(account, limits)).map((window) => window.used);
      await until('one unit is counted', async () => (await used()).every((units) => units === 1));
      expect(await used()).toEqual([1, 1]);
    });
  });

  describe('a process that starts during an outage', () => {
    it.each([
      ['refuses connections', (): Promise<void> | void => proxy.refuse()],
      [
        'hangs',
        (): Promise<void> | void => {
          proxy.hang();
        },
      ],
    ])('A process that starts while Redis %s serves at once and joins it later', async (_what, fault) => {
      await limiter.close();
      await fault();
      limiter = limiterOn(proxy.url, usualPatienceMs);
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 4 })];
      const admitted = await atOnce(10, () => read(account, limits));
      expect(admitted.filter(Boolean)).toHaveLength(4);
      expect(late).toBe(0);
      await until('one change of mode', () => limiter.changes.length === 1);
      await proxy.heal();
      await inRedis();
      expect(modes()).toEqual(['degraded', 'redis']);
    });
  });

  describe('a limiter that is closed', () => {
    it('A closed limiter counts on without reporting changes', async () => {
      await limiter.close();
      const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 2 })];
      const admitted = await atOnce(5, () => read(account, limits));
      expect(admitted.filter(Boolean)).toHaveLength(2);
      expect(modes()).toEqual(['redis']);
    });
  });
});
