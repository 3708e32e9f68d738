import { describe, expect, it } from '@jest/globals';
import { findEducation } from '../../src/fields/education.ts';
import { sectionOf } from '../fields/line-of.ts';
import { boldly, column, educationOf, heading, type Look, owner, type Print, readMade } from './made-page.ts';

describe('Education on pages', () => {
  describe('Education on pages', () => {
    const below = (texts: readonly (string | readonly [string, Look])[]): Print[] =>
      column([heading('Education'), ...texts], 50, 110);
    const educationBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
      educationOf(readMade([...owner, ...below(texts)]));

    describe('A degree without a school', () => {
      it.each([
        'Computer Science',
        'Physik',
        'Économie',
        'Derecho',
        'Giurisprudenza',
        'Bedrijfskunde',
        'Direito',
      ])('%s is a field of study, not a school', (field) => {
        const cv = readMade([...owner, ...below([boldly('Master'), field, '2021 – 2023'])]);
        expect(cv.educationHistory.map(({ organisation, major }) => [organisation, major])).toEqual([
          [null, field],
        ]);
      });
    });

    describe('A school', () => {
      it.each([
        ['BSc in Physics University of the Hills', 'Bachelor @ University of the Hills 2010-2014'],
        ['Informatyka (Licencjat) Akademia Nowa', 'Bachelor @ Akademia Nowa 2010-2014'],
        ['Master Physik Technische Universität Berg', 'Master @ Technische Universität Berg 2010-2014'],
      ])('A school starts where its name does: %s', (line, entry) => {
        expect(educationBelow([line, '2010 – 2014'])).toEqual([entry]);
      });

      it('A school is read without learner, town and country', () => {
        expect(
          educationBelow([boldly('2001 – 2010'), 'Student – Foo-Bar-Gymnasium in Dresden, Germany']),
        ).toEqual(['HighSchool @ Foo-Bar-Gymnasium in Dresden 2001-2010']);
      });

      it('A certificate named after a school is no school', () => {
        expect(educationBelow([boldly('High School Certificate'), 'Hilltop, 2006 – 2011'])).toEqual([
          'HighSchool @ Hilltop 2006-2011',
        ]);
      });

      it('A school may stand behind a label in its own cell', () => {
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

    describe('What is no education', () => {
      it.each([
        ['Third Year Project - 89% awarded Project of the Year 2004'],
        ['Coding Olympics 2012'],
        ['Captain of the rowing team, 2012 – 2013'],
        ['A-Levels: Mathematics (A*), Physics (A)'],
        ['and JavaScript for a university project.'],
      ])('"%s" is no education', (line) => {
        expect(
          educationBelow([boldly('BSc in Physics, University of the Hills'), '2010 – 2014', line]),
        ).toEqual(['Bachelor @ University of the Hills 2010-2014']);
      });
    });

    describe('A school without a known word', () => {
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
      ])('The school is a name that is neither field of study nor place: %j', (lines, entry) => {
        expect(educationBelow(lines)).toEqual([entry]);
      });

      it('A field of study before a comma belongs to the degree', () => {
        const cv = readMade([...owner, ...below(['BSc in Physics, Foo Hills', '2010 – 2014'])]);
        expect(cv.educationHistory.map(({ level, major }) => [level, major])).toEqual([
          ['BSc in Physics', 'Physics'],
        ]);
      });
    });

    describe('Education entries', () => {
      it('An entry starts where the look of first lines recurs', () => {
        expect(
          educationBelow([
            boldly('Grammar School'),
            'High School Diploma, 2017 – 2021',
            boldly('Music School'),
            'Diploma in Piano, 2011 – 2017',
          ]),
        ).toEqual(['HighSchool @ Grammar School 2017-2021', 'Certificate @ Music School 2011-2017']);
      });

      it('A degree and the dated school below it form one entry', () => {
        expect(educationBelow(['Bachelor of Arts:', 'Marketing, Hilltop State University - 2014'])).toEqual([
          'Bachelor @ Hilltop State University 0-2014',
        ]);
      });

      it('A list item starts an entry if it starts with a degree or names a school', () => {
        expect(
          educationBelow(['• University of the Hills', '• BSc in Physics, May 2014', '• Grade: 1.3']),
        ).toEqual(['Bachelor @ University of the Hills 0-2014']);
      });
    });

    describe('A school that reads as a place', () => {
      it('The name before a place is the school if nothing else can be', () => {
        expect(educationBelow([boldly('BSc in Physics'), 'Foo Dales, Japan', '2010 – 2014'])).toEqual([
          'Bachelor @ Foo Dales 2010-2014',
        ]);
      });

      it('A known town is no school', () => {
        expect(educationBelow([boldly('BSc in Physics'), 'Tokyo, Japan', '2010 – 2014'])).toEqual([
          'Bachelor @ ? 2010-2014',
        ]);
      });
    });
  });

  describe('Degrees', () => {
    const educationBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
      educationOf(readMade([...owner, ...column([heading('Education'), ...texts], 50, 110)]));

    describe('The level of education', () => {
      it.each([
        ['M.E. in Physics', 'Master'],
        ['Dipl. Physik', 'Master'],
        ['Programme Grande École', 'Master'],
        ['Laurea di secondo livello in Fisica', 'Master'],
        ['BUT Informatique', 'Bachelor'],
        ['Ingeniero Industrial', 'Bachelor'],
        ['Studia pierwszego stopnia', 'Bachelor'],
        ['Systemvetenskapliga programmet', 'Bachelor'],
        ['Higher National Diploma', 'Associate'],
        ['CFGS Informática', 'Associate'],
        ['SSLC', 'HighSchool'],
        ['Matric', 'HighSchool'],
        ['Fachoberschulreife', 'HighSchool'],
        ['Diploma di Ragioniere', 'HighSchool'],
        ['Ekonomiprogrammet', 'HighSchool'],
        ['Bankkauffrau', 'Certificate'],
        ['Technik informatyk', 'Certificate'],
      ])('%s has the level %s', (degree, level) => {
        expect(educationBelow([boldly(degree), 'Foo Hills', '2010 – 2014'])).toEqual([
          `${level} @ Foo Hills 2010-2014`,
        ]);
      });

      it.each([
        ['but all of Physics, ib', '?'],
        ['Physics, Boston MA', '?'],
      ])('%s has no level', (text, level) => {
        expect(educationBelow([boldly('University of the Hills'), text, '2010 – 2014'])).toEqual([
          `${level} @ University of the Hills 2010-2014`,
        ]);
      });

      it.each([
        ['Diploma, Lincoln High School', 'HighSchool @ Lincoln High School'],
        ['Diploma, College of the Hills', 'Certificate @ College of the Hills'],
        ['Diploma di Liceo Classico, Liceo Foo', 'HighSchool @ Liceo Foo'],
      ])('A diploma gets the level of its school: %s', (text, entry) => {
        expect(educationBelow([text, '2010 – 2014'])).toEqual([`${entry} 2010-2014`]);
      });
    });

    describe('The school of a degree', () => {
      it('MIT is a school, although "mit" is a preposition', () => {
        expect(educationBelow([boldly('MIT'), 'B.S. in Physics', '2010 – 2014'])).toEqual([
          'Bachelor @ MIT 2010-2014',
        ]);
      });

      it('The first name behind a degree that is neither field nor place is the school', () => {
        expect(educationBelow(['BSc, Foo Hills, Bonn', '2010 – 2014', 'What was learnt there'])).toEqual([
          'Bachelor @ Foo Hills 2010-2014',
        ]);
      });

      it("A school's name continues on the next line if the margin splits it", () => {
        expect(
          educationBelow([boldly('Master en Informatique, École'), 'Polytechnique,', 'Paris, 2019']),
        ).toEqual(['Master @ École Polytechnique 0-2019']);
      });

      it(`A school's name starts after the word for "at"`, () => {
        expect(
          educationBelow([boldly('Ausbildung zum Kellner'), 'Bei der Firma Foo', '2010 – 2014']),
        ).toEqual(['Certificate @ Foo 2010-2014']);
      });

      it.each([
        ['Graduated: May 2014'],
        ['Class of 2014'],
        ['Passed out in 2014'],
        ['Abgeschlossen 2014'],
        ['Obtenu en 2014'],
        ['Conseguita nel 2014'],
        ['Finalizado en 2014'],
        ['Concluído em 2014'],
        ['Behaald in 2014'],
        ['Ukończone w 2014'],
        ['Avslutad 2014'],
      ])('A word for completion is no school: %s', (line) => {
        expect(educationBelow([boldly('BSc in Physics'), line])).toEqual(['Bachelor @ ? 0-2014']);
      });
    });

    describe('Exams', () => {
      it.each([
        [['2001 – 2010 Foo-Gymnasium', 'Juni 2010 Abitur'], 'HighSchool @ Foo-Gymnasium 2001-2010'],
        [['Juni 2010 Abitur', '2001 – 2010 Foo-Gymnasium'], 'HighSchool @ Foo-Gymnasium 2001-2010'],
        [
          ['2007 – 2009 A-levels: Maths (A), Physics (A), Hilltop Sixth Form College'],
          'HighSchool @ Hilltop Sixth Form College 2007-2009',
        ],
      ])('An exam belongs to the stay at school that it ended: %j', (lines, entry) => {
        expect(educationBelow(lines)).toEqual([entry]);
      });

      it('An exam of another year is a separate entry', () => {
        expect(educationBelow(['2001 – 2010 Foo-Gymnasium', 'Juni 2012 Abitur'])).toHaveLength(2);
      });
    });

    describe('Stays beside education', () => {
      it('Two names and a year among complete entries are no education', () => {
        expect(
          educationBelow([
            'BSc in Physics, University of the Hills | 2010 – 2014',
            'Bricklaying | Foo Dales | 2013',
          ]),
        ).toEqual(['Bachelor @ University of the Hills 2010-2014']);
      });
    });
  });
});
