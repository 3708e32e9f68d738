import { describe, expect, it } from '@jest/globals';
import { boldly, column, heading, jobsOf, owner, readMade, educationOf } from './made-page.ts';

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
