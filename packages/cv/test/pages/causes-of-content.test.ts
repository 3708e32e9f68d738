import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, owner, readMade, studiesOf, type Print } from './made-page.ts';

describe('what no heading names', () => {
  const jobs = [
    boldly('Sales Manager, Acme Ltd'),
    '2015 – 2019',
    '• Sold bricks to the builders of the north',
    boldly('Office Clerk, Foo Foods Ltd'),
    '2012 – 2015',
    '• Kept the books of the house',
  ] as const;
  const studies = ['B.Sc. Physics, University of the Hills', '2006 – 2010'] as const;
  const toldJobs = ['Sales Manager @ Acme Ltd 2015-2019', 'Office Clerk @ Foo Foods Ltd 2012-2015'];
  const toldStudies = ['Bachelor @ University of the Hills 2006-2010'];

  /** A CV whose history has the headings given; headings as the others of the page are set. */
  function page(work: string, learning: string): Print[] {
    return [
      ...owner,
      ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
      ...column([heading(work), ...jobs], 50, 170),
      ...column([heading(learning), ...studies], 50, 290),
    ];
  }

  it('is read as studies where it holds degrees of schools', () => {
    const cv = readMade(page('EXPERIENCE', 'WHERE I LEARNT IT'));
    expect(studiesOf(cv)).toEqual(toldStudies);
    expect(jobsOf(cv)).toEqual(toldJobs);
  });

  it('is read as jobs where it holds titles, employers and periods', () => {
    const cv = readMade(page('WHERE I HAVE BEEN', 'EDUCATION'));
    expect(jobsOf(cv)).toEqual(toldJobs);
    expect(studiesOf(cv)).toEqual(toldStudies);
  });

  it('is read below a heading that looks unlike the others and stands within another section', () => {
    const cv = readMade([
      ...owner,
      ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
      ...column([heading('EXPERIENCE'), ...jobs], 50, 170),
      ...column([boldly('Alma Mater'), ...studies], 50, 290),
    ]);
    expect(studiesOf(cv)).toEqual(toldStudies);
    expect(jobsOf(cv)).toEqual(toldJobs);
  });

  it('stays what a known heading says where that has jobs of its own', () => {
    const cv = readMade([
      ...owner,
      ...column([heading('EXPERIENCE'), ...jobs.slice(0, 3)], 50, 110),
      ...column([heading('PROJECTS'), ...jobs.slice(3)], 50, 190),
      ...column([heading('EDUCATION'), ...studies], 50, 290),
    ]);
    expect(jobsOf(cv)).toEqual(toldJobs.slice(0, 1));
  });

  it('takes no degree from the studies for a job where seasons say when the jobs were', () => {
    const cv = readMade([
      ...owner,
      ...column([heading('EXPERIENCE'), 'Sales Manager, Acme Ltd', 'Summer 2015'], 50, 110),
      ...column([heading('EDUCATION'), boldly('University of the Hills')], 50, 190),
      ...column(
        ['Bachelor of Science in Business', '2006 – 2010', '• Student Engineer of the Year'],
        50,
        218,
      ),
    ]);
    expect(jobsOf(cv)).toEqual(['Sales Manager @ Acme Ltd 2015-']);
    expect(studiesOf(cv)).toEqual(toldStudies);
  });

  it('is no job where pupils are at school, nor a study where a certificate is given', () => {
    const cv = readMade([
      ...owner,
      ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
      ...column([heading('SUMMARY'), 'Sells bricks and mortar, and likes to.'], 50, 170),
      ...column([heading('WHERE I HAVE BEEN'), 'Student, College of the Hills', '2006 – 2010'], 50, 230),
      ...column([heading('WHAT I CAN DO'), 'Certificate in Speaking, College of the Hills', '2012'], 50, 300),
    ]);
    expect(jobsOf(cv)).toEqual([]);
    expect(studiesOf(cv)).toEqual([]);
  });
});
