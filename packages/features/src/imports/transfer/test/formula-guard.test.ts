import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from '../table/cells.ts';

describe('escaping of formulas in cells', () => {
  const texts = fc
    .array(fc.constantFrom(...';|\t\r\n=+-@＝＋－＠\'", 1eab'.split('')), { maxLength: 12 })
    .map((letters) => letters.join(''));

  it('leaves no cell that begins a formula, with any separator', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const begins = escapeFormula(text)
          .split(/[;|\t\r\n]/u)
          .filter((part) => /^[=+\-@＝＋－＠]/u.test(part));
        expect(begins).toEqual([]);
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it('can be reversed by the reader of the table', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it.each(['Ada', 'a; b', 'O’Hara', "d'Arc", '12,5'])('leaves %j unchanged', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});
