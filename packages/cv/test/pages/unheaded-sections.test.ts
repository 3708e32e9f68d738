import { describe, expect, it } from '@jest/globals';
import { boldly, column, educationOf, heading, jobsOf, owner, type Print, readMade } from './made-page.ts';

describe('Sections without a known heading', () => {
  describe('Sections known by content', () => {
    const jobs = [
      boldly('Sales Manager, Acme Ltd'),
      '2015 – 2019',
      '• Sold bricks to the builders of the north',
      boldly('Office Clerk, Foo Foods Ltd'),
      '2012 – 2015',
      '• Kept the books of the house',
    ] as const;
    const education = ['B.Sc. Physics, University of the Hills', '2006 – 2010'] as const;
    const toldJobs = ['Sales Manager @ Acme Ltd 2015-2019', 'Office Clerk @ Foo Foods Ltd 2012-2015'];
    const toldEducation = ['Bachelor @ University of the Hills 2006-2010'];

    /** All headings have one look. */
    function page(work: string, learning: string): Print[] {
      return [
        ...owner,
        ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
        ...column([heading(work), ...jobs], 50, 170),
        ...column([heading(learning), ...education], 50, 290),
      ];
    }

    it('A section with degrees of schools is education', () => {
      const cv = readMade(page('EXPERIENCE', 'WHERE I LEARNT IT'));
      expect(educationOf(cv)).toEqual(toldEducation);
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('A section with titles, employers and periods is jobs', () => {
      const cv = readMade(page('WHERE I HAVE BEEN', 'EDUCATION'));
      expect(jobsOf(cv)).toEqual(toldJobs);
      expect(educationOf(cv)).toEqual(toldEducation);
    });

    it('Education is found below a heading of another look within another section', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
        ...column([heading('EXPERIENCE'), ...jobs], 50, 170),
        ...column([boldly('Alma Mater'), ...education], 50, 290),
      ]);
      expect(educationOf(cv)).toEqual(toldEducation);
      expect(jobsOf(cv)).toEqual(toldJobs);
    });

    it('Jobs under other headings are ignored if a known heading has jobs', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('EXPERIENCE'), ...jobs.slice(0, 3)], 50, 110),
        ...column([heading('PROJECTS'), ...jobs.slice(3)], 50, 190),
        ...column([heading('EDUCATION'), ...education], 50, 290),
      ]);
      expect(jobsOf(cv)).toEqual(toldJobs.slice(0, 1));
    });

    it('A degree is no job if seasons date the jobs', () => {
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
      expect(educationOf(cv)).toEqual(toldEducation);
    });

    it('A pupil has no job, and a certificate is no education', () => {
      const cv = readMade([
        ...owner,
        ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
        ...column([heading('SUMMARY'), 'Sells bricks and mortar, and likes to.'], 50, 170),
        ...column([heading('WHERE I HAVE BEEN'), 'Student, College of the Hills', '2006 – 2010'], 50, 230),
        ...column(
          [heading('WHAT I CAN DO'), 'Certificate in Speaking, College of the Hills', '2012'],
          50,
          300,
        ),
      ]);
      expect(jobsOf(cv)).toEqual([]);
      expect(educationOf(cv)).toEqual([]);
    });
  });

  describe('Education by content', () => {
    const jobs = [
      boldly('Sales Manager, Acme Ltd'),
      '2015 – 2019',
      '• Sold bricks to the builders of the north',
      boldly('Office Clerk, Foo Foods Ltd'),
      '2012 – 2015',
      '• Kept the books of the house',
    ] as const;
    const toldJobs = ['Sales Manager @ Acme Ltd 2015-2019', 'Office Clerk @ Foo Foods Ltd 2012-2015'];
    const toldEducation = ['Bachelor @ University of the Hills 2006-2010'];

    function page(rest: readonly Print[], work = 'EXPERIENCE'): Print[] {
      return [
        ...owner,
        ...column([heading('SKILLS'), 'Bricks, Mortar, Sales'], 50, 110),
        ...column([heading(work), ...jobs], 50, 170),
        ...rest,
      ];
    }

    const education = ['B.Sc. Physics, University of the Hills', '2006 – 2010'];

    describe('A heading about learning', () => {
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
      ])('A heading about learning heads education: %s', (title) => {
        const cv = readMade(page(column([heading(title), 'Foo Hills', '2006 – 2010'], 50, 290)));
        expect(educationOf(cv)).toEqual(['? @ Foo Hills 2006-2010']);
        expect(jobsOf(cv)).toEqual(toldJobs);
      });

      it('A heading that joins learning and work heads jobs', () => {
        const cv = readMade(page([], 'CAREER & EDUCATION HISTORY'));
        expect(jobsOf(cv)).toEqual(toldJobs);
      });

      it('A heading may be numbered', () => {
        const cv = readMade(page(column([heading('02 EDUCATION'), 'Foo Hills', '2006 – 2010'], 50, 290)));
        expect(educationOf(cv)).toEqual(['? @ Foo Hills 2006-2010']);
      });
    });

    describe('Education without a known heading', () => {
      it('Education is found although its school has no known word', () => {
        const cv = readMade(
          page(column([heading('SO FAR'), boldly('B.Sc. Physics'), 'Foo Hills', '2006 – 2010'], 50, 290)),
        );
        expect(educationOf(cv)).toEqual(['Bachelor @ Foo Hills 2006-2010']);
        expect(jobsOf(cv)).toEqual(toldJobs);
      });

      it('Education is found right below the jobs', () => {
        const cv = readMade(page(column([boldly(education[0] ?? ''), education[1] ?? ''], 50, 275)));
        expect(educationOf(cv)).toEqual(toldEducation);
        expect(jobsOf(cv)).toEqual(toldJobs);
      });

      it('Education may name the school above the degree', () => {
        const cv = readMade(
          page(
            column(
              [heading('SO FAR'), boldly('University of the Hills'), '2006 – 2010', 'Bachelor', 'Physics'],
              50,
              290,
            ),
          ),
        );
        expect(educationOf(cv)).toEqual(toldEducation);
      });

      it('Education ends where jobs start', () => {
        const cv = readMade([
          ...owner,
          ...column([heading('EXPERIENCE'), ...education.map(boldly), ...jobs], 50, 110),
        ]);
        expect(educationOf(cv)).toEqual(toldEducation);
        expect(jobsOf(cv)).toEqual(toldJobs);
      });

      it('Education is read with dates in the margin', () => {
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
        expect(educationOf(cv)).toEqual(['Master @ Foo Hills 2010-2012', ...toldEducation]);
      });
    });
  });
});
