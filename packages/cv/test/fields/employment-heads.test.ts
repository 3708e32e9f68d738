import { describe, expect, it } from '@jest/globals';
import { type HeadPart, headParts } from '../../src/entities/head-parts.ts';
import { assignRoles, splitLoneParts, usualOrder } from '../../src/fields/employment-heads.ts';
import { linesOf } from './line-of.ts';

describe('employment heads', () => {
  const partsOf = (...lines: string[]): string[] => headParts(linesOf(lines)).map(({ text }) => text);

  describe('the pieces of the heading of a job', () => {
    it.each([
      [
        'leave out a town in its state, between employer and title',
        'Acme, Austin, TX, Clerk',
        ['Acme', 'Clerk'],
      ],
      ['leave out a town in its state, at the end', 'Acme, Clerk, Austin, TX', ['Acme', 'Clerk']],
      ['leave out a town, between employer and title', 'Acme, Berlin, Engineer', ['Acme', 'Engineer']],
      ['leave out two places', 'Acme, Austin, TX, Berlin, Clerk', ['Acme', 'Clerk']],
      [
        'are employer and title where a comma parts them',
        'Acme Bank, Senior Engineer',
        ['Acme Bank', 'Senior Engineer'],
      ],
      [
        'are title and employer where a comma parts them',
        'Senior Engineer, Acme Bank',
        ['Senior Engineer', 'Acme Bank'],
      ],
      [
        'have what belongs to a title with it',
        'Senior Engineer, Team Lead, Acme Bank, Foo Ltd',
        ['Senior Engineer, Team Lead', 'Acme Bank, Foo Ltd'],
      ],
      [
        'have what belongs to an employer with it',
        'Acme, Foo, Senior Engineer',
        ['Acme, Foo', 'Senior Engineer'],
      ],
      ['are one where both sides of a comma are titles', 'Engineer, Team Lead', ['Engineer, Team Lead']],
      ['are one where neither side of a comma is a title', 'Acme, Foo', ['Acme, Foo']],
      ['have no full stop of a sentence', 'Acme Widgets.', ['Acme Widgets']],
      ['keep the full stop of a legal form', 'Acme Ltd.', ['Acme Ltd.']],
      [
        'keep the full stop of a legal form that is a long word',
        'Widgets Corp. | Acme',
        ['Widgets Corp.', 'Acme'],
      ],
      ['have no town in brackets', 'Acme (Madison)', ['Acme']],
      ['have no town of several words in brackets', 'Acme (Bad Homburg Höhe)', ['Acme']],
      ['keep an abbreviation in brackets', 'Acme (MIT)', ['Acme (MIT)']],
      ['keep a role in brackets', 'Acme (Engineer)', ['Acme (Engineer)']],
      ['keep an employer in brackets', 'Acme (Foo Bank)', ['Acme (Foo Bank)']],
      ['keep four words in brackets', 'Acme (New Town On Hill)', ['Acme (New Town On Hill)']],
      ['keep what is not a name in brackets', 'Acme (formerly known)', ['Acme (formerly known)']],
      ['keep a name with a digit in brackets', 'Acme (Madison 5)', ['Acme (Madison 5)']],
      ['have no kind of employment in brackets', 'Engineer (Full-time)', ['Engineer']],
      [
        'keep a sentence in brackets, whatever it says of the employment',
        'Engineer (Full-time position paid monthly)',
        ['Engineer (Full-time position paid monthly)'],
      ],
      ['are title and employer of "working at"', 'Working at Acme as an Engineer', ['Engineer', 'Acme']],
      ['are title and employer of "with"', 'with Acme as the Engineer', ['Engineer', 'Acme']],
      ['are title and employer of "employed for"', 'Employed for Acme as Engineer', ['Engineer', 'Acme']],
      ['have no "employed as"', 'Employed as Engineer', ['Engineer']],
      ['have no "tätig als"', 'tätig als Ingenieur', ['Ingenieur']],
      ['have no "currently working as"', 'Currently working as an Engineer', ['Engineer']],
      ['have no label', 'Role: Engineer', ['Engineer']],
      ['are none of what describes a job', 'Environment: Java', []],
      ['are title and employer of "at"', 'Engineer at Acme', ['Engineer', 'Acme']],
      ['are title and employer of "bei der"', 'Engineer bei der Bank', ['Engineer', 'Bank']],
      ['are one where "at" follows no title', 'Meet at Noon', ['Meet at Noon']],
      ['are one where "at" is followed by no name', 'Engineer at night', ['Engineer at night']],
      ['leave out digits and single letters', 'Acme | x | 12 | ab', ['Acme', 'ab']],
      ['leave out periods, wherever they stand', 'Acme 2010 - 2012 | Engineer | 2015', ['Acme', 'Engineer']],
      ['leave out how long it was', 'Acme | Engineer (3 years 2 months)', ['Acme', 'Engineer']],
      ['leave out what is longer than 14 words', 'an on is to of by at up no we do so us me it', []],
    ])('%s: "%s"', (_rule, line, expected) => {
      expect(partsOf(line)).toEqual(expected);
    });

    it('are those of all its lines, without sentences', () => {
      const sentence = 'this is what we did all day';
      expect(partsOf('Acme', 'Engineer', sentence)).toEqual(['Acme', 'Engineer']);
      expect(partsOf('Acme', sentence)).toEqual(['Acme']);
      expect(partsOf('Acme', 'what we did')).toEqual(['Acme', 'what we did']);
      expect(partsOf(sentence, 'Acme', 'Engineer')).toEqual(['Acme', 'Engineer']);
    });

    it('keep an employer, however long its name', () => {
      const employer = 'The Very Long Name Of An Ltd';
      expect(partsOf('Acme', 'Engineer', employer)).toEqual(['Acme', 'Engineer', employer]);
    });
  });

  /** Pieces by their scores: "a" has the first, "b" the second. */
  const scored = (...scores: number[]): HeadPart[] =>
    scores.map((score, index) => ({ text: String.fromCharCode(97 + index), score }));

  describe('title and employer among pieces that have a score', () => {
    it.each([
      ['no piece is neither', [], [null, null]],
      ['one that looks like a title is the title', [0.6], ['a', null]],
      ['one that may be either is the employer', [0.5], [null, 'a']],
      ['of two the one that looks more like a title is it', [0, 1], ['b', 'a']],
      ['of two the one that looks more like a title is it', [1, 0], ['a', 'b']],
      ['of two that are much alike the order tells', [0, 0.9], ['a', 'b']],
      ['of more the best is the title, the lowest the employer', [0, -3, 4], ['c', 'b']],
      ['of more the first of equals is the title', [0, 4, 4], ['b', 'a']],
      ['of more the first is the employer of those that are much alike', [0, -0.9, 4], ['c', 'a']],
      ['of more the first two count where none looks like a title', [0, 0.9, 0.9], ['a', 'b']],
      ['of more a piece with a score of 1 is the title', [0, 0, 1], ['c', 'a']],
      ['a fifth piece is no title', [0, 0, 0, 0, 5], ['a', 'b']],
      ['a fourth piece may be the title', [0, 0, 0, 5], ['d', 'a']],
      ['beyond the title three pieces may be the employer', [5, 0, 0, -3, 0], ['a', 'd']],
      ['beyond the title no fourth piece is the employer', [5, 0, 0, 0, -3], ['a', 'b']],
    ])('%s: %j', (_rule, scores, [title, company]) => {
      expect(assignRoles(scored(...scores), 'title-first')).toEqual({ title, company });
    });

    it('follow the usual order where scores do not tell', () => {
      expect(assignRoles(scored(0.9, 0), 'company-first')).toEqual({ title: 'b', company: 'a' });
      expect(assignRoles(scored(0.9, 0, 0), 'company-first')).toEqual({ title: 'b', company: 'a' });
      expect(assignRoles(scored(1, 0), 'company-first')).toEqual({ title: 'a', company: 'b' });
    });
  });

  describe('the usual order of a section', () => {
    it.each([
      ['title first, where nothing tells', [], 'title-first'],
      ['title first, where headings are one piece each', [scored(-5), scored()], 'title-first'],
      ['that of its headings', [scored(-3, 5)], 'company-first'],
      ['that of its headings', [scored(5, -3)], 'title-first'],
      ['that of most headings', [scored(5, -3), scored(0, 1), scored(-1, 0)], 'company-first'],
      ['title first, where as many have it', [scored(5, -3), scored(-3, 5)], 'title-first'],
      ['not told by headings whose pieces are much alike', [scored(0, 0.2)], 'title-first'],
      ['told by half a point', [scored(0, 0.5)], 'company-first'],
    ])('is %s: %j', (_rule, heads, expected) => {
      expect(usualOrder(heads)).toBe(expected);
    });
  });

  describe('headings that are one text each', () => {
    const heads = (...texts: string[]): HeadPart[][] => texts.map((text) => headParts(linesOf([text])));
    const split = (given: HeadPart[][]): string[][] =>
      splitLoneParts(given).map((parts) => parts.map(({ text }) => text));

    it.each([
      ['are parted at the comma behind the title', ['Designer, Acme'], [['Designer', 'Acme']]],
      ['are parted at the comma before the title', ['Acme, Foo, Designer'], [['Acme, Foo', 'Designer']]],
      [
        'are parted where most can be',
        ['Designer, Acme', 'Engineer, Foo', 'Acme'],
        [['Designer', 'Acme'], ['Engineer', 'Foo'], ['Acme']],
      ],
      [
        'are parted whatever one without a comma says',
        ['Designer, Acme', 'Foo'],
        [['Designer', 'Acme'], ['Foo']],
      ],
      [
        'stay where as many cannot be',
        ['Designer, Acme', 'Designer, engineer'],
        [['Designer, Acme'], ['Designer, engineer']],
      ],
      ['are parted at a stroke', ['DESIGNER / Acme'], [['DESIGNER', 'Acme']]],
      ['are parted at a bracket', ['Acme (Designer)'], [['Acme', 'Designer']]],
      ['stay where a stroke parts two kinds of title', ['Designer / Engineer'], [['Designer / Engineer']]],
      ['stay where both sides are titles', ['Designer, Engineer'], [['Designer, Engineer']]],
      ['stay where neither side is a title', ['Acme, Foo'], [['Acme, Foo']]],
      ['have all of the employer behind the title', ['Designer, Acme, Foo'], [['Designer', 'Acme, Foo']]],
      [
        'are not counted where they have several pieces',
        ['Designer, Acme', 'Foo | Engineer', 'Bar | Clerk'],
        [
          ['Designer', 'Acme'],
          ['Foo', 'Engineer'],
          ['Bar', 'Clerk'],
        ],
      ],
    ])('%s: %j', (_rule, texts, expected) => {
      expect(split(heads(...texts))).toEqual(expected);
    });

    it('have the scores of their pieces', () => {
      expect(splitLoneParts([[{ text: 'Designer, Acme Ltd', score: 0 }]])).toEqual([
        [
          { text: 'Designer', score: 5.5 },
          { text: 'Acme Ltd', score: -3.5 },
        ],
      ]);
      expect(splitLoneParts([[{ text: 'Acme Ltd, Foo, Designer', score: 0 }]])).toEqual([
        [
          { text: 'Acme Ltd', score: -3.5 },
          { text: 'Designer', score: 5.5 },
        ],
      ]);
    });
  });
});
