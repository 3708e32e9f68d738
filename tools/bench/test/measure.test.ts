import { describe, expect, test } from '@jest/globals';
import { spentBetween } from '../src/measure/processor-time.ts';
import { textTable } from '../src/measure/text-table.ts';

describe('measure', () => {
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
