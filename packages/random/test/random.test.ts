import { describe, expect, it } from '@jest/globals';
import { Random } from '../src/random.ts';

describe('choices by a seed', () => {
  const first = (seed: number | string, count = 3): number[] => {
    const random = new Random(seed);
    return Array.from({ length: count }, () => random.int(0, 999));
  };

  it('are the same on every machine', () => {
    expect(first(1)).toEqual([627, 2, 527]);
    expect(first('7/0')).toEqual(first('7/0'));
  });

  it('differ with the seed, be it a number or a text', () => {
    const begun = [1, 2, '1', '2', '12', ''].map((seed) => first(seed).join());
    expect(new Set(begun).size).toBe(6);
  });

  it('are spread evenly', () => {
    const random = new Random(3);
    const numbers = Array.from({ length: 40_000 }, () => random.int(0, 3));
    const counts = [0, 1, 2, 3].map((wanted) => numbers.filter((number) => number === wanted).length);
    const sure = Array.from({ length: 10_000 }, () => random.chance(0.25)).filter(Boolean).length;
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(800);
    expect(Math.abs(sure - 2_500)).toBeLessThan(200);
  });

  it('go by weight, or by rank', () => {
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

  it('take different items, and no more than there are', () => {
    const random = new Random(5);
    const items = random.some([1, 2, 3, 4], 9);
    expect(items.toSorted()).toEqual([1, 2, 3, 4]);
    expect(new Set(random.some([1, 2, 3, 4], 2)).size).toBe(2);
  });

  it('refuse an empty list', () => {
    expect(() => new Random(6).pick([])).toThrow(RangeError);
    expect(() => new Random(6).pickRanked([])).toThrow(RangeError);
  });
});
