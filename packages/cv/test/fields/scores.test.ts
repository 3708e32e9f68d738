import { describe, expect, it } from '@jest/globals';
import { companyScore, companyWeights, titleScore, titleWeights } from '../../src/entities/roles.ts';
import { findHeadline } from '../../src/fields/headline.ts';
import { linesOf } from './line-of.ts';

describe('Scores', () => {
  const { lastWord, firstWord, anyWord } = titleWeights;

  describe('titleScore by weights', () => {
    it.each([
      ['Foo Engineer', lastWord + anyWord],
      ['Engineer Foo', firstWord],
      ['Foo Engineer Bar', anyWord],
      ['Foo Bar Qux', 0],
      ['Foo-Manager Bar', firstWord],
      ['Foo-Bar Qux', 0],
      ['Bar Foo-Manager', lastWord + anyWord],
      ['Engineer of Foo', lastWord + firstWord],
      ['Engineer  für  Foo', lastWord + firstWord],
      ['Engineer offshore Foo', firstWord],
      ['a b c d e f g h i j k Engineer', lastWord + anyWord],
      ['a b c d e f g h i j k l Engineer', 0],
      ['Engineer Bank', anyWord],
      ['- -', 0],
    ])('%s scores %s as a title', (text, score) => {
      expect(titleScore(text)).toBeCloseTo(score);
    });
  });

  const { legalFormLast, legalFormInside, businessLast, businessInside, domain } = companyWeights;

  describe('companyScore by weights', () => {
    it.each([
      ['Foo GmbH', legalFormLast],
      ['GmbH', 0],
      ['Foo GmbH Bar', legalFormInside],
      ['GmbH Foo Bar', 0],
      ['Foo SE Bar', 0],
      ['Foo Co Bar', 0],
      ['Foo AS Bar', 0],
      ['Foo Bank', businessLast],
      ['Bank Foo', businessInside],
      ['Foo.com', domain],
      ['Foo.com Bar', 0],
      ['Foo.IO', domain],
      ['a b c d e f g h i j k GmbH', legalFormLast],
      ['a b c d e f g h i j k l GmbH', 0],
      ['...', 0],
    ])('%s scores %s as an employer', (text, score) => {
      expect(companyScore(text)).toBeCloseTo(score);
    });
  });

  describe('findHeadline', () => {
    const headline = (...lines: string[]): string | null => findHeadline(linesOf(lines), 'Jane Doe');

    it.each([
      ['Software Engineer, Consultant, Manager', 'Software Engineer'],
      ['Software Engineer, M.Sc.', 'Software Engineer'],
      ['Director, Product', 'Director, Product'],
      ['Engineer a b c d e f', 'Engineer a b c d e f'],
      ['Software Engineer\tjane@example.org', 'Software Engineer'],
      ['Engineer 5', 'Engineer 5'],
      ['Sr. Software Engineer', 'Sr. Software Engineer'],
      ['.NET Engineer', '.NET Engineer'],
    ])('%s has the headline %s', (line, expected) => {
      expect(headline('Jane Doe', line)).toBe(expected);
    });

    it.each([
      ['Engineer a b c d e f g'],
      [`Engineer ${'x'.repeat(52)}`],
      ['Software Engineer jane@example.org'],
      ['Software Engineer http:x'],
      ['Software Engineer https:x'],
      ['Software Engineer 2019'],
      ['Software Engineer.'],
      ['Software Engineer!'],
      ['Software Engineer 12'],
      ['software Engineer'],
      ['Engineering Foo Bar'],
    ])('%s has no headline', (line) => {
      expect(headline('Jane Doe', line)).toBeNull();
    });

    it('A headline has at most 60 characters', () => {
      expect(headline(`Engineer ${'x'.repeat(51)}`)).toBe(`Engineer ${'x'.repeat(51)}`);
    });

    it('A name that equals a title is no headline', () => {
      expect(findHeadline(linesOf(['Chief Engineer']), 'chief engineer')).toBeNull();
    });
  });
});
