import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, owner, readMade } from './made-page.ts';

describe('Headings', () => {
  it('Jobs below an unknown heading are found if no other section has jobs', () => {
    const cv = readMade([
      ...owner,
      ...column([heading('EDUCATION'), 'B.Sc. Physics, University of the Hills', '2006 – 2010'], 50, 110),
      ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 170),
      ...column(
        [
          heading('WHERE I HAVE BEEN'),
          boldly('Sales Manager, Acme Ltd'),
          '2015 – 2019',
          '• Sold bricks to the builders of the north',
          boldly('Office Clerk, Foo Foods Ltd'),
          '2012 – 2015',
          '• Kept the books of the house',
        ],
        50,
        220,
      ),
    ]);
    expect(jobsOf(cv)).toEqual([
      'Sales Manager @ Acme Ltd 2015-2019',
      'Office Clerk @ Foo Foods Ltd 2012-2015',
    ]);
  });
});
