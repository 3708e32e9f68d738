import { describe, expect, it } from '@jest/globals';
import { findDateRange } from '../../src/entities/date-ranges.ts';
import { isSchool } from '../../src/entities/degrees-and-schools.ts';
import { isEducationDetail } from '../../src/entities/education-parts.ts';
import { boldly, column, heading, jobsOf, type Look, owner, readMade, set, studiesOf } from './made-page.ts';

describe('studies told', () => {
  type Texts = readonly (string | readonly [string, Look])[];

  const page = (texts: Texts): ReturnType<typeof readMade> => readMade([...owner, ...column(texts, 50, 110)]);
  const studiesBelow = (texts: Texts): string[] => studiesOf(page([heading('Education'), ...texts]));
  const whole = [boldly('BSc in Physics, University of the Hills'), '2010 – 2014'];
  const told = 'Bachelor @ University of the Hills 2010-2014';

  describe('what a degree is named in without being a study', () => {
    it.each([['a course with a name behind it', ['Certified Masonry Architect - Expert']]])(
      'is none: %s',
      (_, lines) => {
        expect(studiesBelow([...whole, ...lines])).toEqual([told]);
      },
    );

    it('is none in a sentence on it that is printed unlike the heads', () => {
      const degrees = [
        ...[boldly('PhD in Masonry'), set('Foo College: 2018', { size: 8, bold: true }), ''],
        ...[set('First masonry doctorate of the Hills', { size: 8 }), ''],
        ...[boldly("Bachelor's degree"), set('Foo College: 2014', { size: 8, bold: true })],
      ];
      expect(studiesBelow(degrees)).toEqual([
        'Doctorate @ Foo College 0-2018',
        'Bachelor @ Foo College 0-2014',
      ]);
    });

    it.each([
      ['who taught', 'Advisor: Prof. PhD. Flora Stone'],
      ['what was written for it', 'Doctoral Dissertation: Bricks'],
      ['what was written for it, in short', 'BSc thesis title: Bricks'],
    ])('tells %s', (_, text) => {
      expect(isEducationDetail(text)).toBe(true);
    });

    it('is the title of a job where studies are sought among jobs', () => {
      const cv = page([
        heading('Education'),
        'Further Bricks',
        heading('Experience'),
        'Foodata GmbH',
        '2015 – 2019',
        'Ingeniero de Software Senior',
        'Liderazgo de obras de ladrillo.',
      ]);
      expect(studiesOf(cv).filter((study) => study.startsWith('Bachelor'))).toEqual([]);
    });
  });

  describe('another section of learning', () => {
    it('tells of courses where it names neither degree nor school', () => {
      const courses = [heading('Further Education'), 'A Fine Course (48 hours)', '2013'];
      expect(studiesBelow([...whole, ...courses])).toEqual([told]);
    });
  });

  describe('a heading within the studies', () => {
    it('is told by its size, though it is set unlike the others', () => {
      const cv = page([
        set('EDUCATION', { size: 12, bold: true }),
        ...whole,
        '',
        set('Honors & Awards', { size: 11, bold: true }),
        'Mason of the Month',
        '2013 – 2014',
        '',
        set('EXPERIENCE', { size: 12, bold: true }),
        boldly('Clerk, Foodata GmbH'),
        '2015 – 2019',
      ]);
      expect(studiesOf(cv)).toEqual([told]);
      expect(jobsOf(cv)).toEqual(['Clerk @ Foodata GmbH 2015-2019']);
    });
  });

  describe('a field of study', () => {
    it('goes on below where the margin breaks it', () => {
      const broken = [
        boldly('Bachelor of Science in Computer'),
        boldly('Science'),
        'University of the Hills',
      ];
      expect(page([heading('Education'), ...broken, '2010 – 2014']).educationHistory).toMatchObject([
        { level: 'Bachelor of Science in Computer Science', organisation: 'University of the Hills' },
      ]);
    });
  });

  describe('a school', () => {
    it('is the last name where words tell it as the last of the others', () => {
      const row = (y: number, ...cells: string[]): [string, number, number][] =>
        cells.map((cell, at) => [cell, 50 + at * 170, y]);
      const cv = readMade([
        ...owner,
        ...column([heading('Education')], 50, 110),
        ...row(130, 'BSc', 'Masonry', 'University of the Hills, 2014'),
        ...row(144, 'MBA', 'Foo Bricks Trade', 'Foodale, 2020'),
      ]);
      expect(studiesOf(cv)).toEqual(['Bachelor @ University of the Hills 0-2014', 'Master @ Foodale 0-2020']);
    });

    it('is told by its short word', () => {
      expect(isSchool('U. Nacional')).toBe(true);
    });

    it('ends before a town without a comma', () => {
      const lines = [boldly('Foodale Palo Alto, CA US'), 'BSc, Masonry', '2010 – 2014'];
      expect(studiesBelow(lines)).toEqual(['Bachelor @ Foodale 2010-2014']);
    });

    it('is none that a university degree in general names', () => {
      const lines = ['Two-year university degree in masonry', 'Lycée des Collines', '2010 – 2014'];
      expect(studiesBelow(lines)).toEqual(['Other @ Lycée des Collines 2010-2014']);
    });

    it('is none that is still to be finished', () => {
      expect(studiesBelow([boldly('BSc in Physics'), '(In progress)'])).toEqual(['Bachelor @ ? 0-0']);
    });
  });

  describe('years of studies', () => {
    it('are those of the beginning and of the end that is expected', () => {
      const line = 'BA, Masonry, September 2009 (expected graduation date: July 2013)';
      expect(studiesBelow(['University of the Hills', line])).toEqual([
        'Bachelor @ University of the Hills 2009-2013',
      ]);
    });

    it.each([
      ['Foo College: 1863', 1863],
      ['1896 – 1900', 1900],
      ['Laid 1850 bricks', undefined],
      ['1850', undefined],
    ])('may be of the century before last: %s', (text, year) => {
      expect(findDateRange(text)?.end?.year).toBe(year);
    });
  });
});
