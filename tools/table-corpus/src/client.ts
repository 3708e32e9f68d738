import type { Random } from '@nova/random';
import { fill, type Language, type Town } from './languages/language.ts';
import { users } from './person.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly website: string;
  readonly street: string;
  readonly town: Town;
  readonly postcode: string;
  readonly country: string;
  readonly industry: string;
  readonly status: string;
  readonly owner: string;
  readonly employees: number;
  readonly revenue: number;
  readonly notes: readonly string[];
  readonly added: Date;
}

export interface Vacancy {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly status: string;
  readonly employmentType: string;
  readonly openings: number;
  readonly low: number;
  readonly high: number;
  readonly place: string;
  readonly owner: string;
  readonly opened: string;
  readonly closing: string;
  readonly added: Date;
  readonly notes: readonly string[];
}

const day = (random: Random): Date =>
  new Date(
    Date.UTC(random.int(2020, 2025), random.int(0, 11), random.int(1, 28)) + random.int(0, 86_399) * 1_000,
  );
const ownerOf = (random: Random): string => random.pick([users[0].name, users[1].email, 'Former Colleague']);

/** @param number unique in the table; people and jobs refer to the first ones */
export function makeCompany(language: Language, random: Random, number: number): Company {
  const base = language.companies[number % language.companies.length] ?? '';
  const town = random.pick(language.towns);
  const name = number < language.companies.length ? base : `${base} ${String(number)}`;
  const street = random.pick(language.streets);
  const house = String(random.int(1, 99));
  return {
    id: String(700 + number),
    name,
    phone: fill(random.pick(language.landlines), random),
    website: `${random.pick(['https://www.', 'www.', ''])}client${String(number)}.example`,
    street: language.numberFirst ? `${house} ${street}` : `${street} ${house}`,
    town,
    postcode: fill(town.postcode, random),
    country: language.country,
    industry: random.pick(language.industries),
    status: random.pick(language.statuses),
    owner: ownerOf(random),
    employees: random.int(2, 900),
    revenue: 1_000 * random.int(90, 9_000),
    notes: random.some(language.notes, random.int(0, 2)),
    added: day(random),
  };
}

export function makeVacancy(language: Language, random: Random, number: number): Vacancy {
  const low = 1_000 * random.int(24, 80);
  const town = random.pick(language.towns);
  const opened = day(random);
  return {
    id: String(9_000 + number),
    title: `${random.pick(language.jobTitles)} ${String(number)}`,
    company: random.pick(language.companies),
    status: random.pick(language.jobStatuses),
    employmentType: random.pick(language.employmentTypes),
    openings: random.int(1, 6),
    low,
    high: low + 1_000 * random.int(2, 20),
    place: `${town.city}, ${language.country}`,
    owner: ownerOf(random),
    opened: opened.toISOString().slice(0, 10),
    closing: new Date(opened.getTime() + random.int(20, 90) * 86_400_000).toISOString().slice(0, 10),
    added: opened,
    notes: random.some(language.notes, random.int(0, 2)),
  };
}
