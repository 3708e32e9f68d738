import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, owner, readMade, studiesOf, type Print } from './made-page.ts';

describe('studies by content', () => {
  const jobs = [
    boldly('Sales Manager, Acme Ltd'),
    '2015 – 2019',
    '• Sold bricks to the builders of the north',
    boldly('Office Clerk, Foo Foods Ltd'),
    '2012 – 2015',
    '• Kept the books of the house',
  ] as const;
  const toldJobs = ['Sales Manager @ Acme Ltd 2015-2019', 'Office Clerk @ Foo Foods Ltd 2012-2015'];
  const toldStudies = ['Bachelor @ University of the Hills 2006-2010'];

  /** Skills, jobs and then what is given. */
  function page(rest: readonly Print[], work = 'EXPERIENCE'): Print[] {
    return [
      ...owner,
      ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
      ...column([heading(work), ...jobs], 50, 170),
      ...rest,
    ];
  }

  const studies = ['B.Sc. Physics, University of the Hills', '2006 – 2010'];

  describe('a heading that speaks of learning', () => {
    it.each([
      'ACADEMIC CHRONICLE',
      'FORMAL EDUCATION DETAILS',
      'SCHULISCHER WERDEGANG',
      'AKADEMISCHE LAUFBAHN',
      'PARCOURS UNIVERSITAIRE',
      'ESTUDIOS REALIZADOS',
      'PERCORSO SCOLASTICO',
      'GEVOLGDE OPLEIDINGEN',
      'HISTÓRICO ACADÉMICO',
      'PRZEBIEG EDUKACJI',
      'AKADEMISK BAKGRUND',
      'CERTIFICATIONS & EDUCATION',
    ])('heads studies, whatever stands beside it: %s', (title) => {
      const cv = readMade(page(column([heading(title), 'Foo Hills', '2006 – 2010'], 50, 290)));
      expect(studiesOf(cv)).toEqual(['? @ Foo Hills 2006-2010']);
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('heads jobs where it is joined to work', () => {
      const cv = readMade(page([], 'CAREER & EDUCATION HISTORY'));
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('may be numbered', () => {
      const cv = readMade(page(column([heading('02 EDUCATION'), 'Foo Hills', '2006 – 2010'], 50, 290)));
      expect(studiesOf(cv)).toEqual(['? @ Foo Hills 2006-2010']);
    });
  });

  describe('studies that no heading names', () => {
    it('are found though no word tells their school', () => {
      const cv = readMade(
        page(column([heading('SO FAR'), boldly('B.Sc. Physics'), 'Foo Hills', '2006 – 2010'], 50, 290)),
      );
      expect(studiesOf(cv)).toEqual(['Bachelor @ Foo Hills 2006-2010']);
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('are found where nothing stands between them and the jobs', () => {
      const cv = readMade(page(column([boldly(studies[0] ?? ''), studies[1] ?? ''], 50, 275)));
      expect(studiesOf(cv)).toEqual(toldStudies);
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('have their school above the degree, which heads nothing', () => {
      const cv = readMade(
        page(
          column(
            [heading('SO FAR'), boldly('University of the Hills'), '2006 – 2010', 'Bachelor', 'Physics'],
            50,
            290,
          ),
        ),
      );
      expect(studiesOf(cv)).toEqual(toldStudies);
    });

    it('end where something else begins', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('EXPERIENCE'), ...studies.map(boldly), ...jobs], 50, 110),
      ]);
      expect(studiesOf(cv)).toEqual(toldStudies);
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('are read with the dates in the margin beside them', () => {
      const row = (y: number, dates: string, degree: string, school: string): Print[] => [
        [dates, 50, y],
        [degree, 190, y, { bold: true }],
        [school, 190, y + 14],
      ];
      const cv = readMade(
        page([
          ...column([heading('SO FAR')], 50, 290),
          ...row(310, '2010 – 2012', 'M.Sc. Physics', 'Foo Hills'),
          ...row(340, '2006 – 2010', 'B.Sc. Physics', 'University of the Hills'),
        ]),
      );
      expect(studiesOf(cv)).toEqual(['Master @ Foo Hills 2010-2012', ...toldStudies]);
    });
  });
});
