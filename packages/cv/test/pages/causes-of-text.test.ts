import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, owner, readMade, educationOf } from './made-page.ts';

// docs/interface/candidates.md#cvs
describe('Text as PDFs print it', () => {
  const cvOf = (...texts: Parameters<typeof column>[0]): ReturnType<typeof readMade> =>
    readMade([...owner, ...column(texts, 50, 110)]);

  it.each([
    ['a soft hyphen', '2015 \u00AD 2019'],
    ['a minus', '2015 \u2212 2019'],
    ['a minus without spaces', '2015\u22122019'],
    ['a figure dash', '2015 \u2012 2019'],
    ['a bar', '2015 \u2015 2019'],
  ])('A period has its end if the dash is %s', (_, dates) => {
    const cv = cvOf(heading('Experience'), `Sales Manager, Acme Ltd   ${dates}`, '• Sold bricks to builders');
    expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-2019']);
  });

  it('A minus ends the start of a current job', () => {
    const cv = cvOf(heading('Experience'), 'Sales Manager, Acme Ltd', 'March 2015 \u2212', '• Sold bricks');
    expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-now']);
  });

  it('A ligature without a character is restored', () => {
    const cv = cvOf(
      heading('Experience'),
      'O\u0000ce Manager, Paci\u0000c Ltd',
      '2015 - 2019',
      '• A sta\u0000 of \u0000ve',
    );
    expect(jobsOf(cv)).toEqual(['Office Manager @ Pacific Ltd 2015-2019']);
    expect(cv.employmentHistory[0]?.workSummary).toBe('• A staff of five');
  });

  it.each(['B.S.', 'BS', 'M.A.', 'B.A.', 'M.S.'])('%s alone is a degree', (degree) => {
    const cv = cvOf(heading('Education'), degree, 'Hilltop University', '2010 - 2014');
    expect(cv.educationHistory).toMatchObject([
      { level: degree, organisation: 'Hilltop University', startYear: 2010, endYear: 2014 },
    ]);
  });

  it('The header row of a table is no school', () => {
    const rows: [string, string, string, string][] = [
      ['Degree', 'Institution', 'Year', 'CGPA'],
      ['B.Tech', 'Hilltop Institute of Technology', '2014', '8.1'],
      ['Higher Secondary', 'Valley High School', '2010', '91%'],
    ];
    const cv = readMade([
      ...owner,
      ...column([heading('Education')], 50, 110),
      ...rows.flatMap((cells, row) =>
        cells.map((cell, at) => [cell, 50 + at * 120 + (at > 1 ? 60 : 0), 126 + row * 14] as const),
      ),
    ]);
    expect(educationOf(cv)).toEqual([
      'Bachelor @ Hilltop Institute of Technology 0-2014',
      'HighSchool @ Valley High School 0-2010',
    ]);
  });

  it('Keywords behind a bar are no employer', () => {
    const cv = cvOf(
      heading('Experience'),
      'Acme Ltd                2015 - 2019',
      'Software Engineer | Python, Django, Postgres',
      '• Built what sells bricks',
      'Foo Robotics            2012 - 2015',
      'Web Developer | PHP, MySQL',
      '• Built pages',
    );
    expect(jobsOf(cv)).toEqual([
      'Software Engineer @ Acme Ltd 2015-2019',
      'Web Developer @ Foo Robotics 2012-2015',
    ]);
  });

  it('Keywords behind a bar above the employer are no employer', () => {
    const cv = cvOf(
      heading('Experience'),
      'Software Engineer | Python, Django, Postgres',
      'Lumon                2015 - 2019',
      '• Built what sells bricks',
      'Web Developer | PHP, MySQL',
      'Initech              2012 - 2015',
    );
    expect(jobsOf(cv)).toEqual(['Software Engineer @ Lumon 2015-2019', 'Web Developer @ Initech 2012-2015']);
  });

  it("A title's team under a company is no employer", () => {
    const cv = cvOf(
      heading('Experience'),
      boldly('Lumon'),
      'Software Engineer, Cloud Systems',
      '2015 - 2019',
      '• Built what sells bricks',
      boldly('Initech'),
      'Data Analyst, Digital Media',
      '2012 - 2015',
      '• Counted bricks',
    );
    expect(jobsOf(cv)).toEqual([
      'Software Engineer, Cloud Systems @ Lumon 2015-2019',
      'Data Analyst, Digital Media @ Initech 2012-2015',
    ]);
  });

  it('A skill may exceed 60 characters', () => {
    const long = 'Design and operation of distributed systems for large online retailers (AWS, GCP)';
    const cv = cvOf(
      heading('Experience'),
      'Sales Manager, Acme Ltd',
      '2015 - 2019',
      heading('Skills'),
      `• ${long}`,
      '• SQL',
    );
    expect(cv.skills).toEqual([long, 'SQL']);
  });
});
