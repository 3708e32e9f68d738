import { describe, expect, it } from '@jest/globals';
import { type HeadPart, readHeadParts } from '../../src/entities/head-parts.ts';
import { assignRoles, splitLoneParts, findUsualOrder } from '../../src/fields/employment-heads.ts';
import { findCurrentJob, findEmployment } from '../../src/fields/employment.ts';
import type { ParsedEmployment } from '../../src/parsed-cv.ts';
import { bullet, linesOf, type Printed, sectionOf } from './line-of.ts';

describe('Employment of a CV', () => {
  describe('Employment', () => {
    type Told = [
      title: string | null,
      company: string | null,
      start: string | null,
      end: string | null,
      current: boolean,
      type: string | null,
      summary: string | null,
    ];

    const told = (job: ParsedEmployment): Told => [
      job.jobTitle,
      job.companyName,
      job.startDate,
      job.endDate,
      job.current,
      job.employmentType,
      job.workSummary,
    ];

    describe('findEmployment', () => {
      it.each<[Printed[], Told[]]>([
        [
          ['Software Engineer, Acme Ltd', 'May 2015 - June 2019', bullet('Built things')],
          [['Software Engineer', 'Acme Ltd', '2015-05', '2019-06', false, null, '• Built things']],
        ],
        [
          ['Acme Ltd', 'Software Engineer', 'May 2015 - present', bullet('Built things')],
          [['Software Engineer', 'Acme Ltd', '2015-05', null, true, null, '• Built things']],
        ],
        [
          ['May 2015 - present\tSoftware Engineer\tAcme Ltd'],
          [['Software Engineer', 'Acme Ltd', '2015-05', null, true, null, null]],
        ],
        [
          ['Software Engineer at Acme, Berlin', '2015 - 2019'],
          [['Software Engineer', 'Acme', '2015', '2019', false, null, null]],
        ],
        [
          [
            'Software Engineer | Acme GmbH | Berlin | 2015 - 2019',
            bullet('x y'),
            'Consultant | Foo AG | 2010 - 2015',
          ],
          [
            ['Software Engineer', 'Acme GmbH', '2015', '2019', false, null, '• x y'],
            ['Consultant', 'Foo AG', '2010', '2015', false, null, null],
          ],
        ],
        [
          [
            'Acme Ltd  2010 - 2020',
            'Senior Engineer 2015 - 2020',
            bullet('led'),
            'Engineer 2010 - 2015',
            bullet('built'),
          ],
          [
            ['Senior Engineer', 'Acme Ltd', '2015', '2020', false, null, '• led'],
            ['Engineer', 'Acme Ltd', '2010', '2015', false, null, '• built'],
          ],
        ],
        [
          ['Position: Engineer', 'Company: Acme', '2015 - 2019'],
          [['Engineer', 'Acme', '2015', '2019', false, null, null]],
        ],
        [
          ['Worked as Engineer at Acme', '2015 - 2019'],
          [['Engineer', 'Acme', '2015', '2019', false, null, null]],
        ],
        [
          ['Working with Acme as an Engineer', '2015 - 2019'],
          [['Engineer', 'Acme', '2015', '2019', false, null, null]],
        ],
        [
          ['Engineer (Full-time)', 'Acme Ltd', '2015 - 2019'],
          [['Engineer', 'Acme Ltd', '2015', '2019', false, 'Full-time', null]],
        ],
        [['2015 - 2019'], []],
        [['Engineer @ Acme', '2015'], [['Engineer', 'Acme', '2015', null, false, null, null]]],
        [
          ['Engineer – Acme Ltd', '03/2015 – 04/2016', 'Environment: Java'],
          [['Engineer', 'Acme Ltd', '2015-03', '2016-04', false, null, null]],
        ],
        [
          ['Acme Ltd, Berlin', 'Engineer, Team Lead', 'since 2015'],
          [['Engineer, Team Lead', 'Acme Ltd', '2015', null, true, null, null]],
        ],
        [
          ['Freelance Engineer', '2015 - 2019'],
          [['Freelance Engineer', null, '2015', '2019', false, 'Freelance', null]],
        ],
        [['Software Engineer', 'Acme Ltd', 'Built things'], []],
        [
          ['Software Engineer', 'Acme Ltd', bullet('Built things'), 'Clerk', 'Foo Ltd', bullet('Wrote')],
          [
            ['Software Engineer', 'Acme Ltd', null, null, false, null, '• Built things'],
            ['Clerk', 'Foo Ltd', null, null, false, null, '• Wrote'],
          ],
        ],
        [
          ['Engineer bei Acme GmbH', '2015 – heute'],
          [['Engineer', 'Acme GmbH', '2015', null, true, null, null]],
        ],
        [['Ingénieur chez Acme', '2015 - 2019'], [['Ingénieur', 'Acme', '2015', '2019', false, null, null]]],
        [['Acme Ltd', '2015 - 2019'], [[null, 'Acme Ltd', '2015', '2019', false, null, null]]],
        [
          ['Siemens AG, München', 'Projektleiter', '01/2010 – 12/2012', bullet('Leitung')],
          [['Projektleiter', 'Siemens AG', '2010-01', '2012-12', false, null, '• Leitung']],
        ],
        [
          ['Engineer, Acme Ltd, Berlin, 2015 - 2019', 'Manager, Foo Inc., London, 2010 - 2015'],
          [
            ['Engineer', 'Acme Ltd', '2015', '2019', false, null, null],
            ['Manager', 'Foo Inc.', '2010', '2015', false, null, null],
          ],
        ],
        [
          ['Engineer (3 years)', 'Acme Ltd', '2015 - 2018', bullet('a\tb'), 'c d'],
          [['Engineer', 'Acme Ltd', '2015', '2018', false, null, '• a b\nc d']],
        ],
      ])('The lines %j have the jobs %j', (lines, expected) => {
        expect(findEmployment(sectionOf('experience', lines)).map(told)).toEqual(expected);
      });

      it('A summary has at most 8,000 characters', () => {
        const [job] = findEmployment(
          sectionOf('experience', ['Engineer, Acme Ltd', '2015', bullet('word '.repeat(2_000))]),
        );
        expect(job?.workSummary).toHaveLength(8_000);
      });
    });

    describe('findCurrentJob', () => {
      const job = (jobTitle: string, startDate: string | null, current: boolean): ParsedEmployment => ({
        jobTitle,
        startDate,
        current,
        companyName: null,
        employmentType: null,
        endDate: null,
        workSummary: null,
      });

      it.each([
        [
          'the latest of several',
          [job('a', '2015-12', true), job('b', '2016', true), job('c', '2020', false)],
          'b',
        ],
        ['the latest by month', [job('a', '2015-02', true), job('b', '2015-11', true)], 'b'],
        ['the latest by day', [job('a', '2015-02-20', true), job('b', '2015-02-03', true)], 'a'],
        ['the first of equals', [job('a', '2015', true), job('b', '2015', true)], 'a'],
        ['one without a date if there is no other', [job('a', null, true)], 'a'],
        ['one with a date rather than one without', [job('a', null, true), job('b', '2015', true)], 'b'],
        ['no past job', [job('a', '2015', false)], undefined],
        ['missing without jobs', [], undefined],
      ])('The current job is %s', (_rule, jobs, expected) => {
        expect(findCurrentJob(jobs)?.jobTitle).toBe(expected);
      });
    });
  });

  describe('Heads of jobs', () => {
    const partsOf = (...lines: string[]): string[] => readHeadParts(linesOf(lines)).map(({ text }) => text);

    describe('Pieces of a head', () => {
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
          'are employer and title around a comma',
          'Acme Bank, Senior Engineer',
          ['Acme Bank', 'Senior Engineer'],
        ],
        [
          'are title and employer around a comma',
          'Senior Engineer, Acme Bank',
          ['Senior Engineer', 'Acme Bank'],
        ],
        [
          'keep the title whole',
          'Senior Engineer, Team Lead, Acme Bank, Foo Ltd',
          ['Senior Engineer, Team Lead', 'Acme Bank, Foo Ltd'],
        ],
        ['keep the employer whole', 'Acme, Foo, Senior Engineer', ['Acme, Foo', 'Senior Engineer']],
        ['are one if both sides of a comma are titles', 'Engineer, Team Lead', ['Engineer, Team Lead']],
        ['are one if neither side of a comma is a title', 'Acme, Foo', ['Acme, Foo']],
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
        ['keep lower-case words in brackets', 'Acme (formerly known)', ['Acme (formerly known)']],
        ['keep a name with a digit in brackets', 'Acme (Madison 5)', ['Acme (Madison 5)']],
        ['have no employment type in brackets', 'Engineer (Full-time)', ['Engineer']],
        [
          'keep a sentence in brackets',
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
        ['are none of a description', 'Environment: Java', []],
        ['are title and employer of "at"', 'Engineer at Acme', ['Engineer', 'Acme']],
        ['are title and employer of "bei der"', 'Engineer bei der Bank', ['Engineer', 'Bank']],
        ['are one if "at" follows no title', 'Meet at Noon', ['Meet at Noon']],
        ['are one if no name follows "at"', 'Engineer at night', ['Engineer at night']],
        ['leave out digits and single letters', 'Acme | x | 12 | ab', ['Acme', 'ab']],
        [
          'leave out periods, wherever they stand',
          'Acme 2010 - 2012 | Engineer | 2015',
          ['Acme', 'Engineer'],
        ],
        ['leave out a duration', 'Acme | Engineer (3 years 2 months)', ['Acme', 'Engineer']],
        ['leave out texts over 14 words', 'an on is to of by at up no we do so us me it', []],
      ])('Pieces %s: "%s"', (_rule, line, expected) => {
        expect(partsOf(line)).toEqual(expected);
      });

      it('Pieces come from all lines except sentences', () => {
        const sentence = 'this is what we did all day';
        expect(partsOf('Acme', 'Engineer', sentence)).toEqual(['Acme', 'Engineer']);
        expect(partsOf('Acme', sentence)).toEqual(['Acme']);
        expect(partsOf('Acme', 'what we did')).toEqual(['Acme', 'what we did']);
        expect(partsOf(sentence, 'Acme', 'Engineer')).toEqual(['Acme', 'Engineer']);
      });

      it('A long employer name stays if it has a legal form', () => {
        const employer = 'The Very Long Name Of An Ltd';
        expect(partsOf('Acme', 'Engineer', employer)).toEqual(['Acme', 'Engineer', employer]);
      });
    });

    /** Pieces are "a", "b", …. */
    const scored = (...scores: number[]): HeadPart[] =>
      scores.map((score, index) => ({ text: String.fromCharCode(97 + index), score }));

    describe('assignRoles', () => {
      it.each([
        ['no piece gives neither', [], [null, null]],
        ['one clear title is the title', [0.6], ['a', null]],
        ['one unclear piece is the employer', [0.5], [null, 'a']],
        ['of two the higher score is the title', [0, 1], ['b', 'a']],
        ['of two the higher score is the title', [1, 0], ['a', 'b']],
        ['of two close scores the order decides', [0, 0.9], ['a', 'b']],
        ['of more the highest is the title, the lowest the employer', [0, -3, 4], ['c', 'b']],
        ['of equal scores the first is the title', [0, 4, 4], ['b', 'a']],
        ['of close scores the first is the employer', [0, -0.9, 4], ['c', 'a']],
        ['the first two count if none resembles a title', [0, 0.9, 0.9], ['a', 'b']],
        ['a piece with score 1 is the title', [0, 0, 1], ['c', 'a']],
        ['a fifth piece is no title', [0, 0, 0, 0, 5], ['a', 'b']],
        ['a fourth piece may be the title', [0, 0, 0, 5], ['d', 'a']],
        ['three more pieces may be the employer', [5, 0, 0, -3, 0], ['a', 'd']],
        ['a fourth more piece is no employer', [5, 0, 0, 0, -3], ['a', 'b']],
      ])('assignRoles: %s: %j', (_rule, scores, [title, company]) => {
        expect(assignRoles(scored(...scores), 'title-first')).toEqual({ title, company });
      });

      it("assignRoles follows the section's order if scores are close", () => {
        expect(assignRoles(scored(0.9, 0), 'company-first')).toEqual({ title: 'b', company: 'a' });
        expect(assignRoles(scored(0.9, 0, 0), 'company-first')).toEqual({ title: 'b', company: 'a' });
        expect(assignRoles(scored(1, 0), 'company-first')).toEqual({ title: 'a', company: 'b' });
      });
    });

    describe('findUsualOrder', () => {
      it.each([
        ['title-first without heads', [], 'title-first'],
        ['title-first for heads of one piece', [scored(-5), scored()], 'title-first'],
        ['that of its heads', [scored(-3, 5)], 'company-first'],
        ['that of its heads', [scored(5, -3)], 'title-first'],
        ['that of most heads', [scored(5, -3), scored(0, 1), scored(-1, 0)], 'company-first'],
        ['title-first on a tie', [scored(5, -3), scored(-3, 5)], 'title-first'],
        ['not decided by close scores', [scored(0, 0.2)], 'title-first'],
        ['decided by half a point', [scored(0, 0.5)], 'company-first'],
      ])('The usual order is %s: %j', (_rule, heads, expected) => {
        expect(findUsualOrder(heads)).toBe(expected);
      });
    });

    describe('splitLoneParts', () => {
      const heads = (...texts: string[]): HeadPart[][] => texts.map((text) => readHeadParts(linesOf([text])));
      const split = (given: HeadPart[][]): string[][] =>
        splitLoneParts(given).map((parts) => parts.map(({ text }) => text));

      it.each([
        ['are split at the comma behind the title', ['Designer, Acme'], [['Designer', 'Acme']]],
        ['are split at the comma before the title', ['Acme, Foo, Designer'], [['Acme, Foo', 'Designer']]],
        [
          'are split if most can be',
          ['Designer, Acme', 'Engineer, Foo', 'Acme'],
          [['Designer', 'Acme'], ['Engineer', 'Foo'], ['Acme']],
        ],
        ['are split despite one without a comma', ['Designer, Acme', 'Foo'], [['Designer', 'Acme'], ['Foo']]],
        [
          'stay whole if as many cannot be split',
          ['Designer, Acme', 'Designer, engineer'],
          [['Designer, Acme'], ['Designer, engineer']],
        ],
        ['are split at a stroke', ['DESIGNER / Acme'], [['DESIGNER', 'Acme']]],
        ['are split at a bracket', ['Acme (Designer)'], [['Acme', 'Designer']]],
        ['stay whole if a stroke separates two titles', ['Designer / Engineer'], [['Designer / Engineer']]],
        ['stay whole if both sides are titles', ['Designer, Engineer'], [['Designer, Engineer']]],
        ['stay whole if neither side is a title', ['Acme, Foo'], [['Acme, Foo']]],
        ['keep the employer whole', ['Designer, Acme, Foo'], [['Designer', 'Acme, Foo']]],
        [
          'ignore heads of several pieces',
          ['Designer, Acme', 'Foo | Engineer', 'Bar | Clerk'],
          [
            ['Designer', 'Acme'],
            ['Foo', 'Engineer'],
            ['Bar', 'Clerk'],
          ],
        ],
      ])('Heads of one text %s: %j', (_rule, texts, expected) => {
        expect(split(heads(...texts))).toEqual(expected);
      });

      it('The pieces of a split head get their own scores', () => {
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
});
