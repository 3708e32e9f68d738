import { describe, expect, it } from '@jest/globals';
import { findEmployment } from '../../src/fields/employment.ts';
import { findHeadline } from '../../src/fields/headline.ts';
import { splitSections } from '../../src/sections/split-sections.ts';
import { linesOf, type Printed, sectionOf } from '../fields/line-of.ts';
import { boldly, column, heading, jobsOf, type Look, owner, readMade, set } from './made-page.ts';

describe('Jobs on pages', () => {
  describe('Heads of jobs on pages', () => {
    const jobsBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
      jobsOf(readMade([...owner, ...column([heading('Experience'), ...texts], 50, 110)]));

    describe('Title and employer', () => {
      it('Title and employer keep one order in all entries', () => {
        expect(
          jobsBelow([
            boldly('Amazon'),
            'Team Member',
            '2020 – 2022',
            '• Carried what others had ordered',
            boldly('Google'),
            'Data Source',
            '2014 – 2016',
            '• Answered whatever was asked',
          ]),
        ).toEqual(['Team Member @ Amazon 2020-2022', 'Data Source @ Google 2014-2016']);
      });

      it('A comma in every head separates title and employer', () => {
        expect(
          jobsBelow([
            boldly('2007 – 2014'),
            'Stargazing, Northern Lights',
            '• Looked at stars all night',
            boldly('1998 – 2002'),
            'Deep Research, The Foo House',
            '• Looked at planets all night',
          ]),
        ).toEqual(['Stargazing @ Northern Lights 2007-2014', 'Deep Research @ The Foo House 1998-2002']);
      });

      it("The title's last word separates it from an employer with legal form", () => {
        expect(
          jobsBelow([
            'Senior Developer Foo Soft Inc. January 2015 – May 2019',
            '• Wrote what others had thought of',
            'Sales Manager Bricks Ltd. January 2010 – May 2014',
            '• Sold bricks to builders',
          ]),
        ).toEqual(['Senior Developer @ Foo Soft Inc. 2015-2019', 'Sales Manager @ Bricks Ltd. 2010-2014']);
      });

      it('A label within a long line separates title and employer', () => {
        expect(
          jobsBelow([
            'Młodszy Analityk Danych (Praktyki) Firma: Dane Lokalne Lipiec 2021 – Wrzesień 2022 (15 miesięcy)',
            '• Analizował dane',
          ]),
        ).toEqual(['Młodszy Analityk Danych @ Dane Lokalne 2021-2022']);
      });

      it.each(['Full Time', 'Vollzeit', 'Temps plein', 'Jornada completa', 'Tempo pieno', 'Heltid'])(
        '%s is neither title nor employer',
        (time) => {
          expect(
            jobsBelow([
              set(time, { size: 12 }),
              boldly('Clerk'),
              'Foo Foods',
              '2012 – 2015',
              '• Kept the books',
            ]),
          ).toEqual(['Clerk @ Foo Foods 2012-2015']);
        },
      );

      it('A street with its number is neither title nor employer, however long the employer', () => {
        expect(
          jobsBelow([
            '2012 – 2015',
            boldly('Internship'),
            'European Youth House, Youth Unit, DG Education and Culture',
            '200, Rue de la Loi, 1049 Brussels (Belgium)',
            '• Read what others had written',
          ]),
        ).toEqual(['Internship @ European Youth House, Youth Unit, DG Education and Culture 2012-2015']);
      });
    });

    it.each(['Using spreadsheets to count bricks', 'Developed systems for bricks'])(
      '%s describes a job',
      (line) => {
        expect(jobsBelow([boldly('Sales Manager, Acme'), '2015 – 2019', line])).toEqual([
          'Sales Manager @ Acme 2015-2019',
        ]);
      },
    );

    describe('Text of templates', () => {
      it.each([
        ['year–year', 'Job title, Employer, City.', 'Job title @ Employer -'],
        ['año–año', 'título del puesto, Empleador, Ciudad.', 'título del puesto @ Empleador -'],
        ['Month Year - Present', 'Position Title, Acme Ltd', 'Position Title @ Acme Ltd -now'],
      ])('The dates %s beside %s make a job', (dates, head, job) => {
        expect(
          jobsBelow([
            boldly('Vocational'),
            `${dates} | ${head}`,
            '• Did what there was to do',
            '• Did it again',
          ]),
        ).toEqual([job]);
      });

      it('A label in its own cell names the value beside it', () => {
        const section = sectionOf('experience', [
          'Position\tSoftware Architect - 2008/Apr to 2012/May',
          'Employer\tAwesome Startup',
        ]);
        expect(findEmployment(section)).toEqual([
          expect.objectContaining({ jobTitle: 'Software Architect', companyName: 'Awesome Startup' }),
        ]);
      });
    });

    describe('Employer and title without known words', () => {
      it('A place marks the employer, dates mark the title', () => {
        const cv = readMade([
          ...owner,
          ['EXPERIENCE', 50, 110, { size: 14, bold: true }],
          ['Foo Hills', 50, 130, { bold: true }],
          ['Seattle, WA', 480, 130],
          ['Prime Bricklore', 50, 144],
          ['2015 – 2019', 480, 144],
          ['• Sold bricks to the builders of the north', 50, 158],
          ['Bar Dales', 50, 186, { bold: true }],
          ['Austin, TX', 480, 186],
          ['Second Bricklore', 50, 200],
          ['2012 – 2015', 480, 200],
          ['• Kept the books of the house', 50, 214],
        ]);
        expect(jobsOf(cv)).toEqual([
          'Prime Bricklore @ Foo Hills 2015-2019',
          'Second Bricklore @ Bar Dales 2012-2015',
        ]);
      });
    });

    describe('An employer that reads as a place', () => {
      it('The name before a town and country is the employer', () => {
        expect(
          jobsBelow([
            boldly('Head of Data'),
            'Foodales, Amsterdam, NL | Jan 2018 - Present',
            '• Counted what there was to count',
            boldly('Sales Manager'),
            'Bar Solutions, London, UK | Sep 2014 - Dec 2017',
            '• Sold what there was to sell',
          ]),
        ).toEqual(['Head of Data @ Foodales 2018-now', 'Sales Manager @ Bar Solutions 2014-2017']);
      });

      it('A further role above a place keeps the employer above', () => {
        expect(
          jobsBelow([
            boldly('Acme Ltd'),
            'Sales Manager, 2014 – 2017',
            '• Sold what there was to sell',
            'Sales Assistant, 2012 – 2014',
            'Foo Dales, WA',
            '• Carried what was sold',
          ]),
        ).toEqual(['Sales Manager @ Acme Ltd 2014-2017', 'Sales Assistant @ Acme Ltd 2012-2014']);
      });
    });

    describe('Descriptions without bullets', () => {
      it('A description is no employer if dated lines have title and employer', () => {
        const done = ['Sorting of bricks', 'Cleaning of walls', 'Care for the tools', 'Help with the books'];
        expect(
          jobsBelow([
            boldly('Intern, Foo Dales | 2023 – 2024'),
            ...done,
            boldly('Software Developer, Bar Hills | 2020 – 2022'),
            ...done,
          ]),
        ).toEqual(['Intern @ Foo Dales 2023-2024', 'Software Developer @ Bar Hills 2020-2022']);
      });
    });
  });

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
        expect(jobsOf(readMade([...owner, ...column(texts, 50, 110)]))).toEqual([
          'Clerk @ Foo Foods 2022-now',
        ]);
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
        expect(
          jobsBelow(['Foobaria | Trainee – QA | Tiles  Jan 2019 – May 2021', '• Counted tiles']),
        ).toEqual(['Trainee – QA @ Foobaria 2019-2021']);
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
        expect(
          jobsBelow(['Thatcher at Foobaria (2019 – 2021)', '• Laid straw on roofs that leaked']),
        ).toEqual(['Thatcher @ Foobaria 2019-2021']);
      });

      it("A town's name is an employer where other entries have theirs", () => {
        expect(
          jobsBelow([
            'Directora de Operaciones - LIVERPOOL (2021-2024)',
            '• Contaba ladrillos',
            'Gerente de Tejas - CEMENTERA (2018-2021)',
            '• Contaba tejas',
          ]),
        ).toEqual([
          'Directora de Operaciones @ LIVERPOOL 2021-2024',
          'Gerente de Tejas @ CEMENTERA 2018-2021',
        ]);
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
});
