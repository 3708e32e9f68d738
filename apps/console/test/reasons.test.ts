import { describe, expect, it } from '@jest/globals';
import { rateReason } from '../src/features/duplicates/reasons.ts';

describe('the strength of a reason', () => {
  it.each([
    [12.5, 'certain'],
    [9, 'certain'],
    [5, 'strong'],
    [2, 'some'],
    [0, 'weak'],
    [-0.1, 'against'],
    [-8, 'against'],
  ])('follows from its weight: %d is %s', (weight, strength) => {
    expect(rateReason(weight)).toBe(strength);
  });
});
