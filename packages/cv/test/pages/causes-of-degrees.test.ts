import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, owner, readMade, studiesOf, type Look } from './made-page.ts';

describe('causes of degrees', () => {
  const studiesBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    studiesOf(readMade([...owner, ...column([heading('Education'), ...texts], 50, 110)]));

  describe('the level of a study', () => {
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
    ])('%s is told', (degree, level) => {
      expect(studiesBelow([boldly(degree), 'Foo Hills', '2010 – 2014'])).toEqual([
        `${level} @ Foo Hills 2010-2014`,
      ]);
    });

    it.each([
      ['but all of Physics, ib', '?'],
      ['Physics, Boston MA', '?'],
    ])('is none in %s', (text, level) => {
      expect(studiesBelow([boldly('University of the Hills'), text, '2010 – 2014'])).toEqual([
        `${level} @ University of the Hills 2010-2014`,
      ]);
    });

    it.each([
      ['Diploma, Lincoln High School', 'HighSchool @ Lincoln High School'],
      ['Diploma, College of the Hills', 'Certificate @ College of the Hills'],
      ['Diploma di Liceo Classico, Liceo Foo', 'HighSchool @ Liceo Foo'],
    ])('is that of the school where a diploma says none: %s', (text, study) => {
      expect(studiesBelow([text, '2010 – 2014'])).toEqual([`${study} 2010-2014`]);
    });
  });

  describe('the school of a study', () => {
    it('is a name that reads as a preposition in small letters', () => {
      expect(studiesBelow([boldly('MIT'), 'B.S. in Physics', '2010 – 2014'])).toEqual([
        'Bachelor @ MIT 2010-2014',
      ]);
    });

    it('is the first name behind the degree that is neither field nor place', () => {
      expect(studiesBelow(['BSc, Foo Hills, Bonn', '2010 – 2014', 'What was learnt there'])).toEqual([
        'Bachelor @ Foo Hills 2010-2014',
      ]);
    });

    it('goes on below where the margin breaks it behind its kind', () => {
      expect(
        studiesBelow([boldly('Master en Informatique, École'), 'Polytechnique,', 'Paris, 2019']),
      ).toEqual(['Master @ École Polytechnique 0-2019']);
    });

    it('begins behind the word for at', () => {
      expect(studiesBelow([boldly('Ausbildung zum Kellner'), 'Bei der Firma Foo', '2010 – 2014'])).toEqual([
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
    ])('is not that it ended: %s', (line) => {
      expect(studiesBelow([boldly('BSc in Physics'), line])).toEqual(['Bachelor @ ? 0-2014']);
    });
  });

  describe('exams', () => {
    it.each([
      [['2001 – 2010 Foo-Gymnasium', 'Juni 2010 Abitur'], 'HighSchool @ Foo-Gymnasium 2001-2010'],
      [['Juni 2010 Abitur', '2001 – 2010 Foo-Gymnasium'], 'HighSchool @ Foo-Gymnasium 2001-2010'],
      [
        ['2007 – 2009 A-levels: Maths (A), Physics (A), Hilltop Sixth Form College'],
        'HighSchool @ Hilltop Sixth Form College 2007-2009',
      ],
    ])('are of the time at the school that they ended: %j', (lines, study) => {
      expect(studiesBelow(lines)).toEqual([study]);
    });

    it('stay a study of their own where the years differ', () => {
      expect(studiesBelow(['2001 – 2010 Foo-Gymnasium', 'Juni 2012 Abitur'])).toHaveLength(2);
    });
  });

  describe('stays beside studies', () => {
    it('are no studies: two names and a year among whole ones', () => {
      expect(
        studiesBelow([
          'BSc in Physics, University of the Hills | 2010 – 2014',
          'Bricklaying | Foo Dales | 2013',
        ]),
      ).toEqual(['Bachelor @ University of the Hills 2010-2014']);
    });
  });
});
