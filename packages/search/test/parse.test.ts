import { describe, expect, it } from '@jest/globals';
import { compileQuery, parseQuery, QueryError } from '../src/index.ts';
import { options } from './database.ts';

describe('the language', () => {
  describe('fuzzy terms', () => {
    it.each([
      ['jhon~', 2],
      ['jhon~1', 1],
      ['jhon~2', 2],
      ['jhon~9', 2],
      ['jhon~1.9', 1],
      // Lucene's old similarity.
      ['jhon~0.5', 2],
      ['jonathan~0.8', 1],
      ['jonathan~.8', 1],
      ['jhon~1^2', 1],
      ['jhon^2~1', 1],
      ['jhon^.5~1', 1],
    ])('%s allows %d edits', (query, edits) => {
      expect(parseQuery(query)).toMatchObject({ type: 'fuzzy', edits });
    });

    it.each([['jhon~0'], ['jhon~0.9'], ['jhon~0.8'], ['jhon^2'], ['jhon']])(
      '%s is an exact term',
      (query) => {
        expect(parseQuery(query)).toMatchObject({ type: 'term', text: 'jhon', quoted: false });
      },
    );

    it('A wildcard wins over a fuzzy suffix', () => {
      expect(parseQuery('jh?n~1')).toMatchObject({ type: 'wildcard' });
    });
  });

  describe('an instant with an offset', () => {
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
      '%s is refused',
      (text) => {
        expect(() => first(text)).toThrow(QueryError);
      },
    );
  });

  describe('the syntax tree', () => {
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen));

    it('The syntax tree is deeply frozen and survives JSON', () => {
      const node = parseQuery('a AND (b* OR NOT c~1) "d e"~2 f:[1 TO "2"] g:>3 _exists_:h "i":j');
      expect(frozen(node)).toBe(true);
      expect(JSON.parse(JSON.stringify(node))).toEqual(node);
    });

    it('The syntax tree compiles to the same SQL as its text', () => {
      const query = 'smith -jane (skills:java OR createdOn:[now-3d TO now])';
      expect(compileQuery(parseQuery(query), options)).toEqual(compileQuery(query, options));
    });
  });

  describe('the statement', () => {
    it('The statement numbers its parameters from firstParameter', () => {
      const { sql, params } = compileQuery('smith firstName:jane', { ...options, firstParameter: 4 });
      expect([...new Set(sql.match(/\$\d+/g))].sort()).toEqual(['$4', '$5']);
      expect([...params].sort()).toEqual(['jane', 'smith']);
    });

    it('matchesAll is true only for a query that finds everything', () => {
      for (const query of ['', ' ', '*', '*:*', '* OR smith', 'NOT NOT *']) {
        expect(compileQuery(query, options)).toEqual({
          sql: 'true',
          params: [],
          matchesAll: true,
          reads: { words: false, fields: false, others: false },
        });
      }
      expect(compileQuery('smith', options).matchesAll).toBe(false);
    });

    it.each([
      ['smith -jones', { words: true, fields: false, others: false }],
      ['jobTitle:engineer skills:(java OR sql) location:lon*', { words: true, fields: false, others: false }],
      ['smith createdOn:[now-1d TO *]', { words: true, fields: true, others: false }],
      ['overview:smith', { words: true, fields: true, others: false }],
      ['rating:>3', { words: false, fields: true, others: false }],
      ['NOT rating:>3', { words: false, fields: true, others: false }],
      ['~', { words: false, fields: false, others: false }],
    ])('reads says what %s reads of a record', (query, reads) => {
      expect(compileQuery(query, { ...options, lenient: true }).reads).toEqual(reads);
    });

    it('Neighbouring bare terms compile to one index condition', () => {
      const { sql } = compileQuery('smith (leeds OR london) -java "account manager" dev*', options);
      expect(sql.match(/@@/g)).toHaveLength(1);
    });
  });
});
