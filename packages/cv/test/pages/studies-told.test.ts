import { describe, expect, it } from '@jest/globals';
import { findDateRange } from '../../src/entities/date-ranges.ts';
import { isSchool } from '../../src/entities/degrees-and-schools.ts';
import { isEducationDetail } from '../../src/entities/education-parts.ts';
import {
  boldly,
  column,
  heading,
  jobsOf,
  type Look,
  owner,
  readMade,
  set,
  educationOf,
} from './made-page.ts';

describe('Details of education', () => {
  type Texts = readonly (string | readonly [string, Look])[];

  const page = (texts: Texts): ReturnType<typeof readMade> => readMade([...owner, ...column(texts, 50, 110)]);
  const educationBelow = (texts: Texts): string[] => educationOf(page([heading('Education'), ...texts]));
  const whole = [boldly('BSc in Physics, University of the Hills'), '2010 – 2014'];
  const told = 'Bachelor @ University of the Hills 2010-2014';

  describe('A degree that is no education', () => {
    it.each([['a course with a name behind it', ['Certified Masonry Architect - Expert']]])(
      'A degree is no education if it is %s',
      (_, lines) => {
        expect(educationBelow([...whole, ...lines])).toEqual([told]);
      },
    );

    it('A sentence about a degree in another print is no education', () => {
      const degrees = [
        ...[boldly('PhD in Masonry'), set('Foo College: 2018', { size: 8, bold: true }), ''],
        ...[set('First masonry doctorate of the Hills', { size: 8 }), ''],
        ...[boldly("Bachelor's degree"), set('Foo College: 2014', { size: 8, bold: true })],
      ];
      expect(educationBelow(degrees)).toEqual([
        'Doctorate @ Foo College 0-2018',
        'Bachelor @ Foo College 0-2014',
      ]);
    });

    it.each([
      ['who taught', 'Advisor: Prof. PhD. Flora Stone'],
      ['the thesis', 'Doctoral Dissertation: Bricks'],
      ['the thesis, abbreviated', 'BSc thesis title: Bricks'],
    ])('A detail tells %s', (_, text) => {
      expect(isEducationDetail(text)).toBe(true);
    });

    it('A job title is no degree where education is sought among jobs', () => {
      const cv = page([
        heading('Education'),
        'Further Bricks',
        heading('Experience'),
        'Foodata GmbH',
        '2015 – 2019',
        'Ingeniero de Software Senior',
        'Liderazgo de obras de ladrillo.',
      ]);
      expect(educationOf(cv).filter((entry) => entry.startsWith('Bachelor'))).toEqual([]);
    });
  });

  describe('A further section of learning', () => {
    it('A section with neither degree nor school is courses', () => {
      const courses = [heading('Further Education'), 'A Fine Course (48 hours)', '2013'];
      expect(educationBelow([...whole, ...courses])).toEqual([told]);
    });
  });

  describe('A heading within education', () => {
    it('A heading of another look is recognised by its size', () => {
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
      expect(educationOf(cv)).toEqual([told]);
      expect(jobsOf(cv)).toEqual(['Clerk @ Foodata GmbH 2015-2019']);
    });
  });

  describe('A split field of study', () => {
    it('A field of study continues on the next line if the margin splits it', () => {
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

  describe('Names of schools', () => {
    it('The last name is the school if known schools come last', () => {
      const row = (y: number, ...cells: string[]): [string, number, number][] =>
        cells.map((cell, at) => [cell, 50 + at * 170, y]);
      const cv = readMade([
        ...owner,
        ...column([heading('Education')], 50, 110),
        ...row(130, 'BSc', 'Masonry', 'University of the Hills, 2014'),
        ...row(144, 'MBA', 'Foo Bricks Trade', 'Foodale, 2020'),
      ]);
      expect(educationOf(cv)).toEqual([
        'Bachelor @ University of the Hills 0-2014',
        'Master @ Foodale 0-2020',
      ]);
    });

    it('U. abbreviates a university', () => {
      expect(isSchool('U. Nacional')).toBe(true);
    });

    it('A school ends before a town without a comma', () => {
      const lines = [boldly('Foodale Palo Alto, CA US'), 'BSc, Masonry', '2010 – 2014'];
      expect(educationBelow(lines)).toEqual(['Bachelor @ Foodale 2010-2014']);
    });

    it('A university degree in general names no school', () => {
      const lines = ['Two-year university degree in masonry', 'Lycée des Collines', '2010 – 2014'];
      expect(educationBelow(lines)).toEqual(['Other @ Lycée des Collines 2010-2014']);
    });

    it('A note on progress is no school', () => {
      expect(educationBelow([boldly('BSc in Physics'), '(In progress)'])).toEqual(['Bachelor @ ? 0-0']);
    });
  });

  describe('Years of education', () => {
    it('An entry has its start and its expected end', () => {
      const line = 'BA, Masonry, September 2009 (expected graduation date: July 2013)';
      expect(educationBelow(['University of the Hills', line])).toEqual([
        'Bachelor @ University of the Hills 2009-2013',
      ]);
    });

    it.each([
      ['Foo College: 1863', 1863],
      ['1896 – 1900', 1900],
      ['Laid 1850 bricks', undefined],
      ['1850', undefined],
    ])('A year may be of the 19th century: %s', (text, year) => {
      expect(findDateRange(text)?.end?.year).toBe(year);
    });
  });
});
