import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import { accountIds, atOnce, limitRules, limitsOf, newAccountId } from '../limit-rules.ts';
import { clearRedis, limiterOn, redisUrl as url, type TestLimiter } from './redis-proxy.ts';

describe('limits shared through Redis', () => {
  // Two limiters act as two processes.
  const processes: TestLimiter[] = [];
  /** One late answer would make a process count alone. */
  const patienceMs = 20_000;
  let asked = 0;
  const inTurn = (): TestLimiter => {
    const limiter = processes[(asked += 1) % processes.length];
    if (!limiter) throw new Error('No limiter was made.');
    return limiter;
  };

  beforeAll(async () => {
    processes.push(limiterOn(url, patienceMs), limiterOn(url, patienceMs));
    await until('every process counts in Redis', () =>
      processes.every((limiter) => limiter.mode() === 'redis'),
    );
  });
  afterAll(async () => {
    for (const limiter of processes) await limiter.close();
    await clearRedis(url, accountIds);
  });

  limitRules(inTurn);

  it('Each process reports once that Redis answers', () => {
    expect(processes.map(({ changes }) => changes)).toEqual([
      [{ mode: 'redis', reason: 'Redis answers' }],
      [{ mode: 'redis', reason: 'Redis answers' }],
    ]);
  });

  it('Each of several calls at once is answered with its own count', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 3, usagePerDay: 9 })];
    const process = inTurn();
    const counts = await atOnce(5, () => process.count(account, limits, 'read'));
    expect(
      counts.map(({ windows, exceeded }) => [
        ...['readsPerMinute', 'usagePerDay'].map((name) => windows.find((one) => one.name === name)?.used),
        exceeded?.name,
      ]),
    ).toEqual([
      [1, 1, undefined],
      [2, 2, undefined],
      [3, 3, undefined],
      [3, 3, 'readsPerMinute'],
      [3, 3, 'readsPerMinute'],
    ]);
  });

  it('The first call of a process is counted in Redis', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ usagePerDay: 5 })];
    const fresh = limiterOn(url, patienceMs);
    await fresh.count(account, limits, 'read');
    await fresh.close();
    expect((await inTurn().usage(account, limits))[0]?.used).toBe(1);
  });
});
