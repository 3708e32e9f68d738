import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type Limits, plans } from '@nova/contract';
import type { Limiter } from '../src/index.ts';

export const limitsOf = (own: Partial<Limits>): Limits => ({ ...plans.UNLIMITED, ...own });

export const accountIds: string[] = [];

export const newAccountId = (): string => {
  const id = randomUUID();
  accountIds.push(id);
  return id;
};

export const atOnce = <T>(times: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, run));

const admitted = (counts: readonly { exceeded: unknown }[]): number =>
  counts.filter(({ exceeded }) => exceeded === null).length;

/** Two calls of `limiter` may return limiters of two processes. */
export function limitRules(limiter: () => Limiter): void {
  it('The limiter admits exactly the limit of concurrent calls', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 7 })];
    const counts = await atOnce(40, () => limiter().count(account, limits, 'read'));
    expect(admitted(counts)).toBe(7);
  });

  it('The used count never exceeds the limit', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 3 })];
    const used: (number | undefined)[] = [];
    for (let call = 0; call < 5; call += 1) {
      used.push((await limiter().count(account, limits, 'read')).windows[0]?.used);
    }
    expect(used).toEqual([1, 2, 3, 3, 3]);
  });

  it('Reads and writes are counted apart, and both in the daily usage', async () => {
    const [account, limits] = [
      newAccountId(),
      limitsOf({ readsPerMinute: 9, writesPerMinute: 8, usagePerDay: 7 }),
    ];
    await limiter().count(account, limits, 'read');
    await limiter().count(account, limits, 'read');
    await limiter().count(account, limits, 'write');
    const used = (await limiter().usage(account, limits)).map(({ name, used }) => [name, used]);
    expect(used).toEqual([
      ['readsPerMinute', 2],
      ['writesPerMinute', 1],
      ['usagePerDay', 3],
    ]);
  });

  it('A refused call counts in none of its windows', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 2, usagePerDay: 100 })];
    await atOnce(10, () => limiter().count(account, limits, 'read'));
    const usage = await limiter().usage(account, limits);
    expect(usage.map(({ used }) => used)).toEqual([2, 2]);
  });

  it('Refused calls use nothing of the daily limit', async () => {
    const account = newAccountId();
    const limits = limitsOf({ readsPerMinute: 5, writesPerMinute: 9, usagePerDay: 14 });
    const reads = atOnce(60, () => limiter().count(account, limits, 'read'));
    const writes = atOnce(60, () => limiter().count(account, limits, 'write'));
    expect([admitted(await reads), admitted(await writes)]).toEqual([5, 9]);
  });

  it('A refusal names the minute if only the minute is full', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 5, usagePerDay: 20 })];
    const counts = await atOnce(60, () => limiter().count(account, limits, 'read'));
    const names = counts.flatMap(({ exceeded }) => exceeded?.name ?? []);
    expect(new Set(names)).toEqual(new Set(['readsPerMinute']));
  });

  it('A refusal by several windows names the last to reset, and lists it first', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 0, usagePerDay: 0 })];
    const { exceeded, windows } = await limiter().count(account, limits, 'read');
    expect(exceeded?.name).toBe('usagePerDay');
    expect(windows[0]).toBe(exceeded);
  });

  it('The window with the fewest calls left is listed first', async () => {
    const account = newAccountId();
    const { windows } = await limiter().count(
      account,
      limitsOf({ readsPerMinute: 50, usagePerDay: 5 }),
      'read',
    );
    expect(windows.map(({ name }) => name)).toEqual(['usagePerDay', 'readsPerMinute']);
  });

  it('A raised limit admits exactly the difference', async () => {
    const account = newAccountId();
    await atOnce(20, () => limiter().count(account, limitsOf({ usagePerDay: 3 }), 'read'));
    const counts = await atOnce(20, () => limiter().count(account, limitsOf({ usagePerDay: 8 }), 'read'));
    expect(admitted(counts)).toBe(5);
  });

  it('A limit lowered below the used count refuses and shows that count', async () => {
    const account = newAccountId();
    await atOnce(5, () => limiter().count(account, limitsOf({ usagePerDay: 9 }), 'read'));
    const { exceeded } = await limiter().count(account, limitsOf({ usagePerDay: 2 }), 'read');
    expect(exceeded).toMatchObject({ max: 2, used: 5 });
  });

  it('A minute starts with its first call and lasts at most 60 s', async () => {
    const [account, before] = [newAccountId(), Date.now()];
    const { windows } = await limiter().count(account, limitsOf({ readsPerMinute: 1 }), 'read');
    const resets = windows[0]?.resetsOn.getTime() ?? 0;
    expect(windows[0]?.seconds).toBe(60);
    expect(resets).toBeGreaterThan(before + 50_000);
    expect(resets).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('Accounts are counted apart', async () => {
    const limits = limitsOf({ readsPerMinute: 1 });
    const counts = await atOnce(5, () => limiter().count(newAccountId(), limits, 'read'));
    expect(admitted(counts)).toBe(5);
  });

  it('A parse request counts as a write, in the daily usage and in all parse windows', async () => {
    const account = newAccountId();
    const limits = limitsOf({
      readsPerMinute: 9,
      writesPerMinute: 9,
      usagePerDay: 9,
      parsesPerMinute: 9,
      parseRequestsPerHour: 9,
      parseRequestsPerDay: 9,
      parsedCvsPerDay: 9,
      parsedCvsPerMonth: 9,
    });
    await limiter().countParse(account, limits);
    const usage = await limiter().usage(account, limits);
    expect(Object.fromEntries(usage.map(({ name, used }) => [name, used]))).toEqual({
      readsPerMinute: 0,
      writesPerMinute: 1,
      usagePerDay: 1,
      parsesPerMinute: 1,
      parseRequestsPerHour: 1,
      parseRequestsPerDay: 1,
      parsedCvsPerDay: 0,
      parsedCvsPerMonth: 0,
    });
  });

  it('Further writes of a call count at once or not at all, and never more than the window beside the call', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ writesPerMinute: 10, usagePerDay: 9 })];
    const further = async (writes: number) => {
      await limiter().count(account, limits, 'write');
      const { windows, exceeded } = await limiter().countWrites(account, limits, writes);
      return [exceeded === null, windows.map(({ name, used }) => [name, used])];
    };
    expect(await further(5)).toEqual([true, [['writesPerMinute', 6]]]);
    expect(await further(4)).toEqual([false, [['writesPerMinute', 7]]]);
    expect(await further(2)).toEqual([true, [['writesPerMinute', 10]]]);
    const usage = await limiter().usage(account, limits);
    expect(usage.map(({ name, used }) => [name, used])).toContainEqual(['usagePerDay', 3]);
    const another = newAccountId();
    await limiter().count(another, limits, 'write');
    const whole = await limiter().countWrites(another, limits, 49);
    expect(whole).toMatchObject({ exceeded: null, windows: [{ used: 10 }] });
  });

  it('Further writes are free without a limit, and within a limit of one', async () => {
    for (const writesPerMinute of [null, 1]) {
      const [account, limits] = [newAccountId(), limitsOf({ writesPerMinute })];
      await limiter().count(account, limits, 'write');
      expect(await limiter().countWrites(account, limits, 49)).toEqual({ windows: [], exceeded: null });
    }
  });

  it('A refused parse request names its full window', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ parsesPerMinute: 9, parseRequestsPerHour: 1 })];
    await limiter().countParse(account, limits);
    const { exceeded } = await limiter().countParse(account, limits);
    expect(exceeded).toMatchObject({ name: 'parseRequestsPerHour', max: 1, used: 1, seconds: 3_600 });
  });

  it('Concurrent reservations get exactly the CV limit; the rest fail with PARSE_LIMIT_REACHED', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ parsedCvsPerDay: 4, parsedCvsPerMonth: 9 })];
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => limiter().reserveCv(account, limits)),
    );
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({
      code: 'PARSE_LIMIT_REACHED',
      details: { limit: { name: 'parsedCvsPerDay', max: 4, used: 4 } },
    });
    expect((await limiter().usage(account, limits)).map(({ used }) => used)).toEqual([4, 4]);
  });

  it('A released CV reservation is refunded exactly once', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ parsedCvsPerDay: 2, parsedCvsPerMonth: 2 })];
    await limiter().reserveCv(account, limits);
    const failed = await limiter().reserveCv(account, limits);
    await atOnce(3, () => failed.release());
    expect((await limiter().usage(account, limits)).map(({ used }) => used)).toEqual([1, 1]);
    await expect(limiter().reserveCv(account, limits)).resolves.toBeDefined();
    await expect(limiter().reserveCv(account, limits)).rejects.toThrow('Try again in');
  });

  it('Windows without a limit are not listed', async () => {
    const account = newAccountId();
    expect(await limiter().count(account, limitsOf({}), 'write')).toEqual({ windows: [], exceeded: null });
    expect(await limiter().usage(account, limitsOf({}))).toEqual([]);
    await (await limiter().reserveCv(account, limitsOf({}))).release();
  });
}
