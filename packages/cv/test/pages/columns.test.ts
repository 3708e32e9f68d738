import { describe, expect, it } from '@jest/globals';
import { findGutter, type Gutter } from '../../src/layout/columns.ts';
import type { Segment } from '../../src/layout/segments.ts';
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

describe('Columns of pages', () => {
  describe('Columns', () => {
    /** Each word on its own, in letters of one width. */
    function typed(text: string, x: number, y: number): Print[] {
      let at = 0;
      return text.split(' ').map((word): Print => {
        const print: Print = [word, x + at * 6, y, { size: 12 }];
        at += word.length + 1;
        return print;
      });
    }

    it("Contact data in mid-page forms no column with the first job's dates", () => {
      const long =
        '• Sold bricks and mortar and roofs to the builders of the north and to those of the south and of the east';
      const cv = readMade([
        ['Jane Miller', 330, 50, { size: 14 }],
        ...column(
          ['123 Long Street', '+44 20 7946 0000', 'jane.miller@example.org', 'web | forum | letters'],
          320,
          64,
        ),
        ...column([heading('Work Experience'), boldly('Sales Manager'), 'Acme Trading', long], 50, 150),
        ['Jan 2015 – present', 440, 164],
        ...column([boldly('Junior Sales Manager'), 'Foo Trading', long], 50, 210),
        ...column([heading('Education'), 'B.Sc. Physics, University of the Hills'], 50, 270),
        ['2008 – 2011', 440, 284],
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Acme Trading 2015-now',
        'Junior Sales Manager @ Foo Trading -',
      ]);
    });

    it('Dates of the last job stay out of the column of skills below', () => {
      const short = ['• Kept the books', '• Counted the hens', '• Fed the fish'];
      const cv = readMade([
        ...owner,
        ...column(
          [
            heading('Experience'),
            'Sales Manager - Acme Ltd',
            '• Sold bricks and mortar and roofs to the builders of the north and of the south',
          ],
          50,
          110,
        ),
        ['2015 – 2019', 440, 124],
        ...column(['Office Clerk - Foo Trading', ...short], 50, 160),
        ['2012 – 2015', 440, 160],
        ...column(
          [
            heading('Skills'),
            'Building:',
            'Bricks, mortar, roofs of tiles',
            'Trade:',
            'Sales, book keeping',
            'Tools:',
            'Hammers, saws',
          ],
          50,
          230,
        ),
        ...column(
          [
            'People:',
            'Leading of teams, hiring',
            'Ways:',
            'Planning, reporting',
            'Talks:',
            'Speeches, toasts',
          ],
          330,
          244,
        ),
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Acme Ltd 2015-2019',
        'Office Clerk @ Foo Trading 2012-2015',
      ]);
    });

    it('Two stacked dates in a margin form a period', () => {
      const job = (y: number, title: string, employer: string, dates: readonly [string, string]): Print[] => [
        ...column(dates, 50, y),
        ...column([boldly(title), employer, '• Did what there was to be done on each day'], 120, y),
      ];
      const cv = readMade([
        ...owner,
        ['Experience', 50, 110, { size: 14, bold: true }],
        ...job(130, 'Sales Manager', 'Acme Ltd', ['Present', 'Jan 2019']),
        ...job(190, 'Office Clerk', 'Foo Foods Ltd', ['Nov 2018', 'Apr 2015']),
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Acme Ltd 2019-now',
        'Office Clerk @ Foo Foods Ltd 2015-2018',
      ]);
    });

    it('Two years with a bar between form a period, three without one a list', () => {
      const cv = readMade([
        ...owner,
        ['Experience', 50, 110, { size: 14, bold: true }],
        ...column(['2015', ['|', {}], '2018'], 50, 130),
        ...column(
          [boldly('Sales Manager'), 'Acme Ltd', '• Sold bricks to all the builders of the north'],
          120,
          130,
        ),
        ['Awards', 50, 200, { size: 14, bold: true }],
        ...column(['2017', '2016', '2014'], 50, 220),
        ...column(['Prize of bricks', 'Prize of roofs', 'Prize of walls'], 120, 220),
      ]);
      expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-2018']);
      expect(cv.text).toContain('2016\tPrize of roofs');
    });

    it('A line that ends with its period does not continue, however long', () => {
      const cv = readMade([
        ...owner,
        ...column(
          [
            heading('EXPERIENCE'),
            'Sales Manager — Acme Brothers (2019 – 2021)',
            'Sold bricks to builders and led a team of 4.',
          ],
          50,
          110,
        ),
        ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 180),
      ]);
      expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Brothers 2019-2021']);
    });

    it('Words printed on a grid are no cells', () => {
      const cv = readMade([
        ...owner,
        ...[
          'EXPERIENCE',
          'Sales Manager at Acme Ltd (2019 2021)',
          'Led the shop of bricks and mortar.',
          'Moved all the stock to the north.',
          'Asked the hens for their good will.',
          'EDUCATION',
          'M.Sc. Physics, University of Foo (2014 2016)',
        ].flatMap((text, at) => typed(text, 50, 110 + at * 16)),
      ]);
      expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2019-2021']);
      expect(educationOf(cv)).toEqual(['Master @ University of Foo 2014-2016']);
    });

    it('A heading with one known part names jobs by its other words', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('Education'), 'B.Sc. Physics, University of the Hills, 2008 – 2011'], 50, 110),
        ...column(
          [
            heading('Teaching & Building Experience'),
            boldly('Sales Manager, Acme Ltd'),
            '2015 – 2019',
            '• Sold bricks',
          ],
          50,
          160,
        ),
        ...column(
          [heading('Work Experience 2:'), boldly('Office Clerk, Foo Foods Ltd'), '2012 – 2015'],
          50,
          240,
        ),
        ...column([heading('Skills'), set('Bricks, Mortar', {})], 50, 300),
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Acme Ltd 2015-2019',
        'Office Clerk @ Foo Foods Ltd 2012-2015',
      ]);
    });

    it('A name printed over the line below is read separately', () => {
      const cv = readMade([
        ['Jane Miller', 230, 80, { size: 22, bold: true }],
        ['Boston, MA · jane.miller@example.org', 226, 81, { size: 9 }],
        ...column([heading('Experience'), boldly('Sales Manager, Acme Ltd'), '2015 – 2019'], 50, 120),
      ]);
      expect([cv.firstName, cv.lastName, cv.email]).toEqual(['Jane', 'Miller', 'jane.miller@example.org']);
    });

    it('A house number and postcode are no phone number', () => {
      const cv = readMade([
        ...owner,
        ...column(
          [
            heading('Experience'),
            boldly('Sales Manager, Acme Ltd'),
            'Via Foo 37 40126 Bologna',
            '2015 – 2019',
          ],
          50,
          120,
        ),
      ]);
      expect(cv.phones).toEqual([]);
    });

    it('A line with the look of all headings ends a section, whatever its words', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('Education'), 'B.Sc. Physics, University of the Hills, 2008 – 2011'], 50, 110),
        ...column(
          [heading('Experience'), 'Acme Ltd', 'Sales Manager, 2015 – 2019', '• Sold bricks'],
          50,
          160,
        ),
        ...column([heading('Out and abouts'), 'Keeper of the hens, 2012 – 2013'], 50, 240),
        ...column([heading('Skills'), 'Bricks, Mortar'], 50, 290),
        ...column([heading('Languages'), 'English'], 50, 340),
        ...column([heading('Interests'), 'Hens'], 50, 390),
      ]);
      expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-2019']);
    });
  });

  describe('findGutter', () => {
    /** Letters are 5 points wide. */
    const segment = (text: string, x: number, y: number): Segment => ({
      text,
      x,
      y,
      right: x + text.length * 5,
      textX: x,
      size: 10,
      bold: false,
      italic: false,
      page: 1,
      stretches: [],
    });

    /** Rows are 14 points apart. */
    const rows = (texts: readonly (readonly [left: string, right: string])[], x = 200): Segment[] =>
      texts.flatMap(([left, right], index) =>
        [segment(left, 20, 100 + index * 14), segment(right, x, 100 + index * 14)].filter(
          ({ text }) => text !== '',
        ),
      );

    const prose = (count: number): [string, string][] =>
      Array.from({ length: count }, () => [
        'who spoke of work and rest and',
        'the harbours he built in the north',
      ]);

    const gutterOf = (segments: Segment[]): Gutter | null => findGutter(segments);

    it("The gutter stands at the right column's left edge, from its first row to its last", () => {
      expect(gutterOf(rows(prose(4)))).toEqual({ x: 200, top: 100, bottom: 142 });
    });

    it("A gutter is found if the columns' rows are not aligned", () => {
      const left = prose(4).map(([text], index) => segment(text, 20, 100 + index * 14));
      const right = prose(4).map(([, text], index) => segment(text, 200, 107 + index * 14));
      expect(gutterOf([...left, ...right].sort((a, b) => a.y - b.y))).toEqual({
        x: 200,
        top: 100,
        bottom: 149,
      });
    });

    it('A gutter reaches to the end of the longer column', () => {
      const right = Array.from({ length: 3 }, (): [string, string] => [
        '',
        'and all the harbours of the south',
      ]);
      expect(gutterOf(rows([...prose(4), ...right]))).toEqual({ x: 200, top: 100, bottom: 184 });
    });

    it('A gutter ends at text that crosses it', () => {
      const across: [string, string] = ['who spoke of work and rest and of the harbours that he built', ''];
      expect(gutterOf(rows([across, ...prose(4), across]))).toEqual({ x: 200, top: 114, bottom: 156 });
    });

    it('A last heading belongs to the full-width text below it', () => {
      const across: [string, string] = ['who spoke of work and rest and of the harbours that he built', ''];
      const found = gutterOf(rows([...prose(4), ['Education', ''], across]));
      expect(found).toEqual({ x: 200, top: 100, bottom: 142 });
    });

    it('A gutter separates the columns of most text', () => {
      const more = prose(6).map(([left, right]): [string, string] => [left, right]);
      const across: [string, string] = ['who spoke of work and rest and of the harbours that he built', ''];
      expect(gutterOf([...rows(more), segment(across[0], 20, 190)])?.x).toBe(200);
    });

    it('A gutter is at least 7 points wide', () => {
      // The left text ends at 170.
      expect(gutterOf(rows(prose(4), 177))?.x).toBe(177);
      expect(gutterOf(rows(prose(4), 176))).toBeNull();
    });

    it('A gutter has at least three rows on either side', () => {
      expect(gutterOf(rows(prose(3)))).not.toBeNull();
      expect(gutterOf(rows(prose(2)))).toBeNull();
      expect(gutterOf(rows([...prose(2), ['who spoke of work and rest and', '']]))).toBeNull();
    });

    it.each<[string, [string, string][]]>([
      [
        'dates beside entries',
        [
          ['05/2015 - 06/2019', 'Engineer at the harbours of the north'],
          ['06/2013 - 04/2015', 'Clerk of a house that sells bridges'],
          ['01/2010 - 05/2013', 'Apprentice of a builder in the town'],
          ['01/2008 - 12/2009', 'Helper of everyone who asked for it'],
        ],
      ],
      [
        'dates and places beside entries',
        [
          ['05/2015 - 06/2019', 'Engineer at the harbours of the north'],
          ['Springfield', 'with all that belongs to such a job'],
          ['06/2013 - 04/2015', 'Clerk of a house that sells bridges'],
          ['Shelbyville', 'with all that belongs to such a job'],
        ],
      ],
      [
        'headings beside their sections',
        [
          ['Experience', 'Engineer at the harbours of the north'],
          ['', 'with all that belongs to such a job'],
          ['Education', 'Physics in the town where he was born'],
          ['', 'and then for a year somewhere else'],
          ['Skills', 'Bridges, harbours, roads, and all else'],
        ],
      ],
      [
        'short items in rows and columns',
        [
          ['Postgres', 'Kubernetes'],
          ['TypeScript', 'JavaScript'],
          ['Git', 'Linux servers'],
          ['Java', 'Python'],
          ['Rust', 'Go'],
        ],
      ],
    ])('%s has no gutter beside it', (_what, texts) => {
      expect(gutterOf(rows(texts))).toBeNull();
    });

    it('A gutter separates a column of dates that stand beside no line', () => {
      const dates = ['05/2015 - 06/2019', '06/2013 - 04/2015', '01/2010 - 05/2013', '01/2008 - 12/2009'];
      const left = dates.map((text, index) => segment(text, 20, 100 + index * 14));
      const right = prose(4).map(([, text], index) => segment(text, 200, 107 + index * 14));
      expect(gutterOf([...left, ...right].sort((a, b) => a.y - b.y))?.x).toBe(200);
    });

    it('One column has no gutter, nor has an empty page', () => {
      expect(gutterOf(prose(4).map(([text], index) => segment(text, 20, 100 + index * 14)))).toBeNull();
      expect(gutterOf([])).toBeNull();
    });
  });
});
