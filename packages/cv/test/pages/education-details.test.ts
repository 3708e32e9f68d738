import { describe, expect, it } from '@jest/globals';
import { findDateRange } from '../../src/entities/date-ranges.ts';
import { isSchool } from '../../src/entities/degrees-and-schools.ts';
import { isEducationDetail } from '../../src/entities/education-parts.ts';
import { findEducation } from '../../src/fields/education.ts';
import { sectionOf } from '../fields/line-of.ts';
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
  set,
} from './made-page.ts';

describe('Details of education on pages', () => {
  describe('Details of education', () => {
    type Texts = readonly (string | readonly [string, Look])[];

    const page = (texts: Texts): ReturnType<typeof readMade> =>
      readMade([...owner, ...column(texts, 50, 110)]);
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
        expect(
          educationBelow([...whole, boldly('Certificate in Search, College of Bricks'), '2016']),
        ).toEqual([...told, 'Certificate @ College of Bricks 0-2016']);
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
        expect(
          educationBelow([boldly('BSc in Physics'), 'University of the', 'Hills', '2010 – 2014']),
        ).toEqual(told);
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
});
