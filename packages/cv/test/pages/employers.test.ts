import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, type Look, owner, type Print, readMade, set } from './made-page.ts';

describe('Employers', () => {
  const jobsBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    jobsOf(readMade([...owner, ...column([heading('Experience'), ...texts], 50, 110)]));

  /** Only a space separates the texts. */
  function beside(texts: readonly (readonly [string, Look])[], x: number, y: number): Print[] {
    let right = x;
    return texts.map(([text, look]): Print => {
      const left = right;
      right += (text.length + 1) * 5;
      return [text, left, y, look];
    });
  }

  describe('An employer above several roles', () => {
    const employer = (name: string): readonly [string, Look] => set(name, { bold: true, size: 11 });
    const role = (name: string): readonly [string, Look] => set(name, { italic: true });

    it('An employer belongs to the roles below it, not to the role above', () => {
      expect(
        jobsBelow([
          employer('Foodora'),
          role('Stock Keeper | 2019 – 2022'),
          '• Kept what there was to keep',
          role('Carrier | 2017 – 2019'),
          '• Carried what there was to carry',
          employer('Barmondo'),
          role('Warehouse Clerk | 2015 – 2017'),
          '• Counted what there was to count',
          role('Cashier | 2014 – 2015'),
          '• Took what was paid',
        ]),
      ).toEqual([
        'Stock Keeper @ Foodora 2019-2022',
        'Carrier @ Foodora 2017-2019',
        'Warehouse Clerk @ Barmondo 2015-2017',
        'Cashier @ Barmondo 2014-2015',
      ]);
    });
  });

  describe('A title and an employer that differ only in look', () => {
    it.each([
      ['bold before plain', { bold: true }, {}],
      ['plain before italic', {}, { italic: true }],
      ['bold before italic', { bold: true }, { italic: true }],
    ])('A change of look separates title and employer: %s', (_, one, other) => {
      const head = (title: string, employer: string, y: number): Print[] =>
        beside([set(title, one), set(employer, other)], 50, y);
      const cv = readMade([
        ...owner,
        ['Experience', 50, 110, { size: 14, bold: true }],
        ['2019 – 2022', 50, 130],
        ...head('Sales Manager', 'Foo Hills', 144),
        ['• Sold what there was to sell', 50, 158],
        ['2016 – 2019', 50, 180],
        ...head('Night Porter', 'Bar Dales', 194),
        ['• Opened what was closed', 50, 208],
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Foo Hills 2019-2022',
        'Night Porter @ Bar Dales 2016-2019',
      ]);
    });

    it('A small word at a change of look keeps the title whole', () => {
      const cv = readMade([
        ...owner,
        ['Experience', 50, 110, { size: 14, bold: true }],
        ...beside([set('Head of', { bold: true }), set('Sales', { italic: true })], 50, 130),
        ['Acme Ltd', 50, 144],
        ['2016 – 2019', 50, 158],
      ]);
      expect(jobsOf(cv)).toEqual(['Head of Sales @ Acme Ltd 2016-2019']);
    });
  });

  describe('An employer between a title and a place', () => {
    it('The name before a town and its state is the employer', () => {
      expect(
        jobsBelow([
          boldly('2019 – 2022'),
          'Line Cook, Foo Garden, Tulsa, OK',
          '• Cooked what there was to cook',
          boldly('2016 – 2019'),
          'Sales Manager, Bar Dales, Denver, CO',
          '• Sold what there was to sell',
        ]),
      ).toEqual(['Line Cook @ Foo Garden 2019-2022', 'Sales Manager @ Bar Dales 2016-2019']);
    });
  });

  describe('A form for each job', () => {
    it('Labels stay beside their values, although many are unknown', () => {
      const form = (y: number, [dates, title, done, employer]: readonly string[]): Print[] => [
        ['Dates', 165, y],
        [dates ?? '', 210, y],
        ['Occupation or position held', 60, y + 14],
        [title ?? '', 210, y + 14],
        ['Main activities', 115, y + 28],
        [done ?? '', 210, y + 28],
        ['Name and address of employer', 50, y + 42],
        [employer ?? '', 210, y + 42],
      ];
      const cv = readMade([
        ...owner,
        ['Work experience', 50, 110, { size: 14, bold: true }],
        ...form(130, [
          '2019 – 2022',
          'Sales Manager',
          'Sold what there was to sell in the north',
          'Foo Hills, Berlin',
        ]),
        ...form(200, [
          '2016 – 2019',
          'Night Porter',
          'Opened what was closed for the guests',
          'Bar Dales, Hamburg',
        ]),
        ...form(270, [
          '2013 – 2016',
          'Stock Keeper',
          'Kept what there was to keep in the hall',
          'Quux Lane, Bremen',
        ]),
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Foo Hills 2019-2022',
        'Night Porter @ Bar Dales 2016-2019',
        'Stock Keeper @ Quux Lane 2013-2016',
      ]);
    });
  });

  describe('A title without a known word', () => {
    it('The text in sentence case is the title', () => {
      expect(
        jobsBelow([
          '2019 – 2022',
          'Argo Newsagency | Newspaper deliverer',
          '• Brought what others read',
          '2016 – 2019',
          'Foo Hills | Dog walker',
          '• Went where the dogs went',
        ]),
      ).toEqual(['Newspaper deliverer @ Argo Newsagency 2019-2022', 'Dog walker @ Foo Hills 2016-2019']);
    });
  });

  describe('An unknown town', () => {
    it('The last piece of a head is a town if other heads have towns there', () => {
      expect(
        jobsBelow([
          'Sales Manager, Foodora — Berlin | 2019 – 2022',
          '• Sold what there was to sell',
          'Office Clerk, Barmondo — Quuxlingen | 2016 – 2019',
          '• Counted what there was to count',
        ]),
      ).toEqual(['Sales Manager @ Foodora 2019-2022', 'Office Clerk @ Barmondo 2016-2019']);
    });
  });

  describe('Text above and beside heads', () => {
    it('A number heads no section or job, and a line drawn with letters names nothing', () => {
      const cv = readMade([
        ...owner,
        ...column(
          [
            heading('01 Berufserfahrung'),
            '______________________',
            boldly('1. Sales Manager, Acme Ltd, 2019 – 2022'),
            '• Sold what there was to sell',
            boldly('2. Office Clerk, Foo Foods Ltd, 2016 – 2019'),
            '• Counted what there was to count',
          ],
          50,
          110,
        ),
      ]);
      expect(jobsOf(cv)).toEqual([
        'Sales Manager @ Acme Ltd 2019-2022',
        'Office Clerk @ Foo Foods Ltd 2016-2019',
      ]);
    });
  });

  describe('An employer with its overall period', () => {
    it('An employer with its overall period heads roles without known words', () => {
      expect(
        jobsBelow([
          boldly('Foodora | 2017 – 2022'),
          'Quuxor | 2019 – 2022',
          '• Did what there was to do',
          'Bazzor | 2017 – 2019',
          '• Did it for the first time',
        ]),
      ).toEqual(['Quuxor @ Foodora 2019-2022', 'Bazzor @ Foodora 2017-2019']);
    });
  });

  describe('An employer behind a word for "at"', () => {
    it.each(['bei', 'chez', 'presso', 'bij', 'hos', '@'])(
      'The word "%s" separates an employer from any title',
      (word) => {
        expect(
          jobsBelow([
            boldly(`Quuxor ${word} Foodora`),
            '2019 – 2022',
            '• Did what there was to do',
            boldly(`Bazzor ${word} Barmondo`),
            '2017 – 2019',
            '• Did it for the first time',
          ]),
        ).toEqual(['Quuxor @ Foodora 2019-2022', 'Bazzor @ Barmondo 2017-2019']);
      },
    );

    it('An employer keeps its name before a town and state', () => {
      expect(
        jobsBelow(['Sales Manager at Foo Dales, Denver, CO', '2019 – 2022', '• Sold what there was to sell']),
      ).toEqual(['Sales Manager @ Foo Dales 2019-2022']);
    });
  });

  it('A label of a town names no employer', () => {
    expect(
      jobsBelow([
        '2019 – 2022',
        boldly('Sales Manager'),
        'Foodora',
        'Stadt: Essen',
        '• Sold what there was to sell',
        '2017 – 2019',
        boldly('Office Clerk'),
        'Barmondo',
        'Stadt: Kassel',
        '• Counted what there was to count',
      ]),
    ).toEqual(['Sales Manager @ Foodora 2019-2022', 'Office Clerk @ Barmondo 2017-2019']);
  });

  it('A noun phrase for a task is no employer', () => {
    expect(
      jobsBelow([
        boldly('Quuxor'),
        '2019 – 2022',
        'Zusammenarbeit mit internen und externen Partnern',
        boldly('Bazzor'),
        '2017 – 2019',
        'Betreuung von Kunden und Lieferanten',
      ]).filter((job) => /Partner|Kunden/.test(job)),
    ).toEqual([]);
  });

  it('Heads with a stroke are all split at it, whatever their words', () => {
    expect(
      jobsBelow([
        '2019 – 2022',
        boldly('Sales Manager / Foodora'),
        '• Sold what there was to sell',
        '2017 – 2019',
        boldly('Office Clerk / Barmondo'),
        '• Counted what there was to count',
        '2015 – 2017',
        boldly('Quuxor / Bazz'),
        '• Did what there was to do',
      ]),
    ).toEqual([
      'Sales Manager @ Foodora 2019-2022',
      'Office Clerk @ Barmondo 2017-2019',
      'Quuxor @ Bazz 2015-2017',
    ]);
  });
});
