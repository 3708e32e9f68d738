import { expect, it } from '@jest/globals';
import type { Limiter } from '../src/index.ts';
import { atOnce, limitsOf, newAccountId } from './limits-of.ts';

const admitted = (counts: readonly { exceeded: unknown }[]): number =>
  counts.filter(({ exceeded }) => exceeded === null).length;

/** What holds wherever windows are counted. `limiter` is asked for per rule; two askings may give two processes' limiters. */
export function limitRules(limiter: () => Limiter): void {
  it('admits exactly as many calls as the limit says, however many come at once', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 7 })];
    const counts = await atOnce(40, () => limiter().count(account, limits, 'read'));
    expect(admitted(counts)).toBe(7);
  });

  it('never shows more used than the limit, in admitted and refused calls', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 3 })];
    const used: (number | undefined)[] = [];
    for (let call = 0; call < 5; call += 1) {
      used.push((await limiter().count(account, limits, 'read')).windows[0]?.used);
    }
    expect(used).toEqual([1, 2, 3, 3, 3]);
  });

  it('counts reads and writes apart and both in the day’s usage', async () => {
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

  it('counts a refused call in none of its windows', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 2, usagePerDay: 100 })];
    await atOnce(10, () => limiter().count(account, limits, 'read'));
    const usage = await limiter().usage(account, limits);
    expect(usage.map(({ used }) => used)).toEqual([2, 2]);
  });

  it('fills the day to its last unit though crowds of refused calls come before those it admits', async () => {
    const account = newAccountId();
    const limits = limitsOf({ readsPerMinute: 5, writesPerMinute: 9, usagePerDay: 14 });
    const reads = atOnce(60, () => limiter().count(account, limits, 'read'));
    const writes = atOnce(60, () => limiter().count(account, limits, 'write'));
    expect([admitted(await reads), admitted(await writes)]).toEqual([5, 9]);
  });

  it('names the minute, not the day, when a crowd of calls exceeds the minute alone', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 5, usagePerDay: 20 })];
    const counts = await atOnce(60, () => limiter().count(account, limits, 'read'));
    const names = counts.flatMap(({ exceeded }) => exceeded?.name ?? []);
    expect(new Set(names)).toEqual(new Set(['readsPerMinute']));
  });

  it('names the window that resets last when several refuse', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ readsPerMinute: 0, usagePerDay: 0 })];
    const { exceeded, windows } = await limiter().count(account, limits, 'read');
    expect(exceeded?.name).toBe('usagePerDay');
    expect(windows[0]).toBe(exceeded);
  });

  it('puts the window with the fewest calls left first', async () => {
    const account = newAccountId();
    const { windows } = await limiter().count(
      account,
      limitsOf({ readsPerMinute: 50, usagePerDay: 5 }),
      'read',
    );
    expect(windows.map(({ name }) => name)).toEqual(['usagePerDay', 'readsPerMinute']);
  });

  it('admits calls again as soon as a limit is raised, one for each unit of the difference', async () => {
    const account = newAccountId();
    await atOnce(20, () => limiter().count(account, limitsOf({ usagePerDay: 3 }), 'read'));
    const counts = await atOnce(20, () => limiter().count(account, limitsOf({ usagePerDay: 8 }), 'read'));
    expect(admitted(counts)).toBe(5);
  });

  it('refuses and shows what was used when a limit is lowered below it', async () => {
    const account = newAccountId();
    await atOnce(5, () => limiter().count(account, limitsOf({ usagePerDay: 9 }), 'read'));
    const { exceeded } = await limiter().count(account, limitsOf({ usagePerDay: 2 }), 'read');
    expect(exceeded).toMatchObject({ max: 2, used: 5 });
  });

  it('starts a minute with its first call and ends it at most 60 seconds later', async () => {
    const [account, before] = [newAccountId(), Date.now()];
    const { windows } = await limiter().count(account, limitsOf({ readsPerMinute: 1 }), 'read');
    const resets = windows[0]?.resetsOn.getTime() ?? 0;
    expect(windows[0]?.seconds).toBe(60);
    expect(resets).toBeGreaterThan(before + 50_000);
    expect(resets).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('counts accounts apart', async () => {
    const limits = limitsOf({ readsPerMinute: 1 });
    const counts = await atOnce(5, () => limiter().count(newAccountId(), limits, 'read'));
    expect(admitted(counts)).toBe(5);
  });

  it('counts a parse request as a write, in usage and in all three parse windows', async () => {
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

  it('names the parse window that refuses', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ parsesPerMinute: 9, parseRequestsPerHour: 1 })];
    await limiter().countParse(account, limits);
    const { exceeded } = await limiter().countParse(account, limits);
    expect(exceeded).toMatchObject({ name: 'parseRequestsPerHour', max: 1, used: 1, seconds: 3_600 });
  });

  it('reserves exactly the CV allowance under concurrency and refuses the rest with PARSE_LIMIT_REACHED', async () => {
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

  it('gives a CV allowance back when the parse fails, once however often it is released', async () => {
    const [account, limits] = [newAccountId(), limitsOf({ parsedCvsPerDay: 2, parsedCvsPerMonth: 2 })];
    await limiter().reserveCv(account, limits);
    const failed = await limiter().reserveCv(account, limits);
    await atOnce(3, () => failed.release());
    expect((await limiter().usage(account, limits)).map(({ used }) => used)).toEqual([1, 1]);
    await expect(limiter().reserveCv(account, limits)).resolves.toBeDefined();
    await expect(limiter().reserveCv(account, limits)).rejects.toThrow('Try again in');
  });

  it('says nothing of windows without a limit', async () => {
    const account = newAccountId();
    expect(await limiter().count(account, limitsOf({}), 'write')).toEqual({ windows: [], exceeded: null });
    expect(await limiter().usage(account, limitsOf({}))).toEqual([]);
    await (await limiter().reserveCv(account, limitsOf({}))).release();
  });
}
