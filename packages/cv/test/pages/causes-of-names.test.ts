import { describe, expect, it } from '@jest/globals';
import { readingVotes } from '../../src/best-reading.ts';
import { isProse } from '../../src/entities/roles.ts';
import { findEducation } from '../../src/fields/education.ts';
import { findEmployment } from '../../src/fields/employment.ts';
import { rejoinCells } from '../../src/sections/repaired-lines.ts';
import { splitSections } from '../../src/sections/split-sections.ts';
import { bullet, linesOf, sectionOf } from '../fields/line-of.ts';
import {
  boldly,
  column,
  heading,
  jobsOf,
  type Look,
  owner,
  type Print,
  readMade,
  studiesOf,
} from './made-page.ts';

describe('causes of names', () => {
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

  describe('what is printed beside a title and an employer', () => {
    it('is a town where the other entries have one, whatever it is called', () => {
      expect(
        jobsIn(['London\tClerk\tFoo Wares\t2018 – 2020', 'Quuxham\tCashier\tBar Toys\t2014 – 2017']),
      ).toEqual(['Clerk @ Foo Wares', 'Cashier @ Bar Toys']);
    });

    it('is an employer where nothing else is beside the title', () => {
      expect(jobsIn(['London\tClerk\tFoo\t2018 – 2020', 'Quux\tCashier\t\t2014 – 2017'])).toEqual([
        'Clerk @ Foo',
        'Cashier @ Quux',
      ]);
    });

    it('is a town behind the comma where two other entries have one there', () => {
      const jobs = [
        'Clerk\tFoo, London\t2018 – 2020',
        'Cashier\tBar, Quuxham\t2014 – 2017',
        'Nurse\tBaz, Berlin\t2010 – 2013',
      ];
      expect(jobsIn(jobs)).toEqual(['Clerk @ Foo', 'Cashier @ Bar', 'Nurse @ Baz']);
      expect(jobsIn(jobs.slice(0, 2))).toEqual(['Clerk @ Foo', 'Cashier @ Bar, Quuxham']);
    });

    it('is one text though a narrow margin at the right breaks it', () => {
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

    it('is put together in each section of jobs', () => {
      const sections = splitSections(linesOf(['Experience', 'Clerk\tJanuary 2018 –', 'Foo Wares\tMay 2020']));
      expect(sections.at(-1)?.lines.map(({ text }) => text)).toEqual([
        'Clerk\tJanuary 2018 – May 2020',
        'Foo Wares',
      ]);
    });

    it('is one name though a narrow margin at the left breaks it', () => {
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

  describe('heads of other lengths', () => {
    it('follow the order of those whose words are known', () => {
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

    it('keep to their own words where these leave no doubt', () => {
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

  describe('a sentence', () => {
    it('is what was done and no employer, though no bullet and no full stop says so', () => {
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
      '%s is told by its small letters',
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
    ])('%s is none', (text) => {
      expect(isProse(text)).toBe(false);
    });
  });

  describe('titles without employers', () => {
    it('speak neither for a reading of a page nor against it', () => {
      const votes = (...texts: string[]): number[] => {
        const { complete, incomplete } = readingVotes(linesOf(['Experience', ...texts]));
        return [complete, incomplete];
      };
      expect(votes('Clerk\t2018 – 2020', 'Cashier\t2014 – 2017')).toEqual([0, 0]);
      expect(votes('Clerk\tFoo Wares\t2018 – 2020')).toEqual([1, 0]);
      expect(votes('Foo Wares\t2018 – 2020')).toEqual([0, 1]);
    });
  });

  describe('studies', () => {
    it.each(['Overall Grade: 74', 'Final grade: 1.7', 'Total score: 88'])('%s names no school', (grade) => {
      const studies = studiesOf(
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
      expect(studies).toEqual(['Bachelor @ ? 2014-2017', 'Master @ ? 2017-2019']);
    });

    it('are no schools in the title of a thesis', () => {
      const studies = studiesOf(
        readMade(
          below('Education', [
            'PhD in Physics, 2014 – 2017',
            '“On the Fall of the Quux University”',
            'Bonn University',
          ]),
        ),
      );
      expect(studies).toEqual(['Doctorate @ Bonn University 2014-2017']);
    });

    it('are no list items that say what was done at one', () => {
      const studies = findEducation(
        sectionOf('education', [
          'BSc Physics\tBonn University\t2017',
          bullet('Developed a web page using HTML, CSS, and JavaScript for a university project.'),
        ]),
      );
      expect(studies.map(({ organisation }) => organisation)).toEqual(['Bonn University']);
    });
  });
});
