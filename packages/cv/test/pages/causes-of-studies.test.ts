import { describe, expect, it } from '@jest/globals';
import { findEducation } from '../../src/fields/education.ts';
import { sectionOf } from '../fields/line-of.ts';
import { boldly, column, heading, owner, readMade, studiesOf, type Look, type Print } from './made-page.ts';

describe('causes of studies', () => {
  const below = (texts: readonly (string | readonly [string, Look])[]): Print[] =>
    column([heading('Education'), ...texts], 50, 110);
  const studiesBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    studiesOf(readMade([...owner, ...below(texts)]));

  describe('a degree without a school', () => {
    it.each([
      'Computer Science',
      'Physik',
      'Économie',
      'Derecho',
      'Giurisprudenza',
      'Bedrijfskunde',
      'Direito',
    ])('has %s as its field, not as its school', (field) => {
      const cv = readMade([...owner, ...below([boldly('Master'), field, '2021 – 2023'])]);
      expect(cv.educationHistory.map(({ organisation, major }) => [organisation, major])).toEqual([
        [null, field],
      ]);
    });
  });

  describe('a school', () => {
    it.each([
      ['BSc in Physics University of the Hills', 'Bachelor @ University of the Hills 2010-2014'],
      ['Informatyka (Licencjat) Akademia Nowa', 'Bachelor @ Akademia Nowa 2010-2014'],
      ['Master Physik Technische Universität Berg', 'Master @ Technische Universität Berg 2010-2014'],
    ])('begins where its name does: %s', (line, study) => {
      expect(studiesBelow([line, '2010 – 2014'])).toEqual([study]);
    });

    it('is no place for its town and country, nor is who learns there', () => {
      expect(
        studiesBelow([boldly('2001 – 2010'), 'Student – Foo-Bar-Gymnasium in Dresden, Germany']),
      ).toEqual(['HighSchool @ Foo-Bar-Gymnasium in Dresden 2001-2010']);
    });

    it('stands beside what it gives, which is called after schools', () => {
      expect(studiesBelow([boldly('High School Certificate'), 'Hilltop, 2006 – 2011'])).toEqual([
        'HighSchool @ Hilltop 2006-2011',
      ]);
    });

    it('stands behind a label in a cell of its own', () => {
      const section = sectionOf('education', [
        'Institution\tHilltop House of Learning',
        'Degree Title\tBachelor of Science – 2000/Sep to 2003/May',
        'Awards\tBest of the year',
      ]);
      expect(findEducation(section)).toEqual([
        expect.objectContaining({
          organisation: 'Hilltop House of Learning',
          startYear: 2000,
          endYear: 2003,
          major: null,
        }),
      ]);
    });
  });

  describe('what is no time at a school', () => {
    it.each([
      ['Third Year Project - 89% awarded Project of the Year 2004'],
      ['Coding Olympics 2012'],
      ['Captain of the rowing team, 2012 – 2013'],
      ['A-Levels: Mathematics (A*), Physics (A)'],
      ['and JavaScript for a university project.'],
    ])('%s', (line) => {
      expect(studiesBelow([boldly('BSc in Physics, University of the Hills'), '2010 – 2014', line])).toEqual([
        'Bachelor @ University of the Hills 2010-2014',
      ]);
    });
  });

  describe('a school that no word tells', () => {
    it.each([
      [['BSc in Physics, Foo Hills', '2010 – 2014'], 'Bachelor @ Foo Hills 2010-2014'],
      [['BSc in Physics, Chemistry', '2010 – 2014'], 'Bachelor @ ? 2010-2014'],
      [['BSc in Physics, London', '2010 – 2014'], 'Bachelor @ ? 2010-2014'],
      [
        ['Bachelor of Science', 'Computer Science', 'Foo Hills', '2010 – 2014'],
        'Bachelor @ Foo Hills 2010-2014',
      ],
      [
        ['Bachelor of Science', 'Foo Hills', 'Computer Science', '2010 – 2014'],
        'Bachelor @ Foo Hills 2010-2014',
      ],
    ])('is the name that is no field of study, and no place: %j', (lines, study) => {
      expect(studiesBelow(lines)).toEqual([study]);
    });

    it('leaves the field before the comma to the degree', () => {
      const cv = readMade([...owner, ...below(['BSc in Physics, Foo Hills', '2010 – 2014'])]);
      expect(cv.educationHistory.map(({ level, major }) => [level, major])).toEqual([
        ['BSc in Physics', 'Physics'],
      ]);
    });
  });

  describe('entries of studies', () => {
    it('begin where the look of their first lines recurs, whatever the next line is called', () => {
      expect(
        studiesBelow([
          boldly('Grammar School'),
          'High School Diploma, 2017 – 2021',
          boldly('Music School'),
          'Diploma in Piano, 2011 – 2017',
        ]),
      ).toEqual(['HighSchool @ Grammar School 2017-2021', 'Certificate @ Music School 2011-2017']);
    });

    it('are whole: a degree and the dated school below it are one', () => {
      expect(studiesBelow(['Bachelor of Arts:', 'Marketing, Hilltop State University - 2014'])).toEqual([
        'Bachelor @ Hilltop State University 0-2014',
      ]);
    });

    it('are list items that open with a degree or name a school', () => {
      expect(
        studiesBelow(['• University of the Hills', '• BSc in Physics, May 2014', '• Grade: 1.3']),
      ).toEqual(['Bachelor @ University of the Hills 0-2014']);
    });
  });

  describe('a school that reads as a place', () => {
    it('is the name before the place where nothing else can be the school', () => {
      expect(studiesBelow([boldly('BSc in Physics'), 'Foo Dales, Japan', '2010 – 2014'])).toEqual([
        'Bachelor @ Foo Dales 2010-2014',
      ]);
    });

    it('is none where it is a town that the tables know', () => {
      expect(studiesBelow([boldly('BSc in Physics'), 'Tokyo, Japan', '2010 – 2014'])).toEqual([
        'Bachelor @ ? 2010-2014',
      ]);
    });
  });
});
