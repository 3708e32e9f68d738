import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, owner, readMade, type Print } from './made-page.ts';

describe('Contact data on pages', () => {
  const history: readonly Print[] = column(
    [heading('Experience'), boldly('Sales Manager, Acme Ltd'), '2015 – 2019', '• Sold bricks to builders'],
    50,
    200,
  );

  describe('A name', () => {
    it.each<[string, Print[]]>([
      [
        'beside the rest of the head',
        [
          ['Jane Miller 12 High Street, Anytown, USA Phone: (555) 123-4567', 50, 50],
          ['jane.miller@example.org', 50, 66],
        ],
      ],
      [
        'in lower case',
        [
          ['jane miller', 50, 50, { size: 24 }],
          ['jane.miller@example.org', 50, 80],
        ],
      ],
      [
        'below a later heading',
        [
          ['jane.miller@example.org', 50, 50],
          ['Profile', 50, 70, { size: 14, bold: true }],
          ['Sells what builders need.', 50, 90],
          ['Jane Miller', 50, 120, { size: 14, bold: true }],
        ],
      ],
    ])('The email identifies a name %s', (_, head) => {
      const cv = readMade([...head, ...history]);
      expect([cv.firstName, cv.lastName]).toEqual(['Jane', 'Miller']);
    });
  });

  describe('A location', () => {
    it.each<[string, string]>([
      [
        'jane.miller@example.org , +1 (415) 555-0142 , San Francisco, CA , github.com/jane',
        'San Francisco, CA',
      ],
      ['📍 San Francisco, CA', 'San Francisco, CA'],
      ['City, Country', 'City, Country'],
      ['Ville, Pays', 'Ville, Pays'],
      ['Stadt, Land', 'Stadt, Land'],
    ])('A location is read from %s', (line, place) => {
      expect(readMade([...owner, [line, 50, 90], ...history]).location).toBe(place);
    });

    it('An office with its town is an employer', () => {
      const cv = readMade([
        ...owner,
        ...column(
          [
            heading('Experience'),
            boldly('Patent Examiner'),
            'Swiss Patent Office, Bern, Switzerland',
            '2015 – 2019',
            '• Read what others had thought of',
          ],
          50,
          110,
        ),
      ]);
      expect(jobsOf(cv)).toEqual(['Patent Examiner @ Swiss Patent Office 2015-2019']);
    });
  });

  it('A period stays whole if its line is full before the year', () => {
    const cv = readMade([
      ...owner,
      ...column(
        [
          heading('Experience'),
          'Sales Manager, Northern Building Supplies Ltd, January 2015 – December',
          '2019',
          '• Sold bricks to the builders of the north',
        ],
        50,
        110,
      ),
    ]);
    expect(jobsOf(cv)).toEqual(['Sales Manager @ Northern Building Supplies Ltd 2015-2019']);
  });
});
