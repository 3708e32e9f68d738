import type { Random } from '@nova/random';
import { fill, type Language, type Town } from './languages/language.ts';

const skillNames = [
  ...[
    'Java',
    'SQL',
    'Node.js',
    'C++',
    'C#',
    'SAP',
    'Excel',
    'Project management',
    'AutoCAD',
    'Scrum',
    '.NET',
  ],
  ...['Python', 'Payroll', 'MIG welding', 'R&D', 'UI/UX', 'Lean', 'IFRS', 'Forklift', 'Power BI'],
] as const;

/** A candidate or contact; undefined values are unknown. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | undefined;
  readonly email2: string | undefined;
  readonly mobile: string | undefined;
  readonly landline: string | undefined;
  readonly workPhone: string | undefined;
  readonly linkedIn: string | undefined;
  readonly jobTitle: string;
  readonly employer: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly town: Town;
  readonly postcode: string;
  readonly country: string;
  readonly birth: string | undefined;
  readonly added: Date;
  readonly changed: Date;
  readonly owner: string;
  readonly source: string;
  readonly status: string;
  readonly skills: readonly string[];
  readonly tags: readonly string[];
  readonly salary: number | undefined;
  readonly daily: boolean;
  readonly notice: readonly [string, string] | undefined;
  readonly rating: number | undefined;
  readonly optedOut: boolean;
  readonly workPermit: boolean | undefined;
  readonly notes: readonly string[];
  readonly summary: string | undefined;
  readonly spoken: readonly (readonly [string, { readonly code: string; readonly level?: string }])[];
  readonly degree: string | undefined;
  readonly school: string | undefined;
}

export const users = [
  { name: 'Ana Costa', email: 'ana.costa@agency.example' },
  { name: 'Ben Adeyemi', email: 'ben@agency.example' },
] as const;
const gone = ['Former Colleague', 'old.recruiter@agency.example'] as const;

/** @param number unique in the table */
export function makePerson(language: Language, random: Random, number: number): Person {
  const maybe = <T>(probability: number, make: () => T): T | undefined =>
    random.chance(probability) ? make() : undefined;
  const firstName = random.pick(language.firstNames);
  const lastName = random.pick(language.lastNames);
  const handle = plain(`${firstName}.${lastName}`);
  const town = random.pick(language.towns);
  const added = moment(random, 2019, 2025);
  const daily = random.chance(0.08);
  const sum = daily ? 25 * random.int(10, 32) : 500 * random.int(44, 190);
  return {
    id: String(40_000 + number),
    firstName,
    lastName,
    email: maybe(0.95, () => `${handle}${String(number)}@mail.example`),
    email2: maybe(0.2, () => `${handle}@home${String(number)}.example`),
    mobile: maybe(0.85, () => fill(random.pick(language.mobiles), random)),
    landline: maybe(0.5, () => fill(random.pick(language.landlines), random)),
    workPhone: maybe(0.25, () => fill(random.pick(language.landlines), random)),
    linkedIn: maybe(0.5, () => linkedIn(random, `${handle.replaceAll('.', '-')}-${String(number)}`)),
    jobTitle: random.pick(language.jobTitles),
    employer: random.pick(language.companies),
    street: random.pick(language.streets),
    houseNumber: String(random.int(1, 180)),
    town,
    postcode: fill(town.postcode, random),
    country: language.country,
    birth: maybe(0.6, () => moment(random, 1958, 2004).toISOString().slice(0, 10)),
    added,
    changed: new Date(added.getTime() + random.int(1, 400) * 86_400_000 + random.int(0, 40_000) * 1_000),
    owner: random.weighted([
      [users[0].name, 4],
      [users[1].email, 4],
      [random.pick(gone), 2],
    ]),
    source: random.pick(language.sources),
    status: random.pick(language.statuses),
    skills: random.some(skillNames, random.int(0, 6)),
    tags: random.some(language.tags, random.int(0, 3)),
    salary: maybe(0.6, () => sum),
    daily,
    notice: maybe(0.6, () => random.pick(language.notices)),
    rating: maybe(0.5, () => random.int(1, 5)),
    optedOut: random.chance(0.1),
    workPermit: maybe(0.5, () => random.chance(0.7)),
    notes: random.some(language.notes, random.int(0, 3)),
    summary: maybe(0.4, () => random.pick(language.summaries)),
    spoken: random.some(language.spoken, random.int(0, 3)),
    degree: maybe(0.5, () => random.pick(language.degrees)),
    school: maybe(0.5, () => random.pick(language.schools)),
  };
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z.]/gu, '');

const linkedIn = (random: Random, handle: string): string =>
  `${random.pick(['https://www.linkedin.com/in/', 'http://linkedin.com/in/', 'linkedin.com/in/'])}${handle}`;

function moment(random: Random, from: number, to: number): Date {
  const day = Date.UTC(random.int(from, to), random.int(0, 11), random.int(1, 28));
  return new Date(day + random.int(0, 86_399) * 1_000);
}
