import { describe, expect, it } from '@jest/globals';
import { Random } from '../src/random.ts';

describe('Random', () => {
  const first = (seed: number | string, count = 3): number[] => {
    const random = new Random(seed);
    return Array.from({ length: count }, () => random.int(0, 999));
  };

  it('A seed always gives the same numbers', () => {
    expect(first(1)).toEqual([627, 2, 527]);
    expect(first('7/0')).toEqual(first('7/0'));
  });

  it('Different seeds give different numbers', () => {
    const begun = [1, 2, '1', '2', '12', ''].map((seed) => first(seed).join());
    expect(new Set(begun).size).toBe(6);
  });

  it('int and chance are evenly distributed', () => {
    const random = new Random(3);
    const numbers = Array.from({ length: 40_000 }, () => random.int(0, 3));
    const counts = [0, 1, 2, 3].map((wanted) => numbers.filter((number) => number === wanted).length);
    const sure = Array.from({ length: 10_000 }, () => random.chance(0.25)).filter(Boolean).length;
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(800);
    expect(Math.abs(sure - 2_500)).toBeLessThan(200);
  });

  it('weighted follows the weights, and pickRanked the ranks', () => {
    const random = new Random(4);
    const count = (pick: () => string): number =>
      Array.from({ length: 10_000 }, pick).filter((item) => item === 'a').length;
    expect(
      count(() =>
        random.weighted([
          ['a', 3],
          ['b', 1],
        ]),
      ),
    ).toBeGreaterThan(7_300);
    const ranked = count(() => random.pickRanked(['a', 'b', 'c']));
    expect(Math.abs(ranked - 10_000 * (Math.log(2) / Math.log(3)))).toBeLessThan(300);
  });

  it('some returns different items, and at most the whole list', () => {
    const random = new Random(5);
    const items = random.some([1, 2, 3, 4], 9);
    expect(items.toSorted()).toEqual([1, 2, 3, 4]);
    expect(new Set(random.some([1, 2, 3, 4], 2)).size).toBe(2);
  });

  it('pick and pickRanked refuse an empty list', () => {
    expect(() => new Random(6).pick([])).toThrow(RangeError);
    expect(() => new Random(6).pickRanked([])).toThrow(RangeError);
  });
});
