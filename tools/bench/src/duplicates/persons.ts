import type { Random } from '@nova/random';
import type { Language, World } from './worlds.ts';

/** What an agency knows of a candidate, as somebody typed it. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string | null;
  alternateEmail: string | null;
  mobile: string | null;
  homePhone: string | null;
  workPhone: string | null;
  linkedIn: string | null;
  dateOfBirth: string | null;
  currentEmployer: string | null;
  /** Stands for the bytes of a CV. */
  cv: string | null;
}

export interface Drawn {
  readonly person: Person;
  readonly language: Language;
}

/** Draws persons of a world, of whom many are alike without being the same. */
export class People {
  readonly #random: Random;
  readonly #world: World;
  readonly #emails = new Set<string>();
  readonly #employers: readonly string[];
  readonly #families: ReadonlyMap<Language, readonly string[]>;
  #last: Drawn | undefined;
  #cvs = 0;

  constructor(random: Random, world: World, size: number) {
    this.#random = random;
    this.#world = world;
    this.#families = new Map(world.languages.map((language) => [language, familiesOf(random, language)]));
    this.#employers = Array.from({ length: Math.max(50, Math.round(size / 30)) }, () => this.#employer());
  }

  next(): Drawn {
    const random = this.#random;
    const drawn = this.#last && random.chance(0.045) ? this.#alike(this.#last) : this.stranger();
    this.#last = drawn;
    return drawn;
  }

