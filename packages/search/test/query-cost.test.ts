import { describe, expect, it } from '@jest/globals';
import { compileQuery, QueryError } from '../src/index.ts';
import { options, personFields } from './database.ts';

describe('query cost', () => {
  const fields = personFields({ lexicon: true });

  function refusalOf(query: string, lenient = false): string | null {
    try {
      compileQuery(query, { ...options, fields, lenient });
      return null;
    } catch (error) {
      if (error instanceof QueryError && error.reason === 'limit') return error.message;
      throw error;
    }
  }

  const times = (count: number, clause: (n: number) => string, operator = ' OR '): string =>
    Array.from({ length: count }, (_, n) => clause(n)).join(operator);

  describe('a query that costs too much', () => {
    it.each([
      ['one fuzzy term of 600 words', `${times(600, (n) => `w${String(n)}`, '.')}~`],
      ['one term of 2,000 words', times(2000, () => 'a', '.')],
      ['one phrase of 1,999 words', `"${times(1999, () => 'a', ' ')}"`],
      ['one fielded phrase of 900 words', `firstName:"${times(900, () => 'ab', ' ')}"`],
      ['one wildcard of 900 words', `${times(900, () => 'a', '.')}*`],
      ['many wildcards in one term', times(500, () => 'a*', '.')],
      ['a long phrase with moves', `"${times(40, (n) => `w${String(n)}`, ' ')}"~50`],
      ['60 fuzzy clauses over a list', times(60, (n) => `employmentHistory.companyName:w${String(n)}~`)],
      [
        '60 fuzzy clauses over a text that no index holds',
        times(60, (n) => `currentEmployer:w${String(n)}~`),
      ],
      ['64 wildcards over a custom field', times(64, (n) => `customFields.Day\\ rate:*w${String(n)}*`)],
      [
        '60 fuzzy clauses below NOT and groups',
        times(60, (n) => `NOT (tags.group:(w${String(n)}~))`, ' AND '),
      ],
    ])('%s is refused', (_, query) => {
      expect(refusalOf(query)).toMatch(/costs too much .* expected fewer words/u);
      expect(refusalOf(query, true)).toMatch(/costs too much/u);
    });

    it('Plain words that cost too much are refused', () => {
      expect(refusalOf(`( ${times(2, () => times(900, () => 'a', '.'), ' ')}`, true)).toMatch(
        /costs too much/u,
      );
    });

    it('The message names the clause that exceeds the budget and the most expensive one', () => {
      expect(refusalOf(`smith AND ${times(100, () => 'w', '.')}~`)).toBe(
        "The query can't be read at position 11: the search costs too much up to here; its dearest clause is " +
          '100 words with "~" (position 11), expected fewer words, fewer "~" and wildcards, or fewer clauses on lists.',
      );
    });
  });

  describe('64 clauses', () => {
    it.each([
      ['words', (n: number) => `word${String(n)}`],
      ['phrases', (n: number) => `"data engineer number ${String(n)}"`],
      ['e-mail addresses', (n: number) => `"jane.van-dyke${String(n)}@mail.example.com"`],
      ['fuzzy words', (n: number) => `word${String(n)}~`],
      ['beginnings', (n: number) => `word${String(n)}*`],
      ['words of a list', (n: number) => `employmentHistory.companyName:word${String(n)}`],
      ['numbers of a list', (n: number) => `educationHistory.startYear:${String(1950 + n)}`],
      ['words of a text', (n: number) => `currentEmployer:"ace ${String(n)}"`],
      ['custom fields', (n: number) => `customFields.Day\\ rate:${String(n)}`],
      ['dates', (n: number) => `createdOn:[now-${String(n)}d TO now]`],
      ['statuses', (n: number) => `statusName:"On hold ${String(n)}"`],
      ['skills', (n: number) => `skills:skill${String(n)}`],
    ])('64 %s are accepted', (_, clause) => {
      expect(refusalOf(times(64, clause))).toBeNull();
      expect(refusalOf(times(64, clause, ' AND '))).toBeNull();
    });
  });
});
