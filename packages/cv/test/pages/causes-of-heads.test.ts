import { describe, expect, it } from '@jest/globals';
import { findEmployment } from '../../src/fields/employment.ts';
import { sectionOf } from '../fields/line-of.ts';
import { boldly, column, heading, jobsOf, owner, readMade, set, type Look } from './made-page.ts';

describe('causes of heads', () => {
  const jobsBelow = (texts: readonly (string | readonly [string, Look])[]): string[] =>
    jobsOf(readMade([...owner, ...column([heading('Experience'), ...texts], 50, 110)]));

  describe('title and employer', () => {
    it('stand in one order throughout, whatever one of them sounds like', () => {
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

    it('are parted by the comma that each head has', () => {
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

    it('are parted by the last word of the title where nothing else parts them', () => {
      expect(
        jobsBelow([
          'Senior Developer Foo Soft Inc. January 2015 – May 2019',
          '• Wrote what others had thought of',
          'Sales Manager Bricks Ltd. January 2010 – May 2014',
          '• Sold bricks to builders',
        ]),
      ).toEqual(['Senior Developer @ Foo Soft Inc. 2015-2019', 'Sales Manager @ Bricks Ltd. 2010-2014']);
    });

    it('are parted by a label within the line, which may be long', () => {
      expect(
        jobsBelow([
          'Młodszy Analityk Danych (Praktyki) Firma: Dane Lokalne Lipiec 2021 – Wrzesień 2022 (15 miesięcy)',
          '• Analizował dane',
        ]),
      ).toEqual(['Młodszy Analityk Danych @ Dane Lokalne 2021-2022']);
    });

    it.each(['Full Time', 'Vollzeit', 'Temps plein', 'Jornada completa', 'Tempo pieno', 'Heltid'])(
      '%s is neither',
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

    it('a street with its number is neither, however long the name of the employer', () => {
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
    '%s describes a job and is none of its names',
    (line) => {
      expect(jobsBelow([boldly('Sales Manager, Acme'), '2015 – 2019', line])).toEqual([
        'Sales Manager @ Acme 2015-2019',
      ]);
    },
  );

  describe('what templates print', () => {
    it.each([
      ['year–year', 'Job title, Employer, City.', 'Job title @ Employer -'],
      ['año–año', 'título del puesto, Empleador, Ciudad.', 'título del puesto @ Empleador -'],
      ['Month Year - Present', 'Position Title, Acme Ltd', 'Position Title @ Acme Ltd -now'],
    ])('%s beside %s is a job', (dates, head, job) => {
      expect(
        jobsBelow([
          boldly('Vocational'),
          `${dates} | ${head}`,
          '• Did what there was to do',
          '• Did it again',
        ]),
      ).toEqual([job]);
    });

    it('a label in a cell of its own says what stands beside it', () => {
      const section = sectionOf('experience', [
        'Position\tSoftware Architect - 2008/Apr to 2012/May',
        'Employer\tAwesome Startup',
      ]);
      expect(findEmployment(section)).toEqual([
        expect.objectContaining({ jobTitle: 'Software Architect', companyName: 'Awesome Startup' }),
      ]);
    });
  });

  describe('an employer and a title that no word tells', () => {
    it('are told by the place beside the one and the dates beside the other', () => {
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

  describe('an employer that reads as a place', () => {
    it('is the name before the town and its country', () => {
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

    it('is that of the role above where only a place stands below a further role', () => {
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

  describe('what was done, in lines without bullets', () => {
    it('is no employer where the line with the dates names title and employer', () => {
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