  stranger(): Drawn {
    const random = this.#random;
    const { habits } = this.#world;
    const language = random.pick(this.#world.languages);
    const firstName = ranked(random, language.given);
    const lastName = this.#familyOf(language);
    const maybe = <T>(share: number, make: () => T): T | null => (random.chance(share) ? make() : null);
    const currentEmployer = maybe(habits.employer, () => ranked(random, this.#employers));
    const person: Person = {
      firstName,
      lastName: random.chance(habits.capitals) ? lastName.toUpperCase() : lastName,
      email: maybe(habits.email, () => this.emailOf(firstName, lastName)),
      alternateEmail: maybe(0.05, () => this.emailOf(firstName, lastName)),
      mobile: maybe(habits.mobile, () => this.mobileOf(language)),
      homePhone: maybe(habits.homePhone, () =>
        this.#typed(language, `${random.int(20, 99)}${random.digits(7)}`),
      ),
      workPhone: maybe(habits.workPhone, () => this.#switchboard(currentEmployer, language)),
      linkedIn: maybe(habits.linkedIn, () => profileOf(random, firstName, lastName)),
      dateOfBirth: maybe(habits.dateOfBirth, () => birthDate(random)),
      currentEmployer,
      cv: maybe(habits.cv, () => this.newCv()),
    };
    // Fields that must hold something hold anything.
    if (random.chance(0.003)) person.mobile = '+00 000000000';
    if (random.chance(0.004)) person.mobile = this.#typed(language, '7123456789');
    if (random.chance(0.004)) person.email = `none${String(random.int(1, 3))}@agency.example`;
    if (random.chance(0.01)) person.dateOfBirth = '1970-01-01';
    return { person, language };
  }

  /** Somebody else with much in common: of one family, one household, one firm, or of the same name. */
  #alike({ person: one, language }: Drawn): Drawn {
    const random = this.#random;
    const { person } = this.stranger();
    const other = { ...person, firstName: ranked(random, language.given), lastName: one.lastName };
    // Wives and husbands, brothers and sisters.
    const home = one.homePhone ?? this.#typed(language, `${random.int(20, 99)}${random.digits(7)}`);
    one.homePhone = home;
    const kind = random.weighted([
      ['household', 63],
      ['shared address', 6],
      ['twin', 5],
      ['father', 1],
      ['namesake', 10],
      ['colleague', 15],
    ] as const);
    switch (kind) {
      case 'household':
        return { language, person: { ...other, homePhone: home } };
      case 'shared address':
        return { language, person: { ...other, homePhone: home, email: one.email } };
      case 'twin':
        return { language, person: { ...other, homePhone: home, dateOfBirth: one.dateOfBirth } };
      case 'father':
        return {
          language,
          person: { ...other, firstName: one.firstName, homePhone: home, dateOfBirth: birthDate(random) },
        };
      case 'namesake':
        return { language, person: { ...other, firstName: one.firstName } };
      case 'colleague':
        return {
          language,
          person: { ...person, currentEmployer: one.currentEmployer, workPhone: one.workPhone },
        };
    }
  }

  emailOf(firstName: string, lastName: string): string {
    const random = this.#random;
    const [first, last] = [latin(firstName), latin(lastName)];
    const name = random.pick([
      `${first}.${last}`,
      `${first}${last}`,
      `${first.slice(0, 1)}.${last}`,
      `${last}.${first}`,
      `${first}_${last}`,
      `${first}${last.slice(0, 1)}`,
    ]);
    for (;;) {
      const number = random.chance(0.5) ? '' : String(random.int(1, 999));
      const email = `${name}${number}@${random.pick(this.#world.providers)}`;
      if (this.#emails.has(email)) continue;
      this.#emails.add(email);
      return email;
    }
  }

  mobileOf(language: Language): string {
    return this.#typed(
      language,
      `${this.#random.pick(language.mobile)}${this.#random.digits(language.code === 'fr' ? 6 : 7)}`,
    );
  }

  newCv(): string {
    return `cv ${String(++this.#cvs)}`;
  }

  otherEmployer(): string {
    return ranked(this.#random, this.#employers);
  }

  #familyOf(language: Language): string {
    const name = ranked(this.#random, this.#families.get(language) ?? []);
    return this.#random.chance(0.02)
      ? `${name}-${ranked(this.#random, this.#families.get(language) ?? [])}`
      : name;
  }

  #switchboard(employer: string | null, language: Language): string {
    const place = this.#employers.indexOf(employer ?? '');
    const number = String(3_000_000 + (place < 0 ? this.#random.int(10_000, 999_999) : place));
    return this.#typed(language, `30${number}`);
  }

  #typed({ calling }: Language, number: string): string {
    const random = this.#random;
    const apart = number.replaceAll(/(\d{3})(?=\d{3})/gu, '$1 ');
    return random.chance(this.#world.habits.international)
      ? `+${calling} ${apart}`
      : `0${random.chance(0.5) ? apart : number}`;
  }

  #employer(): string {
    const language = this.#random.pick(this.#world.languages);
    const [one, other] = this.#random.some(language.stems, 2);
    const name = `${one ?? ''}${this.#random.pick(language.endings)} ${this.#random.pick(['Systems', 'Logistics', 'Foods', 'Media', 'Energy', 'Health', 'Bau', 'Design', other ?? ''])}`;
    return `${name} ${this.#random.pick(language.forms)}`;
  }
}

/** Like names of a people: some common, most rare. */
export function ranked<T>(random: Random, list: readonly T[]): T {
  const head = 8;
  const at = Math.floor(head * ((list.length + head) / head) ** random.next()) - head;
  return list[Math.min(list.length - 1, Math.max(0, at))] ?? random.pick(list);
}

function familiesOf(random: Random, { family, stems, endings }: Language): readonly string[] {
  const made = stems.flatMap((stem) => endings.map((ending) => `${stem}${ending}`));
  return [...family, ...random.some(made, made.length)];
}

function birthDate(random: Random): string {
  const year = 1958 + Math.round((random.next() + random.next()) * 22);
  return `${String(year)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}

const two = (number: number): string => String(number).padStart(2, '0');

const profileOf = (random: Random, firstName: string, lastName: string): string =>
  `https://www.linkedin.com/in/${latin(firstName)}-${latin(lastName)}-${random.digits(6)}`;

/** As in addresses. */
const latin = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^a-z]/gu, '');
