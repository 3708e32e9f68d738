import { describe, expect, it } from '@jest/globals';
import { readEducationParts, findGrade, isEducationDetail } from '../../src/entities/education-parts.ts';
import { linesOf } from './line-of.ts';

describe('Pieces of education', () => {
  describe('readEducationParts', () => {
    it.each([
      ['Physics, Optics, University of Bonn', ['Physics, Optics', 'University of Bonn (school)']],
      [
        'Physics, Optics, University of Bonn, MSc',
        ['Physics, Optics', 'University of Bonn (school)', 'MSc (Master)'],
      ],
      ['MSc, Physics, University of Bonn', ['MSc, Physics (Master)', 'University of Bonn (school)']],
      ['University of Bonn, Faculty of Arts, MSc', ['University of Bonn (school)', 'MSc (Master)']],
      ['University of Bonn, MSc, Optics', ['University of Bonn (school)', 'MSc (Master)', 'Optics']],
      ['Physics, Optics', ['Physics, Optics']],
      ['Harvard University, Cambridge, MA', ['Harvard University (school)']],
      ['University of Bonn, MA', ['University of Bonn (school)', 'MA (Master)']],
      [
        'MSc Physics was done. University of Bonn',
        ['MSc Physics was done (Master)', 'University of Bonn (school)'],
      ],
      ['Studied there. The Old House', ['Studied there. The Old House']],
      ['MBA from Hogwarts', ['MBA (Master)', 'Hogwarts']],
      ['Nothing from Hogwarts', ['Nothing from Hogwarts']],
      ['MSc Physics at Foo', ['MSc Physics at Foo (Master)']],
      ['BSc at the University of Bonn', ['BSc (Bachelor)', 'the University of Bonn (school)']],
      ['Physics at the University of Bonn', ['Physics', 'the University of Bonn (school)']],
      ['Boston College at University of Bonn', ['Boston College at University of Bonn (school)']],
      ['High School of Bonn', ['High School of Bonn (HighSchool) (school)']],
      ['MSc University', ['MSc University (Master)']],
      ['Degree: MSc', ['MSc (Master)']],
      ['Degree:MSc', ['MSc (Master)']],
      ['Degree  : MSc', ['MSc (Master)']],
      ['University: Hogwarts', ['Hogwarts (school)']],
      ['My course: Physics', ['My course: Physics']],
      ['MSc expected graduation 2015', ['MSc (Master)']],
      ['MSc, Graduation date: 2015', ['MSc (Master)']],
      ['MSc, graduation: 2015', ['MSc (Master)']],
      ['MSc Grad. 2015', ['MSc (Master)']],
      ['MSc grad 2015', ['MSc (Master)']],
      ['MSc class of 2015', ['MSc (Master)']],
      ['MSc completed 2015', ['MSc (Master)']],
      ['MSc anticipated: 2015', ['MSc (Master)']],
      ['MSc obtained 2015', ['MSc (Master)']],
      ['MSc Abschluss : 2015', ['MSc (Master)']],
      ['MSc with 2015', ['MSc (Master)']],
      ['MSc completed with honours', ['MSc completed with honours (Master)']],
      ['MSc in 2015', ['MSc (Master)']],
      ['MSc, expected 2015', ['MSc (Master)']],
      ['Graduated: 2015 | MSc', ['MSc (Master)']],
      ['MSc (2 years)', ['MSc (Master)']],
      ['MSc | GPA: 3.9', ['MSc (Master)']],
      ['MSc | Thesis: On light', ['MSc (Master)']],
      ['Thesis: On light | MSc', []],
      ['MSc | Berlin, Germany', ['MSc (Master)']],
      ['2015 | 12 | a', []],
      [`MSc ${'of '.repeat(16)}`, []],
      [`MSc ${'of '.repeat(15)}`, [`MSc ${'of '.repeat(15).trim()} (Master)`]],
    ])('%s has the pieces %j', (line, expected) => {
      const parts = linesOf([line]).flatMap((one) => readEducationParts(one));
      const told = parts.map(({ text, degree, school }) =>
        [text, degree && `(${degree.kind})`, school && '(school)'].filter(Boolean).join(' '),
      );
      expect(told).toEqual(expected);
    });
  });

  describe('findGrade', () => {
    it.each([
      ['GPA: 3.8/4.0', '3.8/4.0'],
      ['Grade: A', 'A'],
      ['3.9 GPA', '3.9'],
      ['Note: 1,3', '1,3'],
      ['110/110 e lode', '110/110 e lode'],
      ['summa cum laude', 'summa cum laude'],
      ['first class honours', 'first class honours'],
      ['85%', '85%'],
      ['Upper second-class honours', 'Upper second-class honours'],
      ['2:1', '2:1'],
      ['mention très bien', 'très bien'],
      ['with distinction', 'with distinction'],
      ['CGPA 8.5', '8.5'],
      ['Abschlussnote: 1.7', '1.7'],
      ['percentage: 78 %', '78 %'],
      ['Grade: A | x', 'A'],
      ['1,0 gpa', '1,0'],
      ['Grade: A, 2015', 'A'],
      ['nothing', null],
      ['105/110', '105/110'],
      ['cum. GPA: 3.9', '3.9'],
      ['cum GPA 3.9', '3.9'],
      ['Major GPA = 3.9', '3.9'],
      ['Overall cgpa - 8', '8'],
      ['Cumulative GPA 3.9 / 4.0', '3.9 / 4.0'],
      ['Grade A+', 'A+'],
      ['Grade:A; x', 'A'],
      ['Grade: A (x)', 'A'],
      ['Grade: A  x', 'A'],
      ['Grade: A\tx', 'A'],
      ['Note 1,3 gut', '1,3 gut'],
      ['3.9/4.0 GPA', '3.9/4.0'],
      ['3,95 / 4 cgpa', '3,95 / 4'],
      ['3.955 GPA', '3.955'],
      ['85.5 %', '85.5 %'],
      ['100%', '100%'],
      ['5%', null],
      ['118/110', '118/110'],
      ['110/110  e  lode', '110/110  e  lode'],
      ['95/110', null],
      ['mention bien', 'bien'],
      ['Mention assez bien', 'assez bien'],
      ['First-class', 'First-class'],
      ['second class honors', 'second class honors'],
      ['magna cum laude', 'magna cum laude'],
      ['cum laude', 'cum laude'],
      ['upgrade: 5', null],
      ['Grades: none', null],
      [`Grade: ${'x'.repeat(25)}`, 'x'.repeat(25)],
      [`Grade: ${'x'.repeat(26)}`, null],
    ])('The grade in "%s" is %s', (text, expected) => {
      expect(findGrade(text)).toBe(expected);
    });
  });

  describe('isEducationDetail', () => {
    it.each([
      ['Thesis: On things', true],
      ['Coursework: a, b', true],
      ['Master thesis on x', true],
      ['Relevant courses - a', true],
      ['thesis about', true],
      ['Dissertation: x', true],
      ['Schwerpunkt: y', true],
      ['Awards: z', true],
      ['Honors: z', true],
      ['Bachelor of Science', false],
      ['Minor in Physics', false],
      ['My thesis: x', false],
    ])('%s is a detail: %s', (text, expected) => {
      expect(isEducationDetail(text)).toBe(expected);
    });
  });
});
