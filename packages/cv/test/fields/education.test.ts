import { describe, expect, it } from '@jest/globals';
import { findEducation } from '../../src/fields/education.ts';
import type { ParsedEducation } from '../../src/parsed-cv.ts';
import { bullet, inBold, type Printed, sectionOf } from './line-of.ts';

describe('Education of a CV', () => {
  describe('Education', () => {
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

    describe('findEducation', () => {
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
          [
            'Bachelor of Science in Biology',
            'Harvard University, Cambridge, MA',
            '2010 - 2014',
            'GPA: 3.8/4.0',
          ],
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
          [
            bullet('BSc Physics, University of Bonn, 2010'),
            bullet('MSc Physics, University of Vienna, 2013'),
          ],
          [
            ['BSc Physics', 'Bachelor', 'University of Bonn', 'Physics', null, '0 0 2010 0'],
            ['MSc Physics', 'Master', 'University of Vienna', 'Physics', null, '0 0 2013 0'],
          ],
        ],
        [
          [
            'MSc Physics, University of Bonn',
            '2010 - 2012',
            bullet('Thesis: On light'),
            bullet('Grade: 1.3'),
          ],
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
          [
            [
              'Laurea in Fisica',
              'Bachelor',
              'Università di Bologna',
              'Fisica',
              '110/110 e lode',
              '0 0 2012 0',
            ],
          ],
        ],
      ])('The lines %j have the entries %j', (lines, expected) => {
        expect(findEducation(sectionOf('education', lines)).map(told)).toEqual(expected);
      });
    });

    describe('Boundaries of education entries', () => {
      const education = (...lines: Printed[]): string[] =>
        findEducation(sectionOf('education', lines)).map(({ level, organisation, endYear }) =>
          [level ?? '-', organisation ?? '-', endYear].join(' | '),
        );
      const printed = (text: string, look: Exclude<Printed, string>[1]): Printed => [text, look];

      it('A second date without a name starts no entry', () => {
        expect(education('MSc Physics', '2010', '2012', 'University of Bonn')).toEqual([
          'MSc Physics | University of Bonn | 2010',
        ]);
      });

      it('A second period with a name starts an entry', () => {
        expect(education('University of Bonn', '2010', 'Evening classes 2011 - 2012')).toEqual([
          '- | University of Bonn | 2010',
          '- | Evening classes | 2012',
        ]);
      });

      it('A second degree starts an entry of the school above the first', () => {
        expect(education('University of Bonn', 'MSc Physics', '2010', 'BSc Physics', '2008')).toEqual([
          'MSc Physics | University of Bonn | 2010',
          'BSc Physics | University of Bonn | 2008',
        ]);
      });

      it('A second degree starts an entry without the school below the first', () => {
        expect(education('MSc Physics', 'University of Bonn', '2010', 'BSc Physics', '2008')).toEqual([
          'MSc Physics | University of Bonn | 2010',
          'BSc Physics | - | 2008',
        ]);
      });

      it('Unknown places with dates are separate entries, with or without a gap', () => {
        const places = (gap: number): string[] =>
          education('Foo 2010', printed('Bar 2012', { gap }), printed('Baz 2013', { gap }));
        expect(places(2)).toEqual(['- | Foo | 2010', '- | Bar | 2012', '- | Baz | 2013']);
        expect(places(1)).toEqual(places(2));
      });

      it('A list item that starts with a school or degree starts an entry', () => {
        const after = (item: string): string[] =>
          education('University of Bonn', 'MSc Physics', '2010', bullet(item));
        expect(after('University of Vienna')).toHaveLength(2);
        expect(after('BSc Chemistry')).toHaveLength(2);
        expect(after('after a BSc Chemistry')).toHaveLength(1);
        expect(after('helped in the library')).toHaveLength(1);
      });

      it('A paragraph starts an entry only if it names a degree', () => {
        const after = (text: string): string[] =>
          education('University of Bonn', 'MSc Physics', printed(text, { rows: ['', ''] }), '2010');
        expect(after('after that a BSc Chemistry')).toHaveLength(2);
        expect(after('a year of the best there is')).toEqual(['MSc Physics | University of Bonn | 2010']);
      });

      it('A line over 150 characters starts no entry', () => {
        const school = `University of ${'Long '.repeat(28)}`;
        expect(education('University of Bonn', '2010', school)).toHaveLength(1);
        expect(education('University of Bonn', '2010', school.slice(0, 60))).toHaveLength(2);
      });

      it('A line that looks like the first one starts an entry', () => {
        expect(education(inBold('Foo'), '2010', 'Physics', inBold('Bar'), '2012', 'Arts')).toEqual([
          '- | Foo | 2010',
          '- | Bar | 2012',
        ]);
        const open: Partial<Exclude<Printed, string>[1]> = { size: 12 };
        expect(
          education(printed('Foo', open), '2010', 'Physics', printed('Bar', open), '2012', 'Arts'),
        ).toEqual(['- | Foo | 2010', '- | Bar | 2012']);
      });

      it('A line of another look starts an entry if it has a date or starts with a degree', () => {
        const after = (...lines: string[]): string[] =>
          education(inBold('University of Bonn'), 'MSc Physics', '2010', ...lines, 'x', 'y');
        expect(after('BSc Chemistry')).toEqual([
          'MSc Physics | University of Bonn | 2010',
          'BSc Chemistry | University of Bonn | 0',
        ]);
        expect(after('University of Vienna 2012')).toEqual([
          'MSc Physics | University of Bonn | 2010',
          '- | University of Vienna | 2012',
        ]);
      });
    });
  });

  describe('Fields of study', () => {
    it.each([
      ["Bachelor's in Physics", 'Physics'],
      ['Bachelor’s degree in Physics', 'Physics'],
      ['Bachelor of Science in Physics', 'Physics'],
      ['Bachelor of Science, Physics', 'Physics'],
      ['Bachelor of Science (Physics)', 'Physics'],
      ['Bachelor of Science: Physics', 'Physics'],
      ['Bachelor of Arts degree in History', 'History'],
      ['Bachelor of Arts', null],
      ['Bachelor of Fine Arts in Dance', 'Dance'],
      ['Bachelor of Business Administration in Finance', 'Finance'],
      ['Bachelor of Technology (Computer Science)', 'Computer Science'],
      ['Bachelor of Engineering (Hons) Civil', 'Civil'],
      ['Bachelor Science of Life', 'Science of Life'],
      ['Master of Laws', 'Laws'],
      ['MSc: Physics', 'Physics'],
      ['MSc, Physics', 'Physics'],
      ['MSc degree Physics', 'Physics'],
      ['MSc studies in Physics', 'Physics'],
      ['MSc in Science of Materials', 'Science of Materials'],
      ['MSc (Honours) Physics', 'Physics'],
      ['MSc Honors Physics', 'Physics'],
      ['MSc Physics (Honours)', 'Physics (Honours)'],
      ['MSc Women’s Studies', 'Women’s Studies'],
      ['MSc of Science', null],
      ['MSc major in Physics', 'Physics'],
      ['MSc with a major in Physics', 'Physics'],
      ['MSc Majoring in Physics', 'Physics'],
      ['MSc specialisation Physics', 'Physics'],
      ['MSc 12', null],
      ['MSc A', null],
      ['Physics MSc', 'Physics'],
      ['Physics, MSc', 'Physics'],
      ['One two three four five MSc', 'One two three four five'],
      ['One two three four five six MSc', null],
      ['a MSc', null],
      ['The MSc', null],
      ['graduated MSc', null],
      ['Received MSc', null],
      ['Anatomy MSc', 'Anatomy'],
      ['Physics Diploma', null],
      ['Physics Certificate', null],
      ['Nursing Abitur', null],
    ])('The field of study in "%s" is %s', (line, expected) => {
      const [entry] = findEducation(sectionOf('education', [line, '2015']));
      expect(entry).toMatchObject({ level: line, major: expected });
    });

    it.each([
      ['Major: Optics', 'Optics'],
      ['Majoring in Optics', 'Optics'],
      ['Field of study: Optics', 'Optics'],
      ['Studienrichtung Optik', 'Optik'],
      ['Spécialité : Optique', 'Optique'],
    ])('A field of study may stand on its own line: %s', (line, expected) => {
      const [entry, ...more] = findEducation(
        sectionOf('education', ['MSc', 'University of Bonn', line, '2015']),
      );
      expect(entry).toMatchObject({ level: 'MSc', organisation: 'University of Bonn', major: expected });
      expect(more).toEqual([]);
    });

    it('The remaining piece is the field of study if degree and school are known', () => {
      const [entry] = findEducation(sectionOf('education', ['MSc', 'University of Bonn', 'Optics', '2015']));
      expect(entry).toMatchObject({ level: 'MSc', organisation: 'University of Bonn', major: 'Optics' });
    });

    it('The first remaining piece is the school, the next one the field of study', () => {
      const [entry] = findEducation(sectionOf('education', ['MSc', 'Hogwarts', 'Optics', '2015']));
      expect(entry).toMatchObject({ level: 'MSc', organisation: 'Hogwarts', major: 'Optics' });
    });
  });
});
