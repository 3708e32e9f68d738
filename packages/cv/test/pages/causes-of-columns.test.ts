import { describe, expect, it } from '@jest/globals';
import {
  boldly,
  column,
  heading,
  jobsOf,
  owner,
  readMade,
  set,
  educationOf,
  type Print,
} from './made-page.ts';

describe('Columns', () => {
  /** Prints each word on its own, in letters of one width. */
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
        ['People:', 'Leading of teams, hiring', 'Ways:', 'Planning, reporting', 'Talks:', 'Speeches, toasts'],
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
        [heading('Experience'), boldly('Sales Manager, Acme Ltd'), 'Via Foo 37 40126 Bologna', '2015 – 2019'],
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
      ...column([heading('Experience'), 'Acme Ltd', 'Sales Manager, 2015 – 2019', '• Sold bricks'], 50, 160),
      ...column([heading('Out and abouts'), 'Keeper of the hens, 2012 – 2013'], 50, 240),
      ...column([heading('Skills'), 'Bricks, Mortar'], 50, 290),
      ...column([heading('Languages'), 'English'], 50, 340),
      ...column([heading('Interests'), 'Hens'], 50, 390),
    ]);
    expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-2019']);
  });
});
