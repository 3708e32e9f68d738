import { describe, expect, it } from '@jest/globals';
import { countedWindows, type CountedWindow } from '../src/counted-window.ts';
import { OwedUnits, type Payee } from '../src/owed-units.ts';
import { limitsOf } from './limits-of.ts';

const limits = limitsOf({ readsPerMinute: 9, usagePerDay: 9 });
const noon = new Date('2026-03-01T12:00:00.000Z');
let now = noon;

const windowsOf = (account: string): readonly CountedWindow[] =>
  countedWindows(account, limits, ['readsPerMinute', 'usagePerDay'], now);

/** A payee that keeps what it was paid: account, window, units and the seconds that are left. */
function payee(arrives = true): Payee & { readonly paid: (string | number)[][] } {
  const paid: (string | number)[][] = [];
  return {
    paid,
    add: ({ accountId, name }, units, msLeft) => {
      paid.push([accountId, name, units, msLeft / 1000]);
      return Promise.resolve(arrives);
    },
  };
}

function owing(): OwedUnits {
  now = noon;
  return new OwedUnits(() => now);
}

describe('owed units', () => {
  it('are added up by window, and paid once', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(windowsOf('a'), 1);
    owed.add(windowsOf('b'), 1);
    owed.add(windowsOf('a'), 1);
    expect(await owed.flushBatch(redis)).toBe(false);
    await owed.flushBatch(redis);
    expect(redis.paid).toEqual([
      ['b', 'readsPerMinute', 1, 60],
      ['b', 'usagePerDay', 1, 43_200],
      ['a', 'readsPerMinute', 2, 60],
      ['a', 'usagePerDay', 2, 43_200],
    ]);
  });

  it('and units to be given back are one sum', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(windowsOf('a'), 1);
    owed.add(windowsOf('a'), -1);
    owed.add(windowsOf('b'), -1);
    await owed.flushBatch(redis);
    expect(redis.paid.map(([account, , units]) => [account, units])).toEqual([
      ['b', -1],
      ['b', -1],
    ]);
  });

  it('run out with their windows, and begin anew in the next', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(windowsOf('a'), 1);
    owed.add(windowsOf('b'), 1);
    now = new Date(noon.getTime() + 61_000);
    owed.add(windowsOf('a'), 1);
    await owed.flushBatch(redis);
    expect(redis.paid).toEqual([
      ['b', 'usagePerDay', 1, 43_139],
      ['a', 'readsPerMinute', 1, 60],
      ['a', 'usagePerDay', 2, 43_139],
    ]);
  });

  it('are owed again where they did not arrive', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(windowsOf('a'), 3);
    expect(await owed.flushBatch(payee(false))).toBe(false);
    await owed.flushBatch(redis);
    expect(redis.paid.map(([, , units]) => units)).toEqual([3, 3]);
  });

  it('are paid in batches of 100, and remembered of 20,000 windows: those touched last', async () => {
    const [owed, redis] = [owing(), payee()];
    for (let account = 0; account < 10_500; account += 1) owed.add(windowsOf(String(account)), 1);
    owed.add(windowsOf('500'), 1);
    expect(await owed.flushBatch(redis)).toBe(true);
    expect(redis.paid).toHaveLength(100);
    while (await owed.flushBatch(redis));
    expect(redis.paid).toHaveLength(20_000);
    expect(redis.paid[0]?.[0]).toBe('501');
    expect(redis.paid.at(-1)).toEqual(['500', 'usagePerDay', 2, 43_200]);
  });
});

describe('what is owed of a window', () => {
  const minute = (account: string): readonly CountedWindow[] => windowsOf(account).slice(0, 1);

  it('ends when the counter does that counted it, or after the window’s length', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(minute('a'), 1, [{ used: 1, msLeft: 7_000, refused: false }]);
    owed.add(minute('b'), 1);
    await owed.flushBatch(redis);
    expect(redis.paid.map(([account, , , seconds]) => [account, seconds])).toEqual([
      ['a', 7],
      ['b', 60],
    ]);
  });

  it('is gone in the moment in which the window ends, and a unit of that moment is the next one’s', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(minute('a'), 5);
    owed.add(minute('b'), 5);
    now = new Date(noon.getTime() + 60_000);
    owed.add(minute('a'), 1);
    await owed.flushBatch(redis);
    expect(redis.paid).toEqual([['a', 'readsPerMinute', 1, 60]]);
  });

  it('stays apart from what is owed of another day', async () => {
    const [owed, redis] = [owing(), payee()];
    owed.add(windowsOf('a').slice(1), 1);
    const [tomorrow] = countedWindows('a', limits, ['usagePerDay'], new Date('2026-03-02T12:00:00.000Z'));
    owed.add(tomorrow ? [tomorrow] : [], 2);
    await owed.flushBatch(redis);
    expect(redis.paid.map(([, , units, seconds]) => [units, seconds])).toEqual([
      [1, 43_200],
      [2, 129_600],
    ]);
  });
});
