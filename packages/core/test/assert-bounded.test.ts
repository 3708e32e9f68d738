import { describe, expect, it } from '@jest/globals';
import { assertBounded } from '../src/procedures/assert-bounded.ts';

describe('an input of any endpoint', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };
  const list = (length: number): unknown[] => Array.from({ length }, () => 0);
  const object = (length: number): object =>
    Object.fromEntries(list(length).map((_, at) => [`m${String(at)}`, 0]));

  it.each([
    ['nothing', undefined],
    ['a text', 'x'.repeat(1_000_000)],
    ['64 levels', nested(64)],
    ['a list of 10,000', { add: list(10_000) }],
    ['an object of 10,000', object(10_000)],
    ['50,000 values', list(5).map(() => list(9_999))],
    ['a file', { file: new File(['x'], 'x') }],
  ])('An input may hold %s', (_what, input) => {
    expect(() => {
      assertBounded(input);
    }).not.toThrow();
  });

  it.each([
    ['65 levels', nested(65), 'nested deeper than 64 levels'],
    ['100,000 levels', nested(100_000), 'nested deeper than 64 levels'],
    ['a list of 10,001', { add: list(10_001) }, 'a list or an object of more than 10000 entries'],
    ['an object of 10,001', { a: object(10_001) }, 'a list or an object of more than 10000 entries'],
    ['50,001 values', [...list(5).map(() => list(9_999)), 0], 'more than 50000 values in all'],
  ])('An input with %s is refused', (_what, input, message) => {
    expect(() => {
      assertBounded(input);
    }).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: `The input is too large: ${message}.`,
        details: expect.objectContaining({ issues: [{ path: '', message }] }),
      }),
    );
  });
});
