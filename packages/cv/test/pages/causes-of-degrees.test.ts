import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, owner, readMade, educationOf, type Look } from './made-page.ts';

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
      expect(educationBelow([boldly('Ausbildung zum Kellner'), 'Bei der Firma Foo', '2010 – 2014'])).toEqual([
        'Certificate @ Foo 2010-2014',
      ]);
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
