import { describe, expect, it } from '@jest/globals';
import { countReadingVotes } from '../../src/best-reading.ts';
import { isProse } from '../../src/entities/roles.ts';
import { findEducation } from '../../src/fields/education.ts';
import { findEmployment } from '../../src/fields/employment.ts';
import { rejoinCells } from '../../src/sections/repaired-lines.ts';
import { splitSections } from '../../src/sections/split-sections.ts';
import { bullet, linesOf, sectionOf } from '../fields/line-of.ts';
import {
  boldly,
  column,
  educationOf,
  heading,
  jobsOf,
  type Look,
  owner,
  type Print,
  readMade,
} from './made-page.ts';

describe('Names of jobs', () => {
  type Text = string | readonly [string, Look];

  const below = (title: string, texts: readonly Text[]): Print[] => [
    ...owner,
    ...column([heading(title), ...texts], 50, 110),
  ];
  const jobsIn = (texts: readonly string[]): string[] =>
    findEmployment(sectionOf('experience', texts)).map(
      ({ jobTitle, companyName }) => `${jobTitle ?? '?'} @ ${companyName ?? '?'}`,
    );
  const rejoined = (...texts: string[]): string[] => rejoinCells(linesOf(texts)).map(({ text }) => text);

  describe('Text beside title and employer', () => {
    it('A name is a town if other entries have towns there', () => {
      expect(
        jobsIn(['London\tClerk\tFoo Wares\t2018 – 2020', 'Quuxham\tCashier\tBar Toys\t2014 – 2017']),
      ).toEqual(['Clerk @ Foo Wares', 'Cashier @ Bar Toys']);
    });

    it('A name beside a title is the employer if nothing else is', () => {
      expect(jobsIn(['London\tClerk\tFoo\t2018 – 2020', 'Quux\tCashier\t\t2014 – 2017'])).toEqual([
        'Clerk @ Foo',
        'Cashier @ Quux',
      ]);
    });

    it('A name behind a comma is a town if two other entries have towns there', () => {
      const jobs = [
        'Clerk\tFoo, London\t2018 – 2020',
        'Cashier\tBar, Quuxham\t2014 – 2017',
        'Nurse\tBaz, Berlin\t2010 – 2013',
      ];
      expect(jobsIn(jobs)).toEqual(['Clerk @ Foo', 'Cashier @ Bar', 'Nurse @ Baz']);
      expect(jobsIn(jobs.slice(0, 2))).toEqual(['Clerk @ Foo', 'Cashier @ Bar, Quuxham']);
    });

    it('A text that the right margin splits is rejoined', () => {
      expect(rejoined('Clerk\tJanuary 2018 –', 'Foo Wares\tMay 2020')).toEqual([
        'Clerk\tJanuary 2018 – May 2020',
        'Foo Wares',
      ]);
      expect(rejoined('Clerk\tSan Francisco,', 'California')).toEqual(['Clerk\tSan Francisco, California']);
      expect(rejoined('Clerk\t2018 –', 'Cashier\t2014 – 2017')).toEqual([
        'Clerk\t2018 –',
        'Cashier\t2014 – 2017',
      ]);
      expect(rejoined('Clerk\tFoo,', 'Bar\tBaz')).toEqual(['Clerk\tFoo,', 'Bar\tBaz']);
    });

    it('Split texts are rejoined in sections of jobs', () => {
      const sections = splitSections(linesOf(['Experience', 'Clerk\tJanuary 2018 –', 'Foo Wares\tMay 2020']));
      expect(sections.at(-1)?.lines.map(({ text }) => text)).toEqual([
        'Clerk\tJanuary 2018 – May 2020',
        'Foo Wares',
      ]);
    });

    it('A name that the left margin splits is rejoined', () => {
      const prose = 'Wrote down what others had thought of for days, and';
      expect(rejoined('2018\tFoo Wares', `Exotic Brick\t${prose}`, `Sales\t${prose}`)).toEqual([
        '2018\tFoo Wares',
        'Exotic Brick Sales',
        prose,
        prose,
      ]);
      expect(rejoined(`Sales\t${prose}`, '2018\tFoo')).toEqual([`Sales\t${prose}`, '2018\tFoo']);
    });
  });

  describe('Heads of different length', () => {
    it('A head follows the order of heads with known words', () => {
      const jobs = jobsOf(
        readMade(
          below('Experience', [
            'Foo Wares Ltd. | Sales Manager | Retail Trade | 2018 – 2020',
            '• Kept the books',
            'Bar Toys Ltd. | Clerk | Retail Trade | 2016 – 2018',
            '• Kept more books',
            'Quux | Zorgling | 2014 – 2017',
            '• Sold toys',
          ]),
        ),
      );
      expect(jobs).toEqual([
        'Sales Manager @ Foo Wares Ltd. 2018-2020',
        'Clerk @ Bar Toys Ltd. 2016-2018',
        'Zorgling @ Quux 2014-2017',
      ]);
    });

    it('An unambiguous head keeps its own order', () => {
      const jobs = jobsOf(
        readMade(
          below('Experience', [
            'Position Title | Company Foo | 2018 – 2020',
            '• Kept the books',
            'Company Bar | Position Title | 2014 – 2017',
            '• Sold toys',
          ]),
        ),
      );
      expect(jobs).toEqual([
        'Position Title @ Company Foo 2018-2020',
        'Position Title @ Company Bar 2014-2017',
      ]);
    });
  });

  describe('Sentences', () => {
    it('A sentence without bullet and full stop is no employer', () => {
      const jobs = jobsOf(
        readMade(
          below('Experience', [
            boldly('Foo Wares'),
            'Clerk  2018 – 2020',
            'with much that resulted in more of it',
            boldly('Cashier  2014 – 2017'),
            'Adding what was there to what had been',
          ]),
        ),
      );
      expect(jobs).toEqual(['Clerk @ Foo Wares 2018-2020', 'Cashier @ Foo Wares 2014-2017']);
    });

    it.each(['did what resulted in something else', 'Evaluation of the things that come and go'])(
      '"%s" is a sentence by its lower-case words',
      (text) => {
        expect(isProse(text)).toBe(true);
      },
    );

    it.each([
      'University of the arts and of music',
      'Developer in the team that builds bricks',
      'licence en lettres et en arts plastiques',
      'Bank of those that have some',
      'Foo Bar Baz Qux Quux',
      'what we did there',
    ])('"%s" is no sentence', (text) => {
      expect(isProse(text)).toBe(false);
    });
  });

  describe('Titles without employers', () => {
    it('A title with dates alone neither supports nor weakens a reading', () => {
      const votes = (...texts: string[]): number[] => {
        const { complete, incomplete } = countReadingVotes(linesOf(['Experience', ...texts]));
        return [complete, incomplete];
      };
      expect(votes('Clerk\t2018 – 2020', 'Cashier\t2014 – 2017')).toEqual([0, 0]);
      expect(votes('Clerk\tFoo Wares\t2018 – 2020')).toEqual([1, 0]);
      expect(votes('Foo Wares\t2018 – 2020')).toEqual([0, 1]);
    });
  });

  describe('Schools that are none', () => {
    it.each(['Overall Grade: 74', 'Final grade: 1.7', 'Total score: 88'])(
      'A line of a grade names no school: %s',
      (grade) => {
        const education = educationOf(
          readMade(
            below('Education', [
              boldly('BSc Physics'),
              '2014 – 2017',
              grade,
              boldly('MSc Physics'),
              '2017 – 2019',
              grade,
            ]),
          ),
        );
        expect(education).toEqual(['Bachelor @ ? 2014-2017', 'Master @ ? 2017-2019']);
      },
    );

    it('A school in the title of a thesis is no school', () => {
      const education = educationOf(
        readMade(
          below('Education', [
            'PhD in Physics, 2014 – 2017',
            '“On the Fall of the Quux University”',
            'Bonn University',
          ]),
        ),
      );
      expect(education).toEqual(['Doctorate @ Bonn University 2014-2017']);
    });

    it('A list item about work at a school is no education', () => {
      const education = findEducation(
        sectionOf('education', [
          'BSc Physics\tBonn University\t2017',
          bullet('Developed a web page using HTML, CSS, and JavaScript for a university project.'),
        ]),
      );
      expect(education.map(({ organisation }) => organisation)).toEqual(['Bonn University']);
    });
  });
});
