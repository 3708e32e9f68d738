import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText } from '../src/index.ts';

describe('cut text', () => {
  it.each([
    ['ab😀', 3, 'ab', 'b😀'],
    ['ab😀', 4, 'ab😀', 'ab😀'],
    ['😀ab', 3, '😀a', 'ab'],
    ['😀', 1, '', ''],
    ['abc', 0, '', ''],
  ])('cuts %j to %i units', (text, longest, beginning, end) => {
    expect([cutText(text, longest), cutText(text, longest, 'end')]).toEqual([beginning, end]);
  });

  it('never makes half a character, and cuts no more than it must', () => {
    const part = fc.constantFrom<'beginning' | 'end'>('beginning', 'end');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), part, (text, longest, from) => {
        const cut = cutText(text, longest, from);
        expect(cut.isWellFormed()).toBe(true);
        expect(from === 'end' ? text.endsWith(cut) : text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(longest);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, longest) - 1);
      }),
    );
  });
});
