import { describe, expect, it } from '@jest/globals';
import { boldly, column, educationOf, heading, jobsOf, owner, type Print, readMade } from './made-page.ts';

describe('Text of pages', () => {
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
      const cv = cvOf(
        heading('Experience'),
        `Sales Manager, Acme Ltd   ${dates}`,
        '• Sold bricks to builders',
      );
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
      expect(jobsOf(cv)).toEqual([
        'Software Engineer @ Lumon 2015-2019',
        'Web Developer @ Initech 2012-2015',
      ]);
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

  describe('CVs in Polish, Swedish and Portuguese', () => {
    interface Told {
      headings: [string, string, string, string];
      job: [title: string, employer: string, dates: string];
      past: [title: string, employer: string, dates: string];
      entry: [degree: string, school: string, dates: string];
      languages: [string, string];
    }

    it.each<[string, Told, string, string[]]>([
      [
        'pl',
        {
          headings: ['Doświadczenie zawodowe', 'Wykształcenie', 'Umiejętności', 'Języki obce'],
          job: ['Starszy specjalista ds. sprzedaży', 'Cegły Północ Sp. z o.o.', 'marzec 2019 – obecnie'],
          past: ['Księgowa', 'Zakład Murarski', 'wrz 2015 – luty 2019'],
          entry: ['Licencjat, Ekonomia', 'Uniwersytet Łódzki', '2010 – 2013'],
          languages: ['Angielski – biegły', 'Niemiecki – podstawowy'],
        },
        'Bachelor @ Uniwersytet Łódzki 2010-2013',
        ['en', 'de'],
      ],
      [
        'sv',
        {
          headings: ['Arbetslivserfarenhet', 'Utbildning', 'Färdigheter', 'Språk'],
          job: ['Systemutvecklare', 'Norra Tegel AB', 'mars 2019 – nuvarande'],
          past: ['Butikssäljare', 'Mur och Bruk', 'augusti 2015 – februari 2019'],
          entry: ['Civilingenjör', 'Tekniska högskolan i Norrby', '2010 – 2015'],
          languages: ['Engelska – flytande', 'Tyska – grundläggande'],
        },
        'Master @ Tekniska högskolan i Norrby 2010-2015',
        ['en', 'de'],
      ],
      [
        'pt',
        {
          headings: ['Experiência profissional', 'Formação académica', 'Competências', 'Idiomas'],
          job: ['Gestora comercial', 'Tijolos do Norte Lda', 'março de 2019 – presente'],
          past: ['Contabilista', 'Argamassa e Cal', 'setembro de 2015 – fevereiro de 2019'],
          entry: ['Licenciatura em Economia', 'Universidade do Norte', '2010 – 2013'],
          languages: ['Inglês – fluente', 'Alemão – básico'],
        },
        'Bachelor @ Universidade do Norte 2010-2013',
        ['en', 'de'],
      ],
    ])('A CV in %s is read', (_, { headings, job, past, entry, languages }, studied, codes) => {
      const [jobs, education, skills, spoken] = headings;
      const cv = readMade([
        ...owner,
        ...column(
          [
            heading(jobs),
            boldly(job[0]),
            job[1],
            job[2],
            '• Cegla, tegel, tijolo',
            '',
            boldly(past[0]),
            past[1],
            past[2],
          ],
          50,
          110,
        ),
        ...column([heading(education), boldly(entry[0]), entry[1], entry[2]], 50, 250),
        ...column([heading(skills), 'Excel, SQL'], 50, 320),
        ...column([heading(spoken), ...languages], 50, 360),
      ]);
      expect(jobsOf(cv)).toEqual([`${job[0]} @ ${job[1]} 2019-now`, `${past[0]} @ ${past[1]} 2015-2019`]);
      expect(educationOf(cv)).toEqual([studied]);
      expect(cv.skills).toEqual(['Excel', 'SQL']);
      expect(cv.languages.map(({ code }) => code)).toEqual(codes);
    });
  });
});
