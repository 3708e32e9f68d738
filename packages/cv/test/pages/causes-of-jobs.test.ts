import { describe, expect, it } from '@jest/globals';
import { findHeadline } from '../../src/fields/headline.ts';
import { splitSections } from '../../src/sections/split-sections.ts';
import { linesOf, type Printed } from '../fields/line-of.ts';
import { column, heading, jobsOf, owner, readMade, type Look } from './made-page.ts';

describe('causes of jobs', () => {
  const jobsBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    jobsOf(readMade([...owner, ...column([heading('Experience'), ...texts], 50, 110)]));

  describe('a job that is told in the line that heads it', () => {
    it('is parted from its description where its period ends', () => {
      expect(
        jobsBelow([
          'Backend Engineer at Brickworks (2020 – 2024) – Kept the kilns warm with many small programs.',
          '',
          'Software Clerk at Tilehouse (2018 – 2020) – Counted tiles with a program of his own.',
        ]),
      ).toEqual(['Backend Engineer @ Brickworks 2020-2024', 'Software Clerk @ Tilehouse 2018-2020']);
    });

    it('is parted from its description where its first sentence ends, beside the period', () => {
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

    it('may stand behind the heading of its section', () => {
      const texts = ['Experience: Clerk at Foo Foods (2022 – Present). Kept the books of all the shops.'];
      expect(jobsOf(readMade([...owner, ...column(texts, 50, 110)]))).toEqual(['Clerk @ Foo Foods 2022-now']);
    });

    it('is no job where the heading says for how long only', () => {
      const cv = readMade([
        ...owner,
        ...column(['Experience: 6 years', heading('Skills'), 'Bricks, Tiles'], 50, 110),
      ]);
      expect(jobsOf(cv)).toEqual([]);
    });
  });

  it('a title that looks like a heading heads no section within jobs', () => {
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

  describe('a dash within a title', () => {
    it('parts less than a bar', () => {
      expect(jobsBelow(['Foobaria | Trainee – QA | Tiles  Jan 2019 – May 2021', '• Counted tiles'])).toEqual([
        'Trainee – QA @ Foobaria 2019-2021',
      ]);
    });

    it('parts less than a line, where the employer has one of its own', () => {
      expect(
        jobsBelow([
          'May 2012 – March 2013',
          'Foo Brick Systems, Inc.',
          'Contractor – Brick Design',
          '• Drew bricks for houses that nobody has built yet',
        ]),
      ).toEqual(['Contractor – Brick Design @ Foo Brick Systems, Inc. 2012-2013']);
    });

    it('parts title and employer all the same', () => {
      expect(jobsBelow(['Engineer – Foobaria', '2012 – 2013 | Tulsa, OK', '• Drew bricks'])).toEqual([
        'Engineer @ Foobaria 2012-2013',
      ]);
    });
  });

  it('an address of the web is no employer', () => {
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

  it('a headline is read without what it is called', () => {
    expect(findHeadline(linesOf(['Ruolo: Senior Brick Designer']), 'Jane Miller')).toBe(
      'Senior Brick Designer',
    );
  });

  describe('a period', () => {
    it.each([
      ['(2014 2021)', 'Clerk @ Foo Ltd 2014-2021'],
      ['(2014 Presente)', 'Clerk @ Foo Ltd 2014-now'],
      ['Jan 2014 Present', 'Clerk @ Foo Ltd 2014-now'],
    ])('is told although its dash is lost: %s', (period, job) => {
      expect(jobsBelow([`Clerk | Foo Ltd ${period}`, '• Kept the books'])).toEqual([job]);
    });

    it('may have its ends one below the other beside the entry', () => {
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

  describe('an employer', () => {
    it('stands behind "at", whatever stands before it', () => {
      expect(jobsBelow(['Thatcher at Foobaria (2019 – 2021)', '• Laid straw on roofs that leaked'])).toEqual([
        'Thatcher @ Foobaria 2019-2021',
      ]);
    });

    it('may have the name of a town where the others stand at its place', () => {
      expect(
        jobsBelow([
          'Directora de Operaciones - LIVERPOOL (2021-2024)',
          '• Contaba ladrillos',
          'Gerente de Tejas - CEMENTERA (2018-2021)',
          '• Contaba tejas',
        ]),
      ).toEqual(['Directora de Operaciones @ LIVERPOOL 2021-2024', 'Gerente de Tejas @ CEMENTERA 2018-2021']);
    });

    it('is not that of another job where somebody works freelance', () => {
      expect(
        jobsBelow([
          'Brick Designer — Foobaria (2022–2024)',
          '• Drew bricks',
          'Freelance Tile Designer (2021–2022)',
          '• Drew tiles',
        ]),
      ).toEqual(['Brick Designer @ Foobaria 2022-2024', 'Freelance Tile Designer @ ? 2021-2022']);
    });

    it('is read without the place behind its stroke', () => {
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
