import { describe, expect, it } from '@jest/globals';
import { compileQuery, parseQuery, QueryError } from '../src/index.ts';
import { personFields } from './database.ts';
import { options } from './find.ts';

describe('parse', () => {
  describe('how far a word may be from the one that is asked for', () => {
    it.each([
      ['jhon~', 2],
      ['jhon~1', 1],
      ['jhon~2', 2],
      ['jhon~9', 2],
      ['jhon~1.9', 1],
      // The share of letters that are the same, as it was once written.
      ['jhon~0.5', 2],
      ['jonathan~0.8', 1],
      ['jonathan~.8', 1],
      ['jhon~1^2', 1],
      ['jhon^2~1', 1],
      ['jhon^.5~1', 1],
    ])('%s: %d edits', (query, edits) => {
      expect(parseQuery(query)).toMatchObject({ type: 'fuzzy', edits });
    });

    it.each([['jhon~0'], ['jhon~0.9'], ['jhon~0.8'], ['jhon^2'], ['jhon']])('%s: none', (query) => {
      expect(parseQuery(query)).toMatchObject({ type: 'term', text: 'jhon', quoted: false });
    });

    it('is nothing where a letter may be any', () => {
      expect(parseQuery('jh?n~1')).toMatchObject({ type: 'wildcard' });
    });
  });

  describe('an instant with a shift of its own', () => {
    const first = (text: string): unknown => compileQuery(`createdOn:>="${text}"`, options).params[0];

    it.each([
      ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
      ['2026-03-10T12:00:00+01', '2026-03-10T11:00:00.000Z'],
      ['2026-03-10T12:00:00+0130', '2026-03-10T10:30:00.000Z'],
      ['2026-03-10T12:00:00-02:30', '2026-03-10T14:30:00.000Z'],
      ['2026-03-10T12:00:00+18:59', '2026-03-09T17:01:00.000Z'],
      ['2026-03-10T12:00:00.5Z', '2026-03-10T12:00:00.500Z'],
      ['2026-03-10 12:00Z', '2026-03-10T12:00:00.000Z'],
    ])('%s is %s', (text, expected) => {
      expect(first(text)).toBe(expected);
    });

    it.each([['2026-03-10T12:00:00+19:00'], ['2026-03-10T12:00:00+01:60'], ['2026-03-10T24:00Z']])(
      '%s is none',
      (text) => {
        expect(() => first(text)).toThrow(QueryError);
      },
    );
  });

  describe('what is refused', () => {
    const lexicon = { ...options, fields: personFields({ lexicon: true }) };

    it.each([
      ['rating:4*', "wildcards can't be used on this field, expected a number"],
      ['rating:4~', '"~" can\'t be used on this field, expected a number'],
      ['rating:much', '"much" stands there, expected a number'],
      ['rating:[1 TO much]', '"much" stands there, expected a number'],
      ['placed:t*', "wildcards can't be used on this field, expected true or false"],
      ['placed:[false TO true]', "a range can't be used on this field, expected true or false"],
      ['placed:true~', '"~" can\'t be used on this field, expected true or false'],
      ['placed:"maybe so"~2', '"~" can\'t be used on this field, expected true or false'],
    ])('%s, by a message that says what is expected', (query, expected) => {
      for (const how of [options, lexicon]) expect(() => compileQuery(query, how)).toThrow(expected);
    });

    it('is shown in its first 40 characters', () => {
      expect(() => compileQuery(`rating:${'x'.repeat(40)}`, options)).toThrow(`"${'x'.repeat(40)}" stands`);
      expect(() => compileQuery(`rating:${'x'.repeat(41)}`, options)).toThrow(`"${'x'.repeat(40)}…" stands`);
    });
  });
});
