import { describe, expect, it } from '@jest/globals';
import { findEducation } from '../../src/fields/education.ts';
import { gradeOf, isStudyDetail } from '../../src/fields/education-parts.ts';
import type { ParsedEducation } from '../../src/parsed-cv.ts';
import { bullet, inBold, sectionOf, type Printed } from './line-of.ts';

type Told = [
  level: string | null,
  kind: string | null,
  school: string | null,
  major: string | null,
  grade: string | null,
  years: string,
];

const told = (one: ParsedEducation): Told => [
  one.level,
  one.levelKind,
  one.organisation,
  one.major,
  one.grade,
  [one.startYear, one.startMonth, one.endYear, one.endMonth].join(' '),
];

describe('the education of a section', () => {
  it.each<[Printed[], Told[]]>([
    [
      ['BSc Computer Science, University of Leeds', '2010 - 2013'],
      [
        [
          'BSc Computer Science',
          'Bachelor',
          'University of Leeds',
          'Computer Science',
          null,
          '2010 0 2013 0',
        ],
      ],
    ],
    [
      ['University of Leeds', 'BSc Computer Science', 'Sep 2010 - Jun 2013', 'Grade: 2:1'],
      [
        [
          'BSc Computer Science',
          'Bachelor',
          'University of Leeds',
          'Computer Science',
          '2:1',
          '2010 9 2013 6',
        ],
      ],
    ],
    [
      ['MSc in Physics at the University of Bonn 2015'],
      [['MSc in Physics', 'Master', 'the University of Bonn', 'Physics', null, '0 0 2015 0']],
    ],
    [
      ['University of Bonn, Bonn, Germany\t2010 - 2015', 'MSc Physics', 'BSc Physics'],
      [
        ['MSc Physics', 'Master', 'University of Bonn', 'Physics', null, '2010 0 2015 0'],
        ['BSc Physics', 'Bachelor', 'University of Bonn', 'Physics', null, '0 0 0 0'],
      ],
    ],
    [
      ['High School Leeds', '2003 - 2010'],
      [[null, 'HighSchool', 'High School Leeds', null, null, '2003 0 2010 0']],
    ],
    [['MBA, INSEAD', '2018'], [['MBA', 'Master', 'INSEAD', null, null, '0 0 2018 0']]],
    [
      ['Bachelor of Science in Biology', 'Harvard University, Cambridge, MA', '2010 - 2014', 'GPA: 3.8/4.0'],
      [
        [
          'Bachelor of Science in Biology',
          'Bachelor',
          'Harvard University',
          'Biology',
          '3.8/4.0',
          '2010 0 2014 0',
        ],
      ],
    ],
    [
      ['Abitur, Gymnasium Köln', '2005'],
      [['Abitur', 'HighSchool', 'Gymnasium Köln', null, null, '0 0 2005 0']],
    ],
    [
      ['Department of Physics, University of Vienna', 'PhD Physics', 'since 2020'],
      [['PhD Physics', 'Doctorate', 'University of Vienna', 'Physics', null, '2020 0 0 0']],
    ],
    [
      ['Relevant coursework: Algorithms', 'BSc Physics, University of Bonn', '2010'],
      [['BSc Physics', 'Bachelor', 'University of Bonn', 'Physics', null, '0 0 2010 0']],
    ],
    [
      [
        'BSc Physics',
        'University of Bonn',
        '2010 - 2013',
        'MSc Physics',
        'University of Vienna',
        '2013 - 2015',
      ],
      [
        ['BSc Physics', 'Bachelor', 'University of Bonn', 'Physics', null, '2010 0 2013 0'],
        ['MSc Physics', 'Master', 'University of Vienna', 'Physics', null, '2013 0 2015 0'],
      ],
    ],
    [
      [
        inBold('MSc Physics'),
        'University of Vienna',
        '2013 - 2015',
        inBold('BSc Physics'),
        'University of Bonn',
        '2010 - 2013',
      ],
      [
        ['MSc Physics', 'Master', 'University of Vienna', 'Physics', null, '2013 0 2015 0'],
        ['BSc Physics', 'Bachelor', 'University of Bonn', 'Physics', null, '2010 0 2013 0'],
      ],
    ],
    [
      ['Degree: MSc Physics', 'University: University of Bonn', 'Major: Optics', '2015'],
      [['MSc Physics', 'Master', 'University of Bonn', 'Optics', null, '0 0 2015 0']],
    ],
    [
      ['Some Place Of Learning', 'Diploma in Nursing', '2015'],
      [['Diploma in Nursing', 'Certificate', 'Some Place Of Learning', 'Nursing', null, '0 0 2015 0']],
    ],
    [
      ['BSc (Hons) Mathematics, University of Leeds, first class honours, 2012'],
      [
        [
          'BSc (Hons) Mathematics',
          'Bachelor',
          'University of Leeds',
          'Mathematics',
          'first class honours',
          '0 0 2012 0',
        ],
      ],
    ],
    [
      ['Physics (MSc)', 'University of Bonn', '2015'],
      [['Physics (MSc)', 'Master', 'University of Bonn', 'Physics', null, '0 0 2015 0']],
    ],
    [
      ['Bachelor of Arts (History), University of Leeds', '2012'],
      [['Bachelor of Arts (History)', 'Bachelor', 'University of Leeds', 'History', null, '0 0 2012 0']],
    ],
    [['2010 - 2013 Unknown Place'], [[null, null, 'Unknown Place', null, null, '2010 0 2013 0']]],
    [['nothing here'], []],
    [
      [bullet('BSc Physics, University of Bonn, 2010'), bullet('MSc Physics, University of Vienna, 2013')],
      [
        ['BSc Physics', 'Bachelor', 'University of Bonn', 'Physics', null, '0 0 2010 0'],
        ['MSc Physics', 'Master', 'University of Vienna', 'Physics', null, '0 0 2013 0'],
      ],
    ],
    [
      ['MSc Physics, University of Bonn', '2010 - 2012', bullet('Thesis: On light'), bullet('Grade: 1.3')],
      [['MSc Physics', 'Master', 'University of Bonn', 'Physics', '1.3', '2010 0 2012 0']],
    ],
    [
      ['Master of Business Administration', 'University of Bonn', 'graduated 2015'],
      [
        [
          'Master of Business Administration',
          'Master',
          'University of Bonn',
          'Business Administration',
          null,
          '0 0 2015 0',
        ],
      ],
    ],
    [
      ['University of Bonn, MSc Physics, Berlin, 2015'],
      [['MSc Physics', 'Master', 'University of Bonn', 'Physics', null, '0 0 2015 0']],
    ],
    [
      ['Licence en droit, Université de Lyon, 2012'],
      [['Licence en droit', 'Bachelor', 'Université de Lyon', 'droit', null, '0 0 2012 0']],
    ],
    [
      ['Laurea in Fisica presso Università di Bologna, 110/110 e lode, 2012'],
      [['Laurea in Fisica', 'Bachelor', 'Università di Bologna', 'Fisica', '110/110 e lode', '0 0 2012 0']],
    ],
  ])('of the lines %j is %j', (lines, expected) => {
    expect(findEducation(sectionOf('education', lines)).map(told)).toEqual(expected);
  });
});

describe('a grade', () => {
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
  ])('in "%s" is %s', (text, expected) => {
    expect(gradeOf(text)).toBe(expected);
  });
});

describe('what only describes a study', () => {
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
  ])('%s: %s', (text, expected) => {
    expect(isStudyDetail(text)).toBe(expected);
  });
});
