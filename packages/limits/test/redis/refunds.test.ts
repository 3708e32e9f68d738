import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import { Redis } from 'ioredis';
import type { CvReservation } from '../../src/index.ts';
import { accountIds, limitsOf, newAccountId } from '../limit-rules.ts';
import {
  clearRedis,
  limiterOn,
  type RedisProxy,
  redisUrl,
  startRedisProxy,
  type TestLimiter,
} from './redis-proxy.ts';

describe('refunds', () => {
  const patienceMs = 1_000;
  const longMs = 20_000;

  const redis = new Redis(redisUrl);
  let proxy: RedisProxy;
  let limiter: TestLimiter;
  let account: string;

  const inRedis = (): Promise<number> =>
    until('the limiter counts in Redis', () => limiter.mode() === 'redis', { withinMs: longMs });

  beforeEach(async () => {
    account = newAccountId();
    proxy = await startRedisProxy(redisUrl);
    limiter = limiterOn(proxy.url, patienceMs);
    await inRedis();
  });
  afterEach(async () => {
    await limiter.close();
    await proxy.close();
  });
  afterAll(async () => {
    await clearRedis(redisUrl, accountIds);
    redis.disconnect();
  });

  async function counted(window: string): Promise<number> {
    const keys = await redis.keys(`nova:limit:${window}:{${account}}*`);
    const counts = await Promise.all(keys.map((key) => redis.get(key)));
    return counts.reduce((sum, count) => sum + Number(count), 0);
  }

  const cvs = limitsOf({ parsedCvsPerDay: 9, parsedCvsPerMonth: 9 });
  const reserve = (): Promise<CvReservation> => limiter.reserveCv(account, cvs);
  const used = async (): Promise<readonly number[]> => [
    await counted('parsedCvsPerDay'),
    await counted('parsedCvsPerMonth'),
  ];

  async function usedIs(units: number): Promise<void> {
    await until('all units are counted', async () => (await used()).every((one) => one === units), {
      withinMs: longMs,
    });
    const before = proxy.probes();
    await until('two probes', () => proxy.probes() >= before + 2, { withinMs: longMs });
    expect(await used()).toEqual([units, units]);
  }

  /** docs/limits.md#cvs */
  describe('a failed CV', () => {
    it('A CV released during an outage is refunded once Redis is back', async () => {
      const failed = [await reserve(), await reserve()];
      await reserve();
      await proxy.refuse();
      for (const reservation of failed) await reservation.release();
      await proxy.heal();
      await inRedis();
      await usedIs(1);
    });

    it('A refund that Redis refuses is retried', async () => {
      const failed = await reserve();
      await reserve();
      proxy.failWrites('OOM command not allowed when used memory > maxmemory.', 'counting');
      await failed.release();
      await proxy.heal();
      await usedIs(1);
    });

    it.each(['answers', 'commands'] as const)(
      'A refund is made once by a Redis whose %s are late',
      async (what) => {
        const failed = await reserve();
        await reserve();
        await reserve();
        proxy.hold(what);
        await failed.release();
        await proxy.heal();
        await inRedis();
        await usedIs(2);
      },
    );

    it('A CV that Redis counted late is refunded', async () => {
      await reserve();
      proxy.hold('answers');
      const failed = await reserve();
      expect(limiter.mode()).toBe('degraded');
      await failed.release();
      await proxy.heal();
      await usedIs(1);
    });

    it('A CV reserved and released during an outage changes nothing in Redis', async () => {
      await reserve();
      await proxy.refuse();
      await (await reserve()).release();
      await (await reserve()).release();
      await proxy.heal();
      await inRedis();
      await usedIs(1);
    });
  });

  describe('a late answer', () => {
    it('An admitted call stays counted in Redis after a late answer', async () => {
      const reads = limitsOf({ readsPerMinute: 1_000 });
      await limiter.count(account, reads, 'read');
      proxy.hold('answers');
      await limiter.count(account, reads, 'read');
      await proxy.heal();
      await inRedis();
      await until('two reads are counted', async () => (await counted('readsPerMinute')) === 2, {
        withinMs: longMs,
      });
      expect(await counted('readsPerMinute')).toBe(2);
    });

    it('A refused call is refunded in Redis after a late answer', async () => {
      const few = limitsOf({ readsPerMinute: 1, usagePerDay: 1_000 });
      await proxy.refuse();
      expect((await limiter.count(account, few, 'read')).exceeded).toBeNull();
      await proxy.heal();
      await inRedis();
      proxy.hold('answers');
      expect((await limiter.count(account, few, 'read')).exceeded?.name).toBe('readsPerMinute');
      await proxy.heal();
      await inRedis();
      await until('no read is counted', async () => (await counted('readsPerMinute')) === 0, {
        withinMs: longMs,
      });
      expect(await counted('usagePerDay')).toBe(0);
    });
  });
});
