import { describe, expect, test } from '@jest/globals';
import { percentile } from '../src/measure/percentile.ts';
import { spentBetween } from '../src/measure/processor-time.ts';
import { textTable } from '../src/measure/text-table.ts';

describe('measure', () => {
  test('a percentile is a value that was measured', () => {
    const values = [5, 1, 4, 2, 3];
    expect([0, 0.5, 0.99, 1].map((share) => percentile([...values], share))).toEqual([1, 3, 5, 5]);
    expect(percentile([], 0.5)).toBe(0);
  });

  test('processor time is that of the processes that are there at the end', () => {
    const before = {
      server: new Map([[1, 10]]),
      postgres: new Map([
        [2, 100],
        [3, 50],
      ]),
    };
    const after = {
      server: new Map([[1, 25]]),
      postgres: new Map([
        [3, 60],
        [4, 7],
      ]),
    };
    expect(spentBetween(before, after)).toEqual({ server: 15, postgres: 17 });
  });

  test('a table is Markdown', () => {
    expect(textTable(['a', 'bb'], [['x', '1']])).toBe('| a | bb |\n| - | -: |\n| x |  1 |');
  });
});
