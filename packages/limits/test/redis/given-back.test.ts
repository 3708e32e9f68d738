import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { CvReservation } from '../../src/index.ts';
import { accountIds, limitsOf, newAccountId } from '../limits-of.ts';
import { clearRedis, limiterOn, redisUrl, until, type TestLimiter } from './limiter-on.ts';
import { startRedisProxy, type RedisProxy } from './redis-proxy.ts';

describe('given back', () => {
  /** Some wait several times for Redis to be found away, and to be found again. */

  /** A call's, in milliseconds: whoever holds back Redis until a call has gone on has been late enough. */
  const patienceMs = 200;
  /** What a machine may need that has little time for this process. */
  const longMs = 20_000;

  const redis = new Redis(redisUrl);
  let proxy: RedisProxy;
  let limiter: TestLimiter;
  let account: string;

  const inRedis = (): Promise<void> => until(() => limiter.mode() === 'redis', longMs);

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

  /** What Redis holds of the account's windows of this name, whatever their day. */
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

  /** Redis comes to hold so many units, and does not go on to hold others when the limiter has had occasion to say more. */
  async function usedIs(units: number): Promise<void> {
    await until(async () => (await used()).every((one) => one === units), longMs);
    const before = proxy.probes();
    await until(() => proxy.probes() >= before + 2, longMs);
    expect(await used()).toEqual([units, units]);
  }

  /** As docs/limits.md#cvs says: a refused or failed CV uses no allowance. */
  describe('the unit of a CV that failed', () => {
    it('while Redis was away is given back when it is there again', async () => {
      const failed = [await reserve(), await reserve()];
      await reserve();
      await proxy.refuse();
      for (const reservation of failed) await reservation.release();
      await proxy.heal();
      await inRedis();
      await usedIs(1);
    });

    it('is given back though Redis refuses it at first', async () => {
      const failed = await reserve();
      await reserve();
      proxy.failWrites('OOM command not allowed when used memory > maxmemory.', 'counting');
      await failed.release();
      await proxy.heal();
      await usedIs(1);
    });

    it.each(['answers', 'commands'] as const)(
      'is given back once by a Redis whose %s are late',
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

    it('that Redis was late to count is given back there', async () => {
      await reserve();
      proxy.hold('answers');
      const failed = await reserve();
      expect(limiter.mode()).toBe('degraded');
      await failed.release();
      await proxy.heal();
      await usedIs(1);
    });

    it('taken and given back while Redis was away is none', async () => {
      await reserve();
      await proxy.refuse();
      await (await reserve()).release();
      await (await reserve()).release();
      await proxy.heal();
      await inRedis();
      await usedIs(1);
    });
  });

  describe('a call that Redis is late to answer', () => {
    it('is counted there where it was admitted', async () => {
      const reads = limitsOf({ readsPerMinute: 1_000 });
      await limiter.count(account, reads, 'read');
      proxy.hold('answers');
      await limiter.count(account, reads, 'read');
      await proxy.heal();
      await inRedis();
      await until(async () => (await counted('readsPerMinute')) === 2, longMs);
      expect(await counted('readsPerMinute')).toBe(2);
    });

    it('is not counted there where it was refused', async () => {
      const few = limitsOf({ readsPerMinute: 1, usagePerDay: 1_000 });
      await proxy.refuse();
      expect((await limiter.count(account, few, 'read')).exceeded).toBeNull();
      await proxy.heal();
      await inRedis();
      proxy.hold('answers');
      expect((await limiter.count(account, few, 'read')).exceeded?.name).toBe('readsPerMinute');
      await proxy.heal();
      await inRedis();
      await until(async () => (await counted('readsPerMinute')) === 0, longMs);
      expect(await counted('usagePerDay')).toBe(0);
    });
  });
});
