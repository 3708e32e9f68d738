import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText } from '../src/index.ts';

describe('cut text', () => {
  it.each([
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['😀ab', 3, '😀a'],
    ['😀', 1, ''],
    ['abc', 0, ''],
  ])('Cutting %j to %i units', (text, longest, beginning) => {
    expect(cutText(text, longest)).toBe(beginning);
  });

  it('Cutting never makes half a character, and cuts no more than it must', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, longest) => {
        const cut = cutText(text, longest);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(longest);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, longest) - 1);
      }),
    );
  });
});
