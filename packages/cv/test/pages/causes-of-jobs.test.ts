import { describe, expect, it } from '@jest/globals';
import { findHeadline } from '../../src/fields/headline.ts';
import { splitSections } from '../../src/sections/split-sections.ts';
import { linesOf, type Printed } from '../fields/line-of.ts';
import { column, heading, jobsOf, owner, readMade, type Look } from './made-page.ts';

describe('Jobs', () => {
  const jobsBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    jobsOf(readMade([...owner, ...column([heading('Experience'), ...texts], 50, 110)]));

  describe('A job on the line of its head', () => {
    it('A head ends with its period before a description', () => {
      expect(
        jobsBelow([
          'Backend Engineer at Brickworks (2020 – 2024) – Kept the kilns warm with many small programs.',
          '',
          'Software Clerk at Tilehouse (2018 – 2020) – Counted tiles with a program of his own.',
        ]),
      ).toEqual(['Backend Engineer @ Brickworks 2020-2024', 'Software Clerk @ Tilehouse 2018-2020']);
    });

    it('A head beside a period ends with its first sentence', () => {
      expect(
        jobsOf(
          readMade([
            ...owner,
            ...column([heading('Jobs'), '2019 – 2021', '2016 – 2018'], 50, 110),
            ['Tiles & Co, Inc - Senior warehouse manager. Counted tiles all day long.', 160, 124],
            ['Self employed - Consultant. Told others how to count tiles all day.', 160, 138],
          ]),
        ),
      ).toEqual([
        'Senior warehouse manager @ Tiles & Co, Inc 2019-2021',
        'Consultant @ Self employed 2016-2018',
      ]);
    });

    it("A head may follow the section's heading on its line", () => {
      const texts = ['Experience: Clerk at Foo Foods (2022 – Present). Kept the books of all the shops.'];
      expect(jobsOf(readMade([...owner, ...column(texts, 50, 110)]))).toEqual(['Clerk @ Foo Foods 2022-now']);
    });

    it('A duration behind the heading is no job', () => {
      const cv = readMade([
        ...owner,
        ...column(['Experience: 6 years', heading('Skills'), 'Bricks, Tiles'], 50, 110),
      ]);
      expect(jobsOf(cv)).toEqual([]);
    });
  });

  it('A title styled as a heading starts no section within jobs', () => {
    const marked = (text: string): Printed => [text, { heading: true }];
    const lines = linesOf([
      marked('Work Experience'),
      marked('Senior Clerk - Foo Foods Inc.'),
      '2020 - Present | Tulsa, USA',
      marked('Porter - Bar Labs'),
      '2018 - 2020 | Boston, USA',
    ]);
    expect(splitSections(lines).map(({ kind, lines: own }) => [kind, own.length])).toContainEqual([
      'experience',
      4,
    ]);
  });

  describe('A dash within a title', () => {
    it('A dash separates less than a bar', () => {
      expect(jobsBelow(['Foobaria | Trainee – QA | Tiles  Jan 2019 – May 2021', '• Counted tiles'])).toEqual([
        'Trainee – QA @ Foobaria 2019-2021',
      ]);
    });

    it('A dash separates less than a line if the employer has its own', () => {
      expect(
        jobsBelow([
          'May 2012 – March 2013',
          'Foo Brick Systems, Inc.',
          'Contractor – Brick Design',
          '• Drew bricks for houses that nobody has built yet',
        ]),
      ).toEqual(['Contractor – Brick Design @ Foo Brick Systems, Inc. 2012-2013']);
    });

    it('A dash separates a title and an employer on one line', () => {
      expect(jobsBelow(['Engineer – Foobaria', '2012 – 2013 | Tulsa, OK', '• Drew bricks'])).toEqual([
        'Engineer @ Foobaria 2012-2013',
      ]);
    });
  });

  it('A web address is no employer', () => {
    expect(
      jobsOf(
        readMade([
          ...owner,
          ...column([heading('Work'), 'Bricolage', 'Senior Engineer', '• Built kilns'], 50, 110),
          ['https://bricolage.example', 420, 124],
          ['Dec 2020 – Present', 450, 138],
        ]),
      ),
    ).toEqual(['Senior Engineer @ Bricolage 2020-now']);
  });

  it('A headline is read without its label', () => {
    expect(findHeadline(linesOf(['Ruolo: Senior Brick Designer']), 'Jane Miller')).toBe(
      'Senior Brick Designer',
    );
  });

  describe('Periods without a dash', () => {
    it.each([
      ['(2014 2021)', 'Clerk @ Foo Ltd 2014-2021'],
      ['(2014 Presente)', 'Clerk @ Foo Ltd 2014-now'],
      ['Jan 2014 Present', 'Clerk @ Foo Ltd 2014-now'],
    ])('A period is read although its dash is missing: %s', (period, job) => {
      expect(jobsBelow([`Clerk | Foo Ltd ${period}`, '• Kept the books'])).toEqual([job]);
    });

    it('A period may have its ends stacked beside the entry', () => {
      expect(
        jobsOf(
          readMade([
            ...owner,
            [`Experience`, 50, 110, { size: 14, bold: true }],
            ...column(['Present', 'Jan 2020', '', 'Nov 2019', 'Apr 2015'], 50, 130),
            ...column(
              ['Kiln Keeper', 'Foobaria', '• Kept kilns', 'Tile Painter', 'Barwerk', '• Painted'],
              150,
              130,
            ),
          ]),
        ),
      ).toEqual(['Kiln Keeper @ Foobaria 2020-now', 'Tile Painter @ Barwerk 2015-2019']);
    });
  });

  describe('The employer of a job', () => {
    it('An employer follows "at" after any title', () => {
      expect(jobsBelow(['Thatcher at Foobaria (2019 – 2021)', '• Laid straw on roofs that leaked'])).toEqual([
        'Thatcher @ Foobaria 2019-2021',
      ]);
    });

    it("A town's name is an employer where other entries have theirs", () => {
      expect(
        jobsBelow([
          'Directora de Operaciones - LIVERPOOL (2021-2024)',
          '• Contaba ladrillos',
          'Gerente de Tejas - CEMENTERA (2018-2021)',
          '• Contaba tejas',
        ]),
      ).toEqual(['Directora de Operaciones @ LIVERPOOL 2021-2024', 'Gerente de Tejas @ CEMENTERA 2018-2021']);
    });

    it('A freelance job gets no employer from another job', () => {
      expect(
        jobsBelow([
          'Brick Designer — Foobaria (2022–2024)',
          '• Drew bricks',
          'Freelance Tile Designer (2021–2022)',
          '• Drew tiles',
        ]),
      ).toEqual(['Brick Designer @ Foobaria 2022-2024', 'Freelance Tile Designer @ ? 2021-2022']);
    });

    it('An employer is read without the place behind a stroke', () => {
      expect(
        jobsBelow([
          'Tile Designer',
          'Foobaria / London, United Kingdom  May 2018 – June 2021',
          '• Drew tiles',
        ]),
      ).toEqual(['Tile Designer @ Foobaria 2018-2021']);
    });
  });
});
