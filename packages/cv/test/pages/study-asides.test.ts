import { describe, expect, it } from '@jest/globals';
import { findEducation } from '../../src/fields/education.ts';
import { sectionOf } from '../fields/line-of.ts';
import { boldly, column, heading, owner, readMade, educationOf, type Look, type Print } from './made-page.ts';

describe('Education among other text', () => {
  const educationBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    educationOf(readMade([...owner, ...column([heading('Education'), ...texts], 50, 110)]));
  const whole = [boldly('BSc in Physics, University of the Hills'), '2010 – 2014'];
  const told = ['Bachelor @ University of the Hills 2010-2014'];

  describe('Text among education', () => {
    it.each([
      ['a course without a school', ['Search Engine Certification | 2016']],
      ['a part of the university', [boldly('College of Engineering')]],
      ['a stay of one year', ['Bricklaying, Foo Dales | 2013']],
    ])('%s is no education', (_, lines) => {
      expect(educationBelow([...whole, ...lines])).toEqual(told);
    });

    it('A name with the look of education is a school without a known word', () => {
      expect(educationBelow([...whole, boldly('Foo Dales'), '2010'])).toEqual([
        ...told,
        '? @ Foo Dales 0-2010',
      ]);
    });

    it('A certificate of a school is education', () => {
      expect(educationBelow([...whole, boldly('Certificate in Search, College of Bricks'), '2016'])).toEqual([
        ...told,
        'Certificate @ College of Bricks 0-2016',
      ]);
    });

    it('A stay below a title of its own is no education', () => {
      const row = (y: number, dates: string, text: string): Print[] => [
        [dates, 50, y],
        [text, 190, y],
      ];
      const cv = readMade([
        ...owner,
        ...column([heading('Studium')], 50, 110),
        ...row(130, '2010 – 2014', 'BSc Physik, Universität Berg'),
        ['Famulaturen', 50, 150, { bold: true }],
        ...row(166, '2012 – 2013', 'Innere Medizin'),
        ...row(180, '2013 – 2014', 'Diplom, Universität Tal'),
      ]);
      expect(educationOf(cv)).toEqual([
        'Bachelor @ Universität Berg 2010-2014',
        'Master @ Universität Tal 2013-2014',
      ]);
    });
  });

  describe('Names of schools over lines', () => {
    it("A school's name continues below a small word at the margin", () => {
      expect(educationBelow([boldly('BSc in Physics'), 'University of the', 'Hills', '2010 – 2014'])).toEqual(
        told,
      );
    });

    it("A school's name ends before the field of study", () => {
      expect(
        educationBelow([boldly('BS'), 'University of the Hills, Computer Science', '2010 – 2014']),
      ).toEqual(told);
    });

    it('An employer that teaches a trade is the school', () => {
      expect(educationBelow([boldly('Ausbildung zum Kellner bei der Firma Foo'), '2010 – 2014'])).toEqual([
        'Certificate @ Foo 2010-2014',
      ]);
    });

    it.each([
      ['Title of qualification awarded', 'Name and type of organisation'],
      ['Bezeichnung der erworbenen Qualifikation', 'Name und Art der Bildungseinrichtung'],
      [
        'Intitulé du certificat ou diplôme délivré',
        "Nom et type de l'établissement d'enseignement ou de formation",
      ],
      ['Titolo della qualifica rilasciata', "Nome e tipo d'organizzazione erogatrice dell'istruzione"],
    ])('A school stands beside its label in Europass forms: %s', (degree, school) => {
      const section = sectionOf('education', [
        '2006 – 2010',
        `${degree}\tBachelor of Science`,
        `${school}\tHilltop House of Learning`,
      ]);
      expect(findEducation(section)).toEqual([
        expect.objectContaining({
          organisation: 'Hilltop House of Learning',
          levelKind: 'Bachelor',
          endYear: 2010,
        }),
      ]);
    });
  });

  describe('Periods in the margin', () => {
    const margin = (upper: string, lower: string): string[] =>
      educationOf(
        readMade([
          ...owner,
          ...column([heading('Education')], 50, 110),
          ['Sept 2010', 50, 130],
          [upper, 190, 130, { bold: true }],
          ['June 2014', 50, 144],
          [lower, 190, 144],
        ]),
      );

    it('A period may have its ends stacked in the margin', () => {
      expect(margin('BSc in Physics', 'University of the Hills')).toEqual(told);
    });

    it('Dates of two degrees form no period', () => {
      expect(margin('BSc, University of the Hills', 'MSc, University of the Dales')).toHaveLength(2);
    });
  });

  describe('Abbreviations', () => {
    it.each([
      ['H.S.C.', 'HighSchool'],
      ['B.T.S.', 'Associate'],
      ['M.S.c.', 'Master'],
      ['B.S.c.', 'Bachelor'],
      ['P.h.D.', 'Doctorate'],
    ])('An abbreviation may have a dot after every letter: %s', (degree, level) => {
      expect(educationBelow([boldly(degree), 'Foo Hills', '2010 – 2014'])).toEqual([
        `${level} @ Foo Hills 2010-2014`,
      ]);
    });
  });
});
