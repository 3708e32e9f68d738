import { describe, expect, it } from '@jest/globals';
import { findDegree, isSchool, stripDepartment } from '../../src/entities/degrees-and-schools.ts';
import {
  scoreCompany,
  companyWeights,
  findEmploymentType,
  scoreRole,
  scoreTitle,
  titleWeights,
} from '../../src/entities/roles.ts';
import { scoredByPlace } from '../../src/fields/employment-heads.ts';
import { findHeadline } from '../../src/fields/headline.ts';
import { linesOf } from './line-of.ts';

describe('Roles, schools and degrees', () => {
  describe('Roles', () => {
    describe('scoreTitle and scoreCompany', () => {
      it.each([
        ['Software Engineer', 4.5, 1.2],
        ['Engineer', 5.5, 0],
        ['Senior Manager', 6, 0],
        ['Acme Ltd', 0, 3.5],
        ['Acme Inc.', 0, 3.5],
        ['Head of Sales', 7, 0],
        ['Softwareentwickler', 5.5, 0],
        ['Projektleiterin', 5.5, 0],
        ['Kundenberaterinnen', 5.5, 0],
        ['Xleiter', 0, 0],
        ['Yyleiter', 5.5, 0],
        ['Leiterplatte', 0, 0],
        ['Acme', 0, 0],
        ['acme.com', 0, 2],
        ['Deutsche Bank', 0, 2],
        ['Bank', 0, 2],
        ['University of Bonn', 0, 2.7],
        ['Engineering', 0, 2],
        ['Manager Acme GmbH', 2.5, 3.5],
        ['GmbH', 0, 0],
        ['Consulting', 0, 2],
        ['Engineer Consulting', 2.5, 0.3],
        ['Team-Manager', 5.5, 0],
        ['Director of Engineering at Acme', 5.5, 1.2],
        ['', 0, 0],
        ['a b c d e f g h i j k l m', 0, 0],
        ['Chief Executive Officer', 7, 0],
        ['Acme SE', 0, 3.5],
        ['Acme AS Group', 0, 2],
        ['Leiter', 5.5, 0],
        ['Verkäufer', 5.5, 0],
        ['Acme GmbH Berlin', 0, 2.5],
        ['Bank of Engineers', 0, 1.2],
        ['Junior Acme', 1.5, 0],
        ['Acme Ltd Consulting', 0, 4.5],
      ])('"%s" scores %d as a title and %d as an employer', (text, title, company) => {
        expect([scoreTitle(text), scoreCompany(text)]).toEqual([title, company]);
        expect(scoreRole(text)).toBe(title - company);
      });
    });

    describe('Schools', () => {
      it.each([
        ['University of Bonn'],
        ['TU München'],
        ['High School'],
        ['Gymnasium Leonhard'],
        ['Humboldt-Universität'],
        ['Fachhochschule Köln'],
        ['Schule'],
        ['Tanzschule'],
        ['College'],
        ['Boston College'],
        ['MIT'],
        ['Ecole Polytechnique'],
      ])('%s is a school', (text) => {
        expect(isSchool(text)).toBe(true);
      });

      it.each([
        ['Acme Ltd'],
        [''],
        ['one two three four five six seven eight nine ten eleven twelve thirteen fourteen University'],
        ['Schule1x'],
      ])('"%s" is no school', (text) => {
        expect(isSchool(text)).toBe(false);
      });

      it.each([
        ['Department of Physics, University of Vienna', 'University of Vienna'],
        ['University of Vienna, Department of Physics', 'University of Vienna'],
        ['Department of Physics', 'Department of Physics'],
        ['Dept. of Physics, Acme', 'Dept. of Physics, Acme'],
        ['Dept of Physics, University of Vienna', 'University of Vienna'],
        ['Dept. of Physics, University of Vienna', 'University of Vienna'],
        ['the  Chair of Optics, University of Vienna', 'University of Vienna'],
        ['Divisional Studies, University of Vienna', 'Divisional Studies, University of Vienna'],
        ['Fakultät für Informatik, TU München', 'TU München'],
        ['University of Vienna', 'University of Vienna'],
        ['the Faculty of Law, Oxford University', 'Oxford University'],
        ['Physics Department, University of Vienna', 'Physics Department, University of Vienna'],
      ])('%s without its department is %s', (text, expected) => {
        expect(stripDepartment(text)).toBe(expected);
      });
    });

    describe('findDegree', () => {
      it.each([
        ['MSc Physics', 'Master', 'MSc'],
        ['M.Sc. Physics', 'Master', 'M.Sc'],
        ['Bachelor of Science', 'Bachelor', 'Bachelor'],
        ['B.A. in History', 'Bachelor', 'B.A'],
        ['BA', 'Bachelor', 'BA'],
        ['an MA in Arts', 'Master', 'MA'],
        ['Ph.D.', 'Doctorate', 'Ph.D'],
        ['PhD in Physics', 'Doctorate', 'PhD'],
        ['Dr. rer. nat.', 'Doctorate', 'Dr. rer. nat'],
        ['Diplom-Ingenieur Maschinenbau', 'Master', 'Diplom-Ingenieur'],
        ['Abitur', 'HighSchool', 'Abitur'],
        ['A-Levels', 'HighSchool', 'A-Levels'],
        ['High School Diploma', 'HighSchool', 'High School Diploma'],
        ['Associate of Arts', 'Associate', 'Associate of'],
        ['Licence de droit', 'Bachelor', 'Licence'],
        ['Máster en Derecho', 'Master', 'Máster'],
        ['Laurea magistrale', 'Master', 'Laurea magistrale'],
        ['Diploma in Nursing', 'Certificate', 'Diploma in'],
        ['Certified Scrum Master', 'Certificate', 'Certified'],
        ['MBA, INSEAD', 'Master', 'MBA'],
        ['Master plan', 'Master', 'Master'],
        ['HBO Informatica', 'Bachelor', 'HBO'],
        ['GCSEs', 'HighSchool', 'GCSEs'],
        ['bachelor of master', 'Bachelor', 'bachelor'],
        ['Lehre', 'Certificate', 'Lehre'],
        ['Physics | Ma', 'Master', 'Ma'],
        ['ESO', 'HighSchool', 'ESO'],
        ['Laurea in Fisica', 'Bachelor', 'Laurea in'],
        ['Bachelor of Arts, then a Master of Business Administration', 'Bachelor', 'Bachelor'],
      ])('%s has a degree of kind %s: %s', (text, kind, printed) => {
        const degree = findDegree(text);
        expect(degree?.kind).toBe(kind);
        expect(text.slice(degree?.from, degree?.to)).toBe(printed);
      });

      it.each([
        ['ba'],
        ['Boston, MA'],
        ['Physics, MA'],
        ['associate professor'],
        ['diploma'],
        ['certified'],
        ['the master plan'],
        ['Physics'],
        ['me'],
        ['lehre'],
        ['Maßnahmen'],
        ['see Ma'],
        ['eso es'],
        ['an undergraduate of the town'],
        ['la laurea'],
        ['the doctor'],
        ['the masters'],
        ['to be there'],
        ['as is'],
        ['ir a casa'],
        ['of the med'],
        ['a cap'],
        ['a promotion'],
        ['del grado'],
        ['a certification'],
        ['intermediate'],
        ['die ausbildung'],
        ['to ed'],
        ['the bac'],
      ])('%s has no degree', (text) => {
        expect(findDegree(text)).toBeNull();
      });

      it('findDegree skips texts over 200 characters', () => {
        expect(findDegree(`${'x'.repeat(196)} MBA`)?.kind).toBe('Master');
        expect(findDegree(`${'x'.repeat(197)} MBA`)).toBeNull();
      });
    });

    describe('findEmploymentType', () => {
      it.each([
        ['Full-time', 'Full-time'],
        ['full time', 'Full-time'],
        ['Engineer (Part-time)', 'Part-time'],
        ['Praktikum', 'Internship'],
        ['Internship', 'Internship'],
        ['Freelance', 'Freelance'],
        ['Contract', 'Contract'],
        ['Contractor', 'Contract'],
        ['CDI', 'Permanent'],
        ['temporary', 'Temporary'],
        ['stage', 'Internship'],
        ['Vollzeit', 'Full-time'],
        ['Engineer', null],
        ['Contracting', null],
        ['Freelancers-x', null],
      ])('%s has the employment type %s', (text, expected) => {
        expect(findEmploymentType(text)).toBe(expected);
      });
    });
  });

  describe('Scores', () => {
    const { lastWord, firstWord, anyWord } = titleWeights;

    describe('scoreTitle by weights', () => {
      it.each([
        ['Foo Engineer', lastWord + anyWord],
        ['Engineer Foo', firstWord],
        ['Foo Engineer Bar', anyWord],
        ['Foo Bar Qux', 0],
        ['Foo-Manager Bar', firstWord],
        ['Foo-Bar Qux', 0],
        ['Bar Foo-Manager', lastWord + anyWord],
        ['Engineer of Foo', lastWord + firstWord],
        ['Engineer  für  Foo', lastWord + firstWord],
        ['Engineer offshore Foo', firstWord],
        ['a b c d e f g h i j k Engineer', lastWord + anyWord],
        ['a b c d e f g h i j k l Engineer', 0],
        ['Engineer Bank', anyWord],
        ['- -', 0],
      ])('%s scores %s as a title', (text, score) => {
        expect(scoreTitle(text)).toBeCloseTo(score);
      });
    });

    const { legalFormLast, legalFormInside, businessLast, businessInside, domain } = companyWeights;

    describe('scoreCompany by weights', () => {
      it.each([
        ['Foo GmbH', legalFormLast],
        ['GmbH', 0],
        ['Foo GmbH Bar', legalFormInside],
        ['GmbH Foo Bar', 0],
        ['Foo SE Bar', 0],
        ['Foo Co Bar', 0],
        ['Foo AS Bar', 0],
        ['Foo Bank', businessLast],
        ['Bank Foo', businessInside],
        ['Foo.com', domain],
        ['Foo.com Bar', 0],
        ['Foo.IO', domain],
        ['a b c d e f g h i j k GmbH', legalFormLast],
        ['a b c d e f g h i j k l GmbH', 0],
        ['...', 0],
      ])('%s scores %s as an employer', (text, score) => {
        expect(scoreCompany(text)).toBeCloseTo(score);
      });
    });

    describe('findHeadline', () => {
      const headline = (...lines: string[]): string | null => findHeadline(linesOf(lines), 'Jane Doe');

      it.each([
        ['Software Engineer, Consultant, Manager', 'Software Engineer'],
        ['Software Engineer, M.Sc.', 'Software Engineer'],
        ['Director, Product', 'Director, Product'],
        ['Engineer a b c d e f', 'Engineer a b c d e f'],
        ['Software Engineer\tjane@example.org', 'Software Engineer'],
        ['Engineer 5', 'Engineer 5'],
        ['Sr. Software Engineer', 'Sr. Software Engineer'],
        ['.NET Engineer', '.NET Engineer'],
      ])('%s has the headline %s', (line, expected) => {
        expect(headline('Jane Doe', line)).toBe(expected);
      });

      it.each([
        ['Engineer a b c d e f g'],
        [`Engineer ${'x'.repeat(52)}`],
        ['Software Engineer jane@example.org'],
        ['Software Engineer http:x'],
        ['Software Engineer https:x'],
        ['Software Engineer 2019'],
        ['Software Engineer.'],
        ['Software Engineer!'],
        ['Software Engineer 12'],
        ['software Engineer'],
        ['Engineering Foo Bar'],
      ])('%s has no headline', (line) => {
        expect(headline('Jane Doe', line)).toBeNull();
      });

      it('A headline has at most 60 characters', () => {
        expect(headline(`Engineer ${'x'.repeat(51)}`)).toBe(`Engineer ${'x'.repeat(51)}`);
      });

      it('A name that equals a title is no headline', () => {
        expect(findHeadline(linesOf(['Chief Engineer']), 'chief engineer')).toBeNull();
      });
    });
  });

  describe('scoredByPlace', () => {
    const scores = (heads: number[][]): number[][] =>
      scoredByPlace(heads.map((head) => head.map((score) => ({ text: 'x', score })))).map((head) =>
        head.map(({ score }) => score),
      );

    it.each<[string, number[][], number[][]]>([
      [
        'gain the mean of the same position in other heads',
        [
          [0, 0],
          [1, -2],
          [2, 0],
        ],
        [
          [1.5, -1],
          [2, -2],
          [2.5, -1],
        ],
      ],
      [
        'count three points at most, and those of other heads two',
        [
          [1, -4],
          [1, -9],
        ],
        [
          [2, -5],
          [2, -9],
        ],
      ],
      [
        'of an unambiguous head keep their scores and count for others',
        [
          [2, -1.5],
          [-2, 2],
          [0, 0.5],
          [0.5, 0.5],
        ],
        [
          [2, -1.5],
          [-2, 2],
          [0.5 / 3, 0.5 + 1 / 3],
          [0.5, 0.5 + 1 / 3],
        ],
      ],
      [
        'with a label keep their scores',
        [
          [8, 0],
          [-2, 1],
        ],
        [
          [8, 1],
          [0, 1],
        ],
      ],
      ['alone in their heads keep their scores', [[1], [2]], [[1], [2]]],
      [
        'of heads of different length gain in the first two positions',
        [
          [1, 2],
          [1, 2, 3],
        ],
        [
          [2, 4],
          [2, 4, 3],
        ],
      ],
    ])('Pieces %s', (_, given, expected) => {
      expect(scores(given)).toEqual(expected);
    });
  });
});
