import { describe, expect, it } from '@jest/globals';
import { findEmployment } from '../../src/fields/employment.ts';
import { sectionOf } from '../fields/line-of.ts';
import { boldly, column, heading, jobsOf, owner, readMade, set, type Look } from './made-page.ts';

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
