import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Limits } from '@nova/contract';
import type { CvReservation } from '../../src/index.ts';
import { accountIds, atOnce, limitsOf, newAccountId } from '../limits-of.ts';
import { clearRedis, limiterOn, redisUrl, until, type TestLimiter } from './limiter-on.ts';
import { startRedisProxy, type RedisProxy } from './redis-proxy.ts';

/** Some wait several times for Redis to be found away, and to be found again. */
jest.setTimeout(60_000);

/** A call's, in milliseconds: whoever holds back Redis until a call has gone on has been late enough. */
const patienceMs = 200;
/** What a machine may need that has little time for this process. */
const longMs = 20_000;
const full = 'OOM command not allowed when used memory > maxmemory.';
const limits = limitsOf({ readsPerMinute: 1_000, usagePerDay: 1_000 });

const redis = new Redis(redisUrl);
let proxy: RedisProxy;
let limiter: TestLimiter;
let account: string;
let now: () => Date;

beforeEach(async () => {
  account = newAccountId();
  now = () => new Date();
  proxy = await startRedisProxy(redisUrl);
  limiter = limiterOn(proxy.url, patienceMs, () => now());
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

const inRedis = (): Promise<void> => until(() => limiter.mode() === 'redis', longMs);

/** So many reads at once. @returns how many of them were admitted */
async function reads(times: number, within: Limits = limits): Promise<number> {
  const counts = await atOnce(times, () => limiter.count(account, within, 'read'));
  return counts.filter(({ exceeded }) => exceeded === null).length;
}

/** What Redis holds of the account's windows of this name, whatever their day. */
async function counted(window: string): Promise<number> {
  const keys = await redis.keys(`nova:limit:${window}:{${account}}*`);
  const counts = await Promise.all(keys.map((key) => redis.get(key)));
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

const all = async (): Promise<readonly number[]> => [
  await counted('readsPerMinute'),
  await counted('usagePerDay'),
];

/** Redis comes to hold so many calls in both windows. */
async function comesToHold(calls: number): Promise<void> {
  await until(async () => (await all()).every((units) => units === calls), longMs).catch(() => undefined);
  expect(await all()).toEqual([calls, calls]);
}

/** As it does at last: a limiter that is closed has told all it had to tell. */
async function holds(calls: number): Promise<void> {
  await comesToHold(calls);
  await limiter.close();
  expect(await all()).toEqual([calls, calls]);
}

/** As it does when the limiter has had occasion to tell it more, twice. */
async function keepsHolding(calls: number): Promise<void> {
  await comesToHold(calls);
  const before = proxy.probes();
  await until(() => proxy.probes() >= before + 2);
  await holds(calls);
}

describe('calls counted while Redis is away', () => {
  it('are told to Redis when it is back, each once', async () => {
    await reads(7);
    await proxy.refuse();
    await reads(20);
    await proxy.heal();
    await inRedis();
    await reads(5);
    await holds(32);
  });

  it('are not told again after the next time it is away', async () => {
    await proxy.refuse();
    await reads(20);
    await proxy.heal();
    await comesToHold(20);
    await proxy.refuse();
    await reads(3);
    await proxy.heal();
    await keepsHolding(23);
  });

  it('are told whoever starts while it is away', async () => {
    await limiter.close();
    await proxy.refuse();
    limiter = limiterOn(proxy.url, patienceMs);
    await reads(9);
    await proxy.heal();
    await holds(9);
  });

  it('are told of hundreds of accounts', async () => {
    await proxy.refuse();
    const accounts = Array.from({ length: 250 }, newAccountId);
    await Promise.all(accounts.map((id) => limiter.count(id, limits, 'read')));
    await proxy.heal();
    const keys = accounts.map((id) => `nova:limit:readsPerMinute:{${id}}`);
    await until(async () => (await redis.mget(keys)).every((units) => units === '1'));
    expect(new Set(await redis.mget(keys))).toEqual(new Set(['1']));
  });

  it('are not told where they were refused', async () => {
    const few = limitsOf({ readsPerMinute: 5, usagePerDay: 1_000 });
    await proxy.refuse();
    expect(await reads(20, few)).toBe(5);
    await proxy.heal();
    await holds(5);
  });

  it('fill their windows for every process', async () => {
    const few = limitsOf({ usagePerDay: 6 });
    await proxy.refuse();
    expect(await reads(4, few)).toBe(4);
    await proxy.heal();
    await until(async () => (await counted('usagePerDay')) === 4);
    const other = limiterOn(redisUrl);
    const counts = await atOnce(5, () => other.count(account, few, 'read'));
    expect(counts.filter(({ exceeded }) => exceeded === null)).toHaveLength(2);
    await other.close();
  });

  it('count in what is left of their minute', async () => {
    await proxy.refuse();
    await reads(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await proxy.heal();
    await until(async () => (await counted('readsPerMinute')) === 1);
    const left = await redis.pttl(`nova:limit:readsPerMinute:{${account}}`);
    expect(left).toBeLessThanOrEqual(59_500);
    expect(left).toBeGreaterThan(40_000);
  });

  it('do not make a minute longer that runs in Redis', async () => {
    await reads(1);
    await redis.pexpire(`nova:limit:readsPerMinute:{${account}}`, 30_000);
    await proxy.refuse();
    await reads(1);
    await proxy.heal();
    await until(async () => (await counted('readsPerMinute')) === 2);
    expect(await redis.pttl(`nova:limit:readsPerMinute:{${account}}`)).toBeLessThanOrEqual(30_000);
  });

  it('are not told when their windows have ended', async () => {
    const began = Date.now();
    await proxy.refuse();
    await reads(8);
    now = () => new Date(began + 24 * 60 * 60 * 1000);
    await reads(2);
    await proxy.heal();
    await until(async () => (await counted('usagePerDay')) === 2);
    await holds(2);
  });

  /** Redis is away, and back in that it can be written to; but it refuses to count what it is told. */
  const refusedByRedis = async (calls: number): Promise<void> => {
    proxy.failWrites(full);
    await reads(calls);
    const before = proxy.counting();
    proxy.failWrites(full, 'counting');
    await inRedis();
    await until(() => proxy.counting() > before);
    expect(await all()).toEqual([0, 0]);
  };

  it('are told again where Redis refused to count them', async () => {
    await refusedByRedis(6);
    await proxy.heal();
    await holds(6);
  });

  it('are told, at the latest, when the limiter is closed', async () => {
    await refusedByRedis(6);
    await proxy.heal();
    await limiter.close();
    expect(await all()).toEqual([6, 6]);
  });
});

describe('calls that Redis is late to answer', () => {
  it.each(['answers', 'commands'] as const)('are counted once when its %s were held up', async (what) => {
    await reads(3);
    proxy.hold(what);
    expect(await reads(10)).toBe(10);
    expect(await reads(4)).toBe(4);
    expect(limiter.mode()).toBe('degraded');
    await proxy.heal();
    await keepsHolding(17);
  });

  it('are counted once each of the times that it is late', async () => {
    for (let time = 0; time < 3; time += 1) {
      proxy.hold('answers');
      await reads(5);
      await proxy.heal();
      await inRedis();
      await reads(5);
    }
    await keepsHolding(30);
  });

  it('are counted though Redis never got to hear of them', async () => {
    proxy.strand();
    expect(await reads(10)).toBe(10);
    await keepsHolding(10);
  });

  it('are counted though Redis would have refused them: they were admitted', async () => {
    const few = limitsOf({ readsPerMinute: 2, usagePerDay: 1_000 });
    await reads(2, few);
    proxy.hold('answers');
    expect(await reads(1, few)).toBe(1);
    await proxy.heal();
    await holds(3);
  });

  it('are not counted though Redis admitted them: they were refused', async () => {
    const few = limitsOf({ readsPerMinute: 2, usagePerDay: 1_000 });
    await proxy.refuse();
    await reads(2, few);
    await proxy.heal();
    await comesToHold(2);
    await redis.del(`nova:limit:readsPerMinute:{${account}}`);
    proxy.hold('answers');
    expect(await reads(1, few)).toBe(0);
    await proxy.heal();
    await until(async () => (await counted('readsPerMinute')) === 0);
    expect(await counted('usagePerDay')).toBe(2);
  });
});

describe('an allowance of CVs', () => {
  const cvs = limitsOf({ parsedCvsPerDay: 9, parsedCvsPerMonth: 9 });
  const reserve = (): Promise<CvReservation> => limiter.reserveCv(account, cvs);
  const used = async (): Promise<readonly number[]> => [
    await counted('parsedCvsPerDay'),
    await counted('parsedCvsPerMonth'),
  ];
  const usedIs = async (units: number): Promise<void> => {
    await until(async () => (await used()).every((one) => one === units), longMs);
    expect(await used()).toEqual([units, units]);
  };

  it('taken while Redis was away is given back where it is counted by then', async () => {
    await proxy.refuse();
    const failed = await reserve();
    await reserve();
    await proxy.heal();
    await usedIs(2);
    await failed.release();
    await usedIs(1);
  });

  it('taken and given back while Redis was away is none', async () => {
    await reserve();
    await proxy.refuse();
    await (await reserve()).release();
    await (await reserve()).release();
    await reserve();
    await proxy.heal();
    await inRedis();
    await usedIs(2);
  });

  it('is given back once by a Redis that is late to answer', async () => {
    const failed = await reserve();
    await reserve();
    await reserve();
    proxy.hold('answers');
    await failed.release();
    await proxy.heal();
    await inRedis();
    await usedIs(2);
    await limiter.close();
    expect(await used()).toEqual([2, 2]);
  });
});
