import { describe, expect, it } from '@jest/globals';
import {
  boldly,
  column,
  educationOf,
  heading,
  jobsOf,
  owner,
  type Print,
  readMade,
  set,
} from './made-page.ts';

describe('Layout of pages', () => {
  describe('Places on pages', () => {
    const jobs = [
      'Sales Manager @ Acme Ltd 2015-2019',
      'Clerk @ Foo Foods 2012-2015',
      'Trainee @ Hill Bank 2010-2012',
    ];

    describe('Margins', () => {
      const main: Print[] = [
        ...column([heading('Experience')], 150, 110),
        ...column(
          [
            boldly('Sales Manager'),
            'Acme Ltd',
            '• Sold bricks to builders of the north',
            '• Led nine people',
          ],
          150,
          130,
        ),
        ...column(
          [boldly('Clerk'), 'Foo Foods', '• Kept the books of the house', '• Counted loaves'],
          150,
          194,
        ),
        ...column([boldly('Trainee'), 'Hill Bank', '• Learnt what a bank does all day'], 150, 258),
      ];

      it('Split dates at the left belong to the entry beside them', () => {
        const margin = [130, 194, 258].flatMap((y, at) =>
          column(
            [
              ['Jan 2015 –', 'Mar 2012 –', 'May 2010 –'][at] ?? '',
              ['Dec 2019', 'Apr 2015', 'Feb 2012'][at] ?? '',
            ],
            50,
            y,
          ),
        );
        expect(jobsOf(readMade([...owner, ...main, ...margin]))).toEqual(jobs);
      });

      it('Dates at the left may be smaller and half a line lower', () => {
        const margin = [136, 200, 264].map((y, at): Print => [
          ['2015 – 2019', '2012 – 2015', '2010 – 2012'][at] ?? '',
          50,
          y,
          { size: 7 },
        ]);
        expect(jobsOf(readMade([...owner, ...main, ...margin]))).toEqual(jobs);
      });

      it('Dates and places at the left belong to the entry beside them', () => {
        const margin = [130, 194, 258].flatMap((y, at) =>
          column(
            [
              ['2015 – 2019', '2012 – 2015', '2010 – 2012'][at] ?? '',
              ['Springfield', 'Paris, France', 'Shelbyville'][at] ?? '',
            ],
            50,
            y,
          ),
        );
        expect(jobsOf(readMade([...owner, ...main, ...margin]))).toEqual(jobs);
      });

      it('Split dates and places at the right belong to the entry beside them', () => {
        const margin = [130, 194, 258].flatMap((y, at) =>
          column(
            [
              ['Jan 2015 –', 'Mar 2012 –', 'May 2010 –'][at] ?? '',
              ['Dec 2019', 'Apr 2015', 'Feb 2012'][at] ?? '',
              ['Springfield', 'Paris', 'Shelbyville'][at] ?? '',
            ],
            450,
            y,
          ),
        );
        expect(jobsOf(readMade([...owner, ...main, ...margin]))).toEqual(jobs);
      });

      it('A split heading at the left heads the section beside it', () => {
        const cv = readMade([
          ...owner,
          ...column([heading('Work'), heading('Experience')], 50, 130),
          ...main.slice(1),
          ...column([heading('Education')], 50, 320),
          ...column([boldly('B.Sc. Physics'), 'Hilltop University', '2006 – 2010'], 150, 320),
          ...[130, 194, 258].map((y, at): Print => [
            ['2015 – 2019', '2012 – 2015', '2010 – 2012'][at] ?? '',
            450,
            y,
          ]),
        ]);
        expect(jobsOf(cv)).toEqual(jobs);
        expect(educationOf(cv)).toEqual(['Bachelor @ Hilltop University 2006-2010']);
      });

      it('A rotated heading heads the section beside it', () => {
        const cv = readMade([
          ...owner,
          ['EXPERIENCE', 40, 270, { size: 14, bold: true, turn: 90 }],
          ...main.slice(1),
          ['EDUCATION', 40, 370, { size: 14, bold: true, turn: 90 }],
          ...column([boldly('B.Sc. Physics'), 'Hilltop University', '2006 – 2010'], 150, 320),
          ...[130, 194, 258].map((y, at): Print => [
            ['2015 – 2019', '2012 – 2015', '2010 – 2012'][at] ?? '',
            450,
            y,
          ]),
        ]);
        expect(jobsOf(cv)).toEqual(jobs);
        expect(educationOf(cv)).toEqual(['Bachelor @ Hilltop University 2006-2010']);
      });
    });

    describe('Sidebars', () => {
      it('A sidebar keeps its first heading, which stands above the column', () => {
        const cv = readMade([
          ['Jane Miller', 220, 50, { size: 22, bold: true }],
          ['SKILLS', 40, 80, { size: 12, bold: true }],
          ['Sales Manager of bricks, mortar and all that is built of them', 110, 80],
          ...column(['Negotiation', 'Spreadsheets', 'Forecasting', 'Public speaking'], 40, 100),
          ...column([set('LANGUAGES', { size: 12, bold: true }), 'English', 'German'], 40, 170),
          ...column(
            [
              set('EXPERIENCE', { size: 12, bold: true }),
              boldly('Sales Manager, Acme Ltd'),
              '2015 – 2019',
              '• Sold bricks to the builders of the north',
              '• Led a team of nine people',
              boldly('Clerk, Foo Foods'),
              '2012 – 2015',
              '• Kept the books of the house',
            ],
            220,
            100,
          ),
        ]);
        expect(cv.skills).toEqual(['Negotiation', 'Spreadsheets', 'Forecasting', 'Public speaking']);
        expect(jobsOf(cv)).toEqual(jobs.slice(0, 2));
      });
    });

    describe('Head and foot of a page', () => {
      it('Repeated lines with a date stay', () => {
        const cv = readMade([
          ...owner,
          ...column([heading('Experience'), boldly('Clerk'), 'Acme Ltd', 'Jan 2019 – Dec 2020'], 50, 110),
          ...column(['• Sold bricks to the builders of the north', '• Led a team'], 50, 166),
          ...column(
            [
              boldly('Clerk'),
              'Foo Foods',
              'Mar 2015 – Nov 2018',
              '• Kept the books of the house',
              '• Counted',
            ],
            50,
            50,
          ).map(([text, x, y, look]): Print => [text, x, y, { ...look, page: 2 }]),
        ]);
        expect(jobsOf(cv)).toEqual(['Clerk @ Acme Ltd 2019-2020', 'Clerk @ Foo Foods 2015-2018']);
      });

      it.each<[string, Print[]]>([
        [
          'a date, the name and the page',
          [
            ['June 5, 2022', 50, 810],
            ['Jane Miller · Résumé', 250, 810],
            ['1', 540, 810],
          ],
        ],
        ['the date of change', [['Last updated: March 2021', 230, 810]]],
        ['place and date of signature', [['Springfield, 12.03.2021', 50, 800]]],
      ])('A foot with %s is no job', (_, foot) => {
        const cv = readMade([
          ...owner,
          ...column(
            [
              heading('Experience'),
              boldly('Sales Manager, Acme Ltd'),
              '2015 – 2019',
              '• Sold bricks to builders',
              '• Led',
            ],
            50,
            110,
          ),
          ...foot,
        ]);
        expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-2019']);
      });
    });

    describe('Lines that are fields', () => {
      it('Fields stay separate in a narrow column', () => {
        const cv = readMade([
          ...owner,
          ...column(
            [
              heading('Education'),
              'Bachelor of Science in Computer Science',
              'University of the Northern Hills',
              '2010 – 2014',
            ],
            50,
            110,
          ),
          ...column(
            [
              heading('Experience'),
              'Manager of Sales in the North',
              'Northern Building Supplies Ltd',
              '2015 – 2019',
              '• Bricks',
            ],
            50,
            180,
          ),
        ]);
        expect(educationOf(cv)).toEqual(['Bachelor @ University of the Northern Hills 2010-2014']);
        expect(jobsOf(cv)).toEqual([
          'Manager of Sales in the North @ Northern Building Supplies Ltd 2015-2019',
        ]);
      });
    });

    describe('Heads that are list items', () => {
      it('A list item with a period starts a job', () => {
        const cv = readMade([
          ...owner,
          ...column(
            [
              heading('Experience'),
              '• Sales Manager, Acme Ltd, 2015 – 2019',
              'Sold bricks to the builders of the north and led a team of nine people who did.',
              '• Clerk, Foo Foods, 2012 – 2015',
              'Kept the books of the house and counted what there was to be counted in it.',
              '• Trainee, Hill Bank, 2010 – 2012',
            ],
            50,
            110,
          ),
        ]);
        expect(jobsOf(cv)).toEqual(jobs);
      });
    });

    describe('Labels of groups of skills', () => {
      it('A label of skills heads no section', () => {
        const cv = readMade([
          ...owner,
          ...column(
            [
              heading('Skills'),
              boldly('Web'),
              'HTML, CSS, React',
              boldly('Languages'),
              'Python, Go',
              boldly('Databases'),
              'Postgres, Redis',
            ],
            50,
            110,
          ),
          ...column([heading('Experience'), 'Sales Manager, Acme Ltd', '2015 – 2019'], 50, 230),
        ]);
        expect(cv.skills).toEqual(['HTML', 'CSS', 'React', 'Python', 'Go', 'Postgres', 'Redis']);
        expect(cv.languages).toEqual([]);
      });

      it('A label of skills in capitals heads no section', () => {
        const small = (text: string): readonly [string, { size: number; bold: boolean }] => [
          text,
          { size: 10, bold: true },
        ];
        const cv = readMade([
          ...owner,
          ...column(
            [set('EXPERIENCE', { size: 14, bold: true }), 'Sales Manager, Acme Ltd', '2015 – 2019'],
            50,
            110,
          ),
          ...column(
            [
              set('SKILLS', { size: 14, bold: true }),
              small('WEB'),
              'HTML, CSS, React',
              '',
              small('LANGUAGES'),
              'Python, Go',
              '',
              small('CLOUD'),
              'AWS, GCP',
            ],
            50,
            200,
          ),
        ]);
        expect(cv.skills).toEqual(['HTML', 'CSS', 'React', 'Python', 'Go', 'AWS', 'GCP']);
      });
    });
  });

  describe('Headings', () => {
    it('Jobs below an unknown heading are found if no other section has jobs', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('EDUCATION'), 'B.Sc. Physics, University of the Hills', '2006 – 2010'], 50, 110),
        ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 170),
        ...column(
          [
            heading('WHERE I HAVE BEEN'),
            boldly('Sales Manager, Acme Ltd'),
            '2015 – 2019',
            '• Sold bricks to the builders of the north',
            boldly('Office Clerk, Foo Foods Ltd'),
            '2012 – 2015',
            '• Kept the books of the house',
          ],
          50,
          220,
        ),
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Acme Ltd 2015-2019',
        'Office Clerk @ Foo Foods Ltd 2012-2015',
      ]);
    });
  });
});
