import { describe, expect, it } from '@jest/globals';
import { currentJob, findEmployment } from '../../src/fields/employment.ts';
import type { ParsedEmployment } from '../../src/parsed-cv.ts';
import { bullet, sectionOf, type Printed } from './line-of.ts';

describe('Employment', () => {
  type Told = [
    title: string | null,
    company: string | null,
    start: string | null,
    end: string | null,
    current: boolean,
    type: string | null,
    summary: string | null,
  ];

  const told = (job: ParsedEmployment): Told => [
    job.jobTitle,
    job.companyName,
    job.startDate,
    job.endDate,
    job.current,
    job.employmentType,
    job.workSummary,
  ];

  describe('findEmployment', () => {
    it.each<[Printed[], Told[]]>([
      [
        ['Software Engineer, Acme Ltd', 'May 2015 - June 2019', bullet('Built things')],
        [['Software Engineer', 'Acme Ltd', '2015-05', '2019-06', false, null, '• Built things']],
      ],
      [
        ['Acme Ltd', 'Software Engineer', 'May 2015 - present', bullet('Built things')],
        [['Software Engineer', 'Acme Ltd', '2015-05', null, true, null, '• Built things']],
      ],
      [
        ['May 2015 - present\tSoftware Engineer\tAcme Ltd'],
        [['Software Engineer', 'Acme Ltd', '2015-05', null, true, null, null]],
      ],
      [
        ['Software Engineer at Acme, Berlin', '2015 - 2019'],
        [['Software Engineer', 'Acme', '2015', '2019', false, null, null]],
      ],
      [
        [
          'Software Engineer | Acme GmbH | Berlin | 2015 - 2019',
          bullet('x y'),
          'Consultant | Foo AG | 2010 - 2015',
        ],
        [
          ['Software Engineer', 'Acme GmbH', '2015', '2019', false, null, '• x y'],
          ['Consultant', 'Foo AG', '2010', '2015', false, null, null],
        ],
      ],
      [
        [
          'Acme Ltd  2010 - 2020',
          'Senior Engineer 2015 - 2020',
          bullet('led'),
          'Engineer 2010 - 2015',
          bullet('built'),
        ],
        [
          ['Senior Engineer', 'Acme Ltd', '2015', '2020', false, null, '• led'],
          ['Engineer', 'Acme Ltd', '2010', '2015', false, null, '• built'],
        ],
      ],
      [
        ['Position: Engineer', 'Company: Acme', '2015 - 2019'],
        [['Engineer', 'Acme', '2015', '2019', false, null, null]],
      ],
      [
        ['Worked as Engineer at Acme', '2015 - 2019'],
        [['Engineer', 'Acme', '2015', '2019', false, null, null]],
      ],
      [
        ['Working with Acme as an Engineer', '2015 - 2019'],
        [['Engineer', 'Acme', '2015', '2019', false, null, null]],
      ],
      [
        ['Engineer (Full-time)', 'Acme Ltd', '2015 - 2019'],
        [['Engineer', 'Acme Ltd', '2015', '2019', false, 'Full-time', null]],
      ],
      [['2015 - 2019'], []],
      [['Engineer @ Acme', '2015'], [['Engineer', 'Acme', '2015', null, false, null, null]]],
      [
        ['Engineer – Acme Ltd', '03/2015 – 04/2016', 'Environment: Java'],
        [['Engineer', 'Acme Ltd', '2015-03', '2016-04', false, null, null]],
      ],
      [
        ['Acme Ltd, Berlin', 'Engineer, Team Lead', 'since 2015'],
        [['Engineer, Team Lead', 'Acme Ltd', '2015', null, true, null, null]],
      ],
      [
        ['Freelance Engineer', '2015 - 2019'],
        [['Freelance Engineer', null, '2015', '2019', false, 'Freelance', null]],
      ],
      [['Software Engineer', 'Acme Ltd', 'Built things'], []],
      [
        ['Software Engineer', 'Acme Ltd', bullet('Built things'), 'Clerk', 'Foo Ltd', bullet('Wrote')],
        [
          ['Software Engineer', 'Acme Ltd', null, null, false, null, '• Built things'],
          ['Clerk', 'Foo Ltd', null, null, false, null, '• Wrote'],
        ],
      ],
      [
        ['Engineer bei Acme GmbH', '2015 – heute'],
        [['Engineer', 'Acme GmbH', '2015', null, true, null, null]],
      ],
      [['Ingénieur chez Acme', '2015 - 2019'], [['Ingénieur', 'Acme', '2015', '2019', false, null, null]]],
      [['Acme Ltd', '2015 - 2019'], [[null, 'Acme Ltd', '2015', '2019', false, null, null]]],
      [
        ['Siemens AG, München', 'Projektleiter', '01/2010 – 12/2012', bullet('Leitung')],
        [['Projektleiter', 'Siemens AG', '2010-01', '2012-12', false, null, '• Leitung']],
      ],
      [
        ['Engineer, Acme Ltd, Berlin, 2015 - 2019', 'Manager, Foo Inc., London, 2010 - 2015'],
        [
          ['Engineer', 'Acme Ltd', '2015', '2019', false, null, null],
          ['Manager', 'Foo Inc.', '2010', '2015', false, null, null],
        ],
      ],
      [
        ['Engineer (3 years)', 'Acme Ltd', '2015 - 2018', bullet('a\tb'), 'c d'],
        [['Engineer', 'Acme Ltd', '2015', '2018', false, null, '• a b\nc d']],
      ],
    ])('The lines %j have the jobs %j', (lines, expected) => {
      expect(findEmployment(sectionOf('experience', lines)).map(told)).toEqual(expected);
    });

    it('A summary has at most 8,000 characters', () => {
      const [job] = findEmployment(
        sectionOf('experience', ['Engineer, Acme Ltd', '2015', bullet('word '.repeat(2_000))]),
      );
      expect(job?.workSummary).toHaveLength(8_000);
    });
  });

  describe('currentJob', () => {
    const job = (jobTitle: string, startDate: string | null, current: boolean): ParsedEmployment => ({
      jobTitle,
      startDate,
      current,
      companyName: null,
      employmentType: null,
      endDate: null,
      workSummary: null,
    });

    it.each([
      [
        'the latest of several',
        [job('a', '2015-12', true), job('b', '2016', true), job('c', '2020', false)],
        'b',
      ],
      ['the latest by month', [job('a', '2015-02', true), job('b', '2015-11', true)], 'b'],
      ['the latest by day', [job('a', '2015-02-20', true), job('b', '2015-02-03', true)], 'a'],
      ['the first of equals', [job('a', '2015', true), job('b', '2015', true)], 'a'],
      ['one without a date if there is no other', [job('a', null, true)], 'a'],
      ['one with a date rather than one without', [job('a', null, true), job('b', '2015', true)], 'b'],
      ['no past job', [job('a', '2015', false)], undefined],
      ['missing without jobs', [], undefined],
    ])('The current job is %s', (_rule, jobs, expected) => {
      expect(currentJob(jobs)?.jobTitle).toBe(expected);
    });
  });
});
