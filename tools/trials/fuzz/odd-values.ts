import fc from 'fast-check';
import { oddText } from './odd-texts.ts';

const hugeText = fc.constantFrom(256, 2_001, 65_537, 200_000).map((length) => 'x'.repeat(length));

const numbers = [
  -1,
  0,
  -0,
  1,
  2,
  0.5,
  6,
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
];

const deep = fc.constantFrom(20, 300, 1_000).map((depth) => {
  let value: unknown = 'the bottom';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
});

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      [null],
      [{}],
      { a: 1 },
      { __proto__: null, length: -1 },
    ),
  },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, (_, at) => at)) },
  { weight: 1, arbitrary: hugeText },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
