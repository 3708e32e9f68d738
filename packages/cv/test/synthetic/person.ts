import type { Random } from '@nova/random';
import type { SyntheticLocale } from './locale.ts';

export interface Period {
  startYear: number;
  startMonth: number;
  endYear: number;
  endMonth: number;
  current: boolean;
}

export interface SyntheticJob {
  title: string;
  company: string;
  city: string;
  period: Period;
  sentences: string[];
}

export interface SyntheticEducation {
  degree: string;
  level: string;
  major: string | null;
  school: string;
  city: string;
  period: Period;
}

/** A parse is scored against these. */
export interface SyntheticPerson {
  locale: SyntheticLocale;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  linkedIn: string | null;
  street: string;
  place: { city: string; region: string; postcode: string };
  summary: string;
  jobs: SyntheticJob[];
  education: SyntheticEducation[];
  skills: string[];
  languages: { name: string; level: string }[];
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

function makeJobs(random: Random, locale: SyntheticLocale, count: number): SyntheticJob[] {
  const titles = random.some(locale.titles, count);
  const companies = random.some(locale.companies, count);
  let year = 2024;
  let month = random.int(2, 11);
  return titles.map((title, index) => {
    const end = { endYear: year, endMonth: month };
    year -= random.int(1, 4);
    month = random.int(1, 12);
    const period = {
      startYear: year,
      startMonth: month,
      ...end,
      current: index === 0 && random.next() < 0.8,
    };
    const sentences = random.some(locale.sentences, random.int(2, 3));
    return {
      title,
      company: companies[index] ?? '',
      city: random.pick(locale.cities).city,
      period,
      sentences,
    };
  });
}

function makeStudies(random: Random, locale: SyntheticLocale, before: number): SyntheticEducation[] {
  const degrees = random.some(locale.degrees, random.int(1, 2));
  const schools = random.some(locale.schools, degrees.length);
  let year = before - random.int(0, 2);
  return degrees.map((degree, index) => {
    const period = { startYear: year - 3, startMonth: 9, endYear: year, endMonth: 6, current: false };
    year -= 4;
    const major = degree.majors.length === 0 ? null : random.pick(degree.majors);
    const school = schools[index] ?? '';
    return {
      degree: degree.text,
      level: degree.level,
      major,
      school,
      city: random.pick(locale.cities).city,
      period,
    };
  });
}

export function makePerson(random: Random, locale: SyntheticLocale): SyntheticPerson {
  const firstName = random.pick(locale.firstNames);
  const lastName = random.pick(locale.lastNames);
  const handle = `${asciiOf(firstName)}.${asciiOf(lastName)}`;
  const jobs = makeJobs(random, locale, random.int(2, 4));
  return {
    locale,
    firstName,
    lastName,
    email: `${handle}@example.${random.pick(['com', 'org', 'net'])}`,
    phone: random.pick(locale.phones),
    linkedIn: random.next() < 0.6 ? `linkedin.com/in/${handle.replace('.', '-')}` : null,
    street: random.pick(locale.streets),
    place: random.pick(locale.cities),
    summary: locale.summary.join(' '),
    jobs,
    education: makeStudies(random, locale, jobs.at(-1)?.period.startYear ?? 2015),
    skills: [...random.some(locale.skills, random.int(5, 9)), ...random.some(locale.softSkills, 2)],
    languages: random.some(locale.languages, random.int(2, 3)),
  };
}
