import { describe, expect, it } from '@jest/globals';
import { compileQuery, limits, parseQuery, QueryError, type QueryErrorReason } from '../src/index.ts';
import { options, personFields } from './database.ts';

describe('refusals', () => {
  function refusal(query: string, lenient = false): QueryError {
    try {
      compileQuery(query, { ...options, lenient });
    } catch (error) {
      if (error instanceof QueryError) return error;
      throw error;
    }
    throw new Error(`not refused: ${query}`);
  }

  /** Position from 0, and a part of what was expected. */
  const syntax: readonly (readonly [string, number, string])[] = [
    ['(smith', 6, 'closing parenthesis'],
    ['smith)', 5, 'opening parenthesis'],
    ['()', 1, 'a term'],
    ['"jane smith', 0, 'closing quote'],
    ['AND smith', 0, 'a term'],
    ['smith AND', 9, 'a term'],
    ['smith OR', 8, 'a term'],
    ['smith AND OR jones', 10, 'before the operator'],
    ['NOT', 3, 'a term'],
    ['smith !', 7, 'a term'],
    ['firstName:', 10, 'a value after the colon'],
    ['firstName:)', 10, 'a value after the colon'],
    ['firstName:AND x', 10, 'a value after the colon'],
    ['firstName:!jane', 10, 'a value after the colon'],
    ['firstName:-jane', 10, 'a value after the colon'],
    [':smith', 0, 'a term'],
    ['a:b:c', 3, 'a backslash before the colon'],
    ['a:"b":c', 5, 'a backslash before the colon'],
    ['[a TO b]', 0, 'a field and a colon'],
    ['>5', 0, 'a field and a colon'],
    ['desiredSalary:[1 TO 2', 21, '"]" or "}"'],
    ['desiredSalary:[1 to 2]', 22, '" TO "'],
    ['desiredSalary:[1]', 17, '" TO "'],
    ['desiredSalary:["1" 2]', 18, '" TO "'],
    ['desiredSalary:[1 TO ]', 20, 'a value'],
    ['lastName:[a b TO c]', 11, 'quotes around a value'],
    ['desiredSalary:>', 15, 'a value after the comparison'],
    ['smith^', 6, 'a number'],
    ['smith~x', 6, 'a number or a space'],
    ['(smith)~', 7, 'a term or phrase before'],
    ['smith\\', 6, 'a character after the backslash'],
    ['developer - london', 11, 'a term right after "-"'],
    ['c / c++', 2, 'a backslash'],
    ['https://nova.example/jobs', 6, 'a backslash'],
    ['smith]', 5, 'a term'],
    ['}', 0, 'a term'],
    ['~2', 0, 'a term'],
  ];

  describe('invalid syntax', () => {
    it.each(syntax)('%s is refused with the position of its error', (query, position, expected) => {
      const error = refusal(query);
      expect([error.reason, error.position]).toEqual(['syntax', position]);
      expect(error.message).toContain(`position ${String(position + 1)}`);
      expect(error.message).toContain(expected);
    });

    it.each(syntax)('%s is searched as plain words by a lenient search', (query) => {
      expect(() => compileQuery(query, { ...options, lenient: true })).not.toThrow();
    });
  });

  const wellFormed: readonly (readonly [string, QueryErrorReason, number, string])[] = [
    ['salary:5', 'unknownField', 0, 'desiredSalary'],
    ['smith AND salery:5', 'unknownField', 10, 'desiredSalary'],
    ['_exists_:salary', 'unknownField', 9, 'desiredSalary'],
    ['salary:*', 'unknownField', 0, 'desiredSalary'],
    ['customFields.Nothing:x', 'unknownField', 0, 'customFields.Day rate'],
    ['customFields:x', 'unknownField', 0, 'desiredSalary'],
    ['constructor:x', 'unknownField', 0, 'desiredSalary'],
    ['__proto__:x', 'unknownField', 0, 'desiredSalary'],
    ['FIRSTNAME:x', 'unknownField', 0, 'firstName'],
    ['firstName:(jane OR salary:5)', 'unknownField', 19, 'desiredSalary'],
    ['salary:(1 OR 2)', 'unknownField', 0, 'desiredSalary'],
    ['/jo.n/', 'regex', 0, 'regular expressions are not supported'],
    ['smith firstName:/jo.n/', 'regex', 16, 'regular expressions are not supported'],
    ['(/a/ OR b)', 'regex', 1, 'regular expressions are not supported'],
    ['desiredSalary:much', 'value', 14, 'a number'],
    ['desiredSalary:[1 TO much]', 'value', 20, 'a number'],
    ['desiredSalary:1e999', 'value', 14, 'a number'],
    ['desiredSalary:0x10', 'value', 14, 'a number'],
    ['desiredSalary:1*', 'value', 14, 'a number'],
    ['desiredSalary:100~', 'value', 14, 'a number'],
    ['placed:maybe', 'value', 7, 'true or false'],
    ['placed:[false TO true]', 'value', 7, 'true or false'],
    ['createdOn:yesterday', 'value', 10, 'a date'],
    ['createdOn:2026-02-31', 'value', 10, 'a date'],
    ['createdOn:"31/02/2026"', 'value', 10, 'a date'],
    ['createdOn:2026-13', 'value', 10, 'a date'],
    ['createdOn:2026-3-5', 'value', 10, 'a date'],
    ['createdOn:now-3x', 'value', 10, 'a date'],
    ['createdOn:nowhere', 'value', 10, 'a date'],
    ['createdOn:2026-01-15+1d', 'value', 10, 'a date'],
    ['createdOn:[now TO now+99999999999y]', 'value', 18, 'a date'],
    ['createdOn:now-9999y', 'value', 10, 'a date'],
    ['createdOn:now+999999999999999999999999d', 'value', 10, 'a date'],
    ['createdOn:0000', 'value', 10, 'a date'],
    ['createdOn:2026*', 'value', 10, 'a date'],
    ['dateOfBirth:2026-03-05T25', 'value', 12, 'a date'],
    ['smith '.repeat(65), 'limit', 384, '64 clauses'],
    [`${'('.repeat(11)}a${')'.repeat(11)}`, 'limit', 10, '10 groups'],
    ['a'.repeat(4001), 'limit', 4000, '4000 characters'],
    ['firstName:(a (b (c (d (e (f (g (h (i (j (k))))))))))', 'limit', 40, '10 groups'],
  ];

  describe('a well-formed query that cannot be run', () => {
    it.each(wellFormed)(
      '%s is refused by a strict and by a lenient search',
      (query, reason, position, expected) => {
        for (const error of [refusal(query), refusal(query, true)]) {
          expect([error.reason, error.position]).toEqual([reason, position]);
          expect(error.message).toContain(expected);
        }
      },
    );
  });

  describe('the limits', () => {
    it('A query at each limit is accepted', () => {
      expect(() => parseQuery('a '.repeat(limits.clauses))).not.toThrow();
      expect(() => parseQuery(`${'('.repeat(limits.depth)}a${')'.repeat(limits.depth)}`)).not.toThrow();
      expect(() => parseQuery('a'.repeat(limits.characters))).not.toThrow();
      expect(() => parseQuery(`${'NOT '.repeat(900)}a`)).not.toThrow();
      expect(() => parseQuery('!'.repeat(3999) + 'a')).not.toThrow();
    });

    it('The clause limit counts the words of plain text', () => {
      expect(refusal(`(${'smith '.repeat(65)}`, true).reason).toBe('limit');
    });
  });

  describe('a value of the wrong type', () => {
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
    ])('%s is refused with what was expected', (query, expected) => {
      for (const how of [options, lexicon]) expect(() => compileQuery(query, how)).toThrow(expected);
    });

    it('The message shows at most 40 characters of a refused value', () => {
      expect(() => compileQuery(`rating:${'x'.repeat(40)}`, options)).toThrow(`"${'x'.repeat(40)}" stands`);
      expect(() => compileQuery(`rating:${'x'.repeat(41)}`, options)).toThrow(`"${'x'.repeat(40)}…" stands`);
    });
  });
});
