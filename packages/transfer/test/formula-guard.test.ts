import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from '../src/index.ts';

describe('the guard against formulas in cells', () => {
  const texts = fc
    .array(fc.constantFrom(...';|\t\r\n=+-@＝＋－＠\'", 1eab'.split('')), { maxLength: 12 })
    .map((letters) => letters.join(''));

  it('leaves no cell that begins a formula, whatever sign a spreadsheet separates cells by', () => {
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

  it('is taken off again by whoever reads the table', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it.each(['Ada', 'a; b', 'O’Hara', "d'Arc", '12,5'])('leaves %j as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});
