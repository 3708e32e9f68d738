import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  id,
  instant,
  month,
  optionalAmount,
  optionalCode,
  optionalCount,
  optionalCurrency,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalRating,
  optionalText,
  optionalWebAddress,
  pageInput,
  queryText,
  readDate,
  createReplacementText,
  nonBlankId,
  nonEmptyText,
  updatedSinceInput,
  year,
} from '../src/index.ts';

describe('value rules', () => {
  const long = (characters: number): string => 'x'.repeat(characters);
  const page = z.object(pageInput);

  /** A rule, an input and its value. */
  const taken: readonly (readonly [string, z.ZodType, unknown, unknown])[] = [
    ['a text is trimmed', optionalText(), '  Dev ', 'Dev'],
    ['a blank text is null', optionalText(), '   ', null],
    ['a text may be null', optionalText(), null, null],
    ['a text may be left out', optionalText(), undefined, undefined],
    ['a text of 255 characters', optionalText(), long(255), long(255)],
    ['half of a pair of characters is replaced', optionalText(), 'a\uD83D', 'a\uFFFD'],
    ['a long text of 65,536 characters', optionalLongText(), long(65_536), long(65_536)],
    ['a query is kept as it was typed', queryText(), ' a  b ', ' a  b '],
    ['an id is kept as it was given', id(), ' x ', ' x '],
    ['a blank reference clears', optionalId(), '', null],
    ['a required text is trimmed', nonEmptyText(), ' a ', 'a'],
    ['a replaced text may be blank', createReplacementText(), '  ', null],
    ['a replaced text may be null', createReplacementText(), null, null],
    ['a replaced text is kept', createReplacementText(), ' new ', 'new'],
    ['an email address', optionalEmail(), ' Ada.Love+x@sub.example.com ', 'Ada.Love+x@sub.example.com'],
    ['a blank email address', optionalEmail(), ' ', null],
    ['a currency in any case', optionalCurrency(), 'eur', 'EUR'],
    ['a blank currency', optionalCurrency(), '', null],
    ['a code of a closed set', optionalCode(['A', 'B']), 'B', 'B'],
    ['no code', optionalCode(['A', 'B']), null, null],
    ['a date by the ISO', optionalDate(), '2026-03-05', '2026-03-05'],
    ['a date with the day first', optionalDate(), '05/03/2026', '2026-03-05'],
    ['the date of an instant', optionalDate(), '2026-03-05T10:00Z', '2026-03-05'],
    ['a blank date', optionalDate(), '', null],
    ['an instant in UTC', instant(), '2026-03-05T10:00:00+02:00', '2026-03-05T08:00:00.000Z'],
    ['a day is its first moment', instant(), '2026-03-05', '2026-03-05T00:00:00.000Z'],
    ['a day with the day first is, too', instant(), '05/03/2026', '2026-03-05T00:00:00.000Z'],
    ['the lowest rating', optionalRating(), 0, 0],
    ['the highest rating', optionalRating(), 5, 5],
    ['no amount', optionalAmount(), 0, 0],
    ['the greatest amount', optionalAmount(), 1e15, 1e15],
    ['half an amount', optionalAmount(), 0.5, 0.5],
    ['no count', optionalCount(), 0, 0],
    ['the greatest count', optionalCount(), 2_147_483_647, 2_147_483_647],
    ['no year', year(), 0, 0],
    ['the first year', year(), 1900, 1900],
    ['the last year', year(), 2200, 2200],
    ['no month', month(), 0, 0],
    ['the last month', month(), 12, 12],
    ['the first page of 20', page, {}, { page: 0, size: 20 }],
    ['the last page there can be', page, { page: 2_147_483_647, size: 1 }, { page: 2_147_483_647, size: 1 }],
    ['100 records a page', page, { size: 100 }, { page: 0, size: 100 }],
    ['more than 100 records as 100', page, { size: 101 }, { page: 0, size: 100 }],
    [
      'an instant to sync from, with its offset',
      updatedSinceInput.updatedSince,
      '2026-03-05T10:00:00+02:00',
      '2026-03-05T08:00:00.000Z',
    ],
    ['a day to sync from, of whatever zone', updatedSinceInput.updatedSince, '2026-03-05', '2026-03-05'],
  ];

  /** A rule, an input and a part of its error. */
  const refused: readonly (readonly [string, z.ZodType, unknown, string])[] = [
    ['a text of 256 characters', optionalText(), long(256), '255'],
    ['a long text of 65,537 characters', optionalLongText(), long(65_537), '65536'],
    ['a query of 65,537 characters', queryText(), long(65_537), '65536'],
    ['an id of 256 characters', id(), long(256), '255'],
    ['NUL in a text', optionalText(), 'a\u0000', 'must not contain the character NUL'],
    ['NUL in a query', queryText(), 'a\u0000', 'must not contain the character NUL'],
    ['NUL in an id', id(), 'a\u0000', 'must not contain the character NUL'],
    ['a number for a text', optionalText(), 3, 'string'],
    ['a blank text where one is required', nonEmptyText(), '  ', '>=1'],
    ['a blank id where one is required', nonBlankId('jobId'), '  ', 'jobId is required'],
    ['a replaced text that is left out', createReplacementText(), undefined, 'string'],
    ['a replaced text that is too long', createReplacementText(), long(65_537), '65536'],
    ['an address without @', optionalEmail(), 'ada.example.com', 'must be an email address'],
    ['an address without a name', optionalEmail(), '@example.com', 'must be an email address'],
    ['an address without a domain', optionalEmail(), 'ada@', 'must be an email address'],
    ['an address of a domain without a dot', optionalEmail(), 'ada@example', 'must be an email address'],
    [
      'an address of a domain that ends in one letter',
      optionalEmail(),
      'ada@example.c',
      'must be an email address',
    ],
    [
      'an address with a space in its name',
      optionalEmail(),
      'ada love@example.com',
      'must be an email address',
    ],
    ['an address with two @', optionalEmail(), 'ada@love@example.com', 'must be an email address'],
    ['two addresses', optionalEmail(), 'ada@example.com,bob@example.com', 'must be an email address'],
    [
      'an address with its name before it',
      optionalEmail(),
      'Ada <ada@example.com>',
      'must be an email address',
    ],
    ['a currency that is none', optionalCurrency(), 'EURO', 'must be an ISO 4217 currency code'],
    ['a script for a web address', optionalWebAddress(), 'javascript:alert(1)', 'a host or a handle'],
    ['a web address of 2,001 characters', optionalWebAddress(), `a.example/${long(1_991)}`, '2000'],
    ['a code that is not of the set', optionalCode(['A', 'B']), 'C', 'A'],
    ['a code in another case', optionalCode(['A', 'B']), 'a', 'A'],
    ['a day that is none', optionalDate(), '2026-02-30', 'must be a date: yyyy-MM-dd'],
    ['words for a date', optionalDate(), 'tomorrow', 'must be a date: yyyy-MM-dd'],
    [
      'words for an instant',
      instant(),
      'tomorrow',
      'must be an ISO 8601 instant such as 2026-03-05T09:30:00Z',
    ],
    ['an hour that is none', instant(), '2026-03-05T25:00:00Z', 'must be an ISO 8601 instant'],
    ['no instant', instant(), '', 'must be an ISO 8601 instant'],
    ['a rating below the lowest', optionalRating(), -1, '>=0'],
    ['a rating above the highest', optionalRating(), 6, '<=5'],
    ['half a rating', optionalRating(), 2.5, 'int'],
    ['less than no amount', optionalAmount(), -0.01, '>=0'],
    ['more than the greatest amount', optionalAmount(), 1.1e15, '<=1000000000000000'],
    ['an amount that is none', optionalAmount(), Number.NaN, 'NaN'],
    ['less than no count', optionalCount(), -1, '>=0'],
    ['more than the greatest count', optionalCount(), 2_147_483_648, '<=2147483647'],
    ['half a count', optionalCount(), 0.5, 'int'],
    ['a year before the first', year(), 1899, 'must be a year, or 0 for none'],
    ['a year after the last', year(), 2201, 'must be a year, or 0 for none'],
    ['a year below none', year(), -1, 'must be a year, or 0 for none'],
    ['a month after the last', month(), 13, '<=12'],
    ['a month below none', month(), -1, '>=0'],
    ['a page before the first', page, { page: -1 }, '>=0'],
    ['a page after the last there can be', page, { page: 2_147_483_648 }, '<=2147483647'],
    ['no records a page', page, { size: 0 }, '>=1'],
    ['half a record a page', page, { size: 1.5 }, 'int'],
    [
      'an instant to sync from without its zone',
      updatedSinceInput.updatedSince,
      '2026-03-05T09:30:00',
      'with its zone',
    ],
    ['a day to sync from that is none', updatedSinceInput.updatedSince, '2026-02-30', 'or a day such as'],
  ];

  describe('accepted values', () => {
    it.each(taken)('Accepts %s', (_what, rule, given, read) => {
      const { data, error } = rule.safeParse(given);
      expect({ issues: error?.issues ?? [], data }).toEqual({ issues: [], data: read });
    });
  });

  describe('refused values', () => {
    it.each(refused)('Refuses %s and says why', (_what, rule, given, said) => {
      const [issue] = rule.safeParse(given).error?.issues ?? [];
      expect(issue?.message).toContain(said);
    });
  });

  describe('a calendar', () => {
    it.each([
      ['2024-02-29', true],
      ['2023-02-29', false],
      ['2000-02-29', true],
      ['1900-02-29', false],
      ['2024-02-30', false],
      ['2026-01-31', true],
      ['2026-03-31', true],
      ['2026-04-30', true],
      ['2026-04-31', false],
      ['2026-06-30', true],
      ['2026-06-31', false],
      ['2026-09-31', false],
      ['2026-11-31', false],
      ['2026-12-31', true],
      ['2026-12-32', false],
      ['2026-01-00', false],
      ['2026-00-10', false],
      ['2026-13-10', false],
      ['0000-01-01', false],
      ['0001-01-01', true],
      ['2026-1-1', false],
      ['x2026-01-01', false],
      ['2026-01-01x', false],
      ['2026-01-01T10', false],
      ['2026-01-01T10:00', true],
      ['2026-01-01T10:00:00', true],
      ['2026-01-01T10:00:00.123456789', true],
      ['2026-01-01T10:00:00.1234567890', false],
      ['2026-01-01T10:00:00+0200', true],
      ['2026-01-01T10:00:00+02:00', true],
      ['2026-01-01T10:00:00Zx', false],
      ['01/02/2026x', false],
      ['x01/02/2026', false],
      ['1/2/2026', false],
      ['00/02/2026', false],
    ])('Day %s: %s', (text, there) => {
      expect(readDate(text) !== null).toBe(there);
    });
  });
});
