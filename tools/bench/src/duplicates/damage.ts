import type { Random } from '@nova/random';
import { type Drawn, type People, type Person, ranked } from './persons.ts';

interface Damage {
  readonly name: string;
  /** Not looked at while the finding of duplicates was built. */
  readonly heldOut: boolean;
  /** The same person, typed again; null if this cannot happen to the person. */
  readonly again: (drawn: Drawn, random: Random, people: People) => Person | null;
}

/** What becomes of a person who is typed in a second time (tools/bench/README.md#duplicates). */
export const damages: readonly Damage[] = [
  {
    name: 'slip in a name',
    heldOut: false,
    again: ({ person }, random) =>
      random.chance(0.5)
        ? { ...person, firstName: slip(random, person.firstName) }
        : { ...person, lastName: slip(random, person.lastName) },
  },
  {
    name: 'accents and case',
    heldOut: false,
    again: ({ person }, random) => {
      const plain = random.pick([
        (name: string) => name.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, ''),
        (name: string) => name.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae'),
        (name: string) => name.toUpperCase(),
        (name: string) => name.toLowerCase(),
      ]);
      return { ...person, firstName: plain(person.firstName), lastName: plain(person.lastName) };
    },
  },
  {
    name: 'exchanged names',
    heldOut: false,
    again: ({ person }) => ({ ...person, firstName: person.lastName, lastName: person.firstName }),
  },
  {
    name: 'familiar name',
    heldOut: false,
    again: ({ person, language }, random) => {
      const forms = language.familiar[person.firstName];
      return forms ? { ...person, firstName: random.pick(forms) } : null;
    },
  },
  {
    name: 'new address',
    heldOut: false,
    again: ({ person }, _random, people) =>
      hasContact(person, 'email')
        ? { ...person, email: people.emailOf(person.firstName, person.lastName), alternateEmail: null }
        : null,
  },
  {
    name: 'new numbers',
    heldOut: false,
    again: ({ person, language }, _random, people) =>
      hasContact(person, 'phone')
        ? { ...person, mobile: people.mobileOf(language), homePhone: null, workPhone: null }
        : null,
  },
  {
    name: 'little typed',
    heldOut: false,
    again: ({ person }, random) => {
      const kept = random.pick(['email', 'mobile', 'linkedIn', 'dateOfBirth'] as const);
      if (person[kept] === null) return null;
      return { ...empty, firstName: person.firstName, lastName: person.lastName, [kept]: person[kept] };
    },
  },
  {
    name: 'typed in another form',
    heldOut: false,
    again: ({ person, language }, random) => ({
      ...person,
      firstName: random.chance(0.3) ? `Dr. ${person.firstName}` : person.firstName,
      email:
        person.email &&
        (random.chance(0.5) ? person.email.toUpperCase() : person.email.replace('@', '+jobs@')),
      mobile: person.mobile && otherForm(person.mobile, language.calling),
      homePhone: person.homePhone && otherForm(person.homePhone, language.calling),
      linkedIn: person.linkedIn?.replace('https://www.', '').toUpperCase() ?? null,
      currentEmployer: person.currentEmployer?.split(' ').slice(0, 2).join(' ') ?? null,
    }),
  },
  {
    name: 'another family name',
    heldOut: true,
    again: (drawn, _random, people) => ({ ...drawn.person, lastName: people.stranger().person.lastName }),
  },
  {
    name: 'a name more or less',
    heldOut: true,
    again: ({ person, language }, random, people) =>
      random.chance(0.5)
        ? { ...person, firstName: `${person.firstName} ${ranked(random, language.given)}` }
        : { ...person, lastName: `${person.lastName} ${people.stranger().person.lastName}` },
  },
  {
    name: 'initial alone',
    heldOut: true,
    again: ({ person }) => ({ ...person, firstName: `${person.firstName.slice(0, 1)}.` }),
  },
  {
    name: 'slips all over',
    heldOut: true,
    again: ({ person }, random) => ({
      ...person,
      email:
        person.email &&
        slip(random, person.email.split('@')[0] ?? '') + '@' + (person.email.split('@')[1] ?? ''),
      mobile: person.mobile && wrongDigit(random, person.mobile),
      lastName: slip(random, person.lastName),
      dateOfBirth: person.dateOfBirth && exchanged(person.dateOfBirth),
    }),
  },
];

/** Whoever types a person again also leaves fields out, and the person goes on living. */
export function drifted(person: Person, original: Person, random: Random, people: People): Person {
  const again = { ...person };
  for (const field of [
    'email',
    'alternateEmail',
    'mobile',
    'homePhone',
    'workPhone',
    'linkedIn',
    'dateOfBirth',
    'currentEmployer',
  ] as const)
    if (random.chance(0.12)) again[field] = null;
  if (random.chance(0.2)) again.currentEmployer = people.otherEmployer();
  if (random.chance(0.05) && again.mobile !== null) again.mobile = original.homePhone ?? again.mobile;
  // A CV is seldom the very same file.
  if (!random.chance(0.25)) again.cv = random.chance(0.4) ? people.newCv() : null;
  return again;
}

/** Whether the person can still be told when this changes. */
function hasContact(
  { email, mobile, homePhone, linkedIn, dateOfBirth }: Person,
  but: 'email' | 'phone',
): boolean {
  const phone = mobile ?? homePhone;
  return but === 'email'
    ? email !== null && (phone ?? linkedIn ?? dateOfBirth) !== null
    : phone !== null && (email ?? linkedIn ?? dateOfBirth) !== null;
}

const empty: Person = {
  firstName: '',
  lastName: '',
  email: null,
  alternateEmail: null,
  mobile: null,
  homePhone: null,
  workPhone: null,
  linkedIn: null,
  dateOfBirth: null,
  currentEmployer: null,
  cv: null,
};

const letters = 'a e i o u n r s t l'.split(' ');

/** A letter left out, doubled, exchanged with the next one, or another one. */
function slip(random: Random, text: string): string {
  if (text.length < 3) return text;
  const at = random.int(1, text.length - 2);
  const [before, letter, next, after] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  return random.pick([
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
    `${before}${random.pick(letters)}${next}${after}`,
  ]);
}

function wrongDigit(random: Random, number: string): string {
  const places = Array.from(number.matchAll(/\d/gu), ({ index }) => index).filter((at) => at > 4);
  const at = random.pick(places);
  return `${number.slice(0, at)}${String((Number(number.charAt(at)) + random.int(1, 9)) % 10)}${number.slice(at + 1)}`;
}

function exchanged(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return Number(day) <= 12 ? `${year}-${day}-${month}` : date;
}

function otherForm(number: string, calling: string): string {
  const digits = number.replaceAll(/\D/gu, '');
  return number.startsWith('+')
    ? `0${digits.slice(calling.length)}`
    : `00${calling} (0)${digits.slice(1, 4)}/${digits.slice(4)}`;
}
