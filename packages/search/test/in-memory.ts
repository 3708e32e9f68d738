import type { PatternPart, QueryNode } from '../src/index.ts';
import type { Person } from './people.ts';

/**
 * A second implementation: no index, no SQL, no code shared with the compiler. Undefined for a clause without
 * a word.
 */
export function matches(node: QueryNode, person: Person): boolean | undefined {
  switch (node.type) {
    case 'all':
      return true;
    case 'not': {
      const inner = matches(node.node, person);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
    case 'or': {
      const asked = node.nodes
        .map((child) => matches(child, person))
        .filter((answer) => answer !== undefined);
      if (asked.length === 0) return undefined;
      return node.type === 'and' ? asked.every(Boolean) : asked.some(Boolean);
    }
    default:
      return node.field === null ? bare(node, person) : fielded(node, node.field.name, person);
  }
}

type Leaf = Exclude<QueryNode, { readonly type: 'all' | 'and' | 'or' | 'not' }>;

const letters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae' };

function fold(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(bare, (letter) => letters[letter] ?? letter).join('');
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu) ?? [];
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const inTwoLetters = (text: string): string =>
  Array.from(text.normalize('NFC').toLowerCase(), (letter) => twoLetters[letter] ?? letter).join('');

/** Each word in its spellings. */
function spelledWordsOf(text: string): (readonly string[])[] {
  const others = wordsOf(inTwoLetters(text));
  return wordsOf(text).map((word, at) => [word, others[at] ?? word]);
}

const base = (word: string): string => word.replace(/[+#]/g, '');
const sameWord = (asked: readonly string[], found: readonly string[] = []): boolean =>
  asked.some((one) => found.some((other) => one === other || one === base(other)));

function texts(person: Person): string[] {
  const {
    firstName = '',
    lastName = '',
    jobTitle,
    employer,
    location,
    overview,
    skills = [],
    tags = [],
  } = person;
  const listed = [
    `${firstName} ${lastName}`,
    jobTitle,
    employer,
    location,
    ...skills,
    ...tags.map((tag) => tag.value),
    overview,
  ];
  return listed.filter((text) => text !== undefined);
}

const wholes = (person: Person): string[] =>
  [`CAN-${String(1000 + person.n)}`, person.email].filter((value) => value !== undefined).map(fold);
const digits = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const codes = /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Each way to read a number: the country's code, if it is said, and the rest. */
function readings(text: string): readonly (readonly [string, string])[] {
  const plain = text.replace(/[^\d+]/g, '');
  const [, all = ''] = /^[+0]*(\d*)$/.exec(plain.replaceAll('+', '')) ?? [];
  const code = codes.exec(all)?.[0] ?? '';
  const abroad = [code, all.slice(code.length).replace(/^0+/, '')] as const;
  if (/^(?:\+|00)/.test(plain)) return [abroad];
  const home = ['', all.replace(/^1(?=[2-9]\d{9}$)/, '')] as const;
  return /^[1-9]\d{10,14}$/.test(plain) ? [home, abroad] : [home];
}

const isSamePhone = (asked: string, found: string): boolean =>
  digits(asked) === digits(found) ||
  readings(asked).some(([code, rest]) =>
    readings(found).some(
      ([other, own]) => rest === own && rest.length >= 6 && (code === '' || other === '' || code === other),
    ),
  );

function bare(node: Leaf, person: Person): boolean | undefined {
  if ('text' in node && wordsOf(node.text).length === 0) return undefined;
  const isPhone = node.type === 'term' && node.isPhone === true;
  if (!isPhone && texts(person).some((text) => textMatches(node, text))) return true;
  const phones = person.mobile === undefined ? [] : [person.mobile];
  if (node.type === 'term') {
    const asPhone = /\d/.test(node.text) && !/[^-\d+()./\s]/.test(node.text);
    return (
      wholes(person).includes(fold(node.text)) ||
      (asPhone && phones.some((phone) => isSamePhone(node.text, phone)))
    );
  }
  if (node.type === 'wildcard') {
    const literal = node.pattern.map((part) => (part.kind === 'text' ? part.text : '')).join('');
    const asPhone = /\d/.test(literal) && !/[^-\d+()./\s]/.test(literal);
    return (
      wholes(person).some(like(node.pattern, fold)) ||
      (asPhone && phones.map(digits).some(like(node.pattern, digits)))
    );
  }
  return false;
}

function like(pattern: readonly PatternPart[], by: (text: string) => string): (value: string) => boolean {
  const source = pattern.map((part) =>
    part.kind === 'any' ? '.*' : part.kind === 'one' ? '.' : by(part.text).replace(/[^\p{L}\p{N}]/gu, '\\$&'),
  );
  const regex = new RegExp(`^${source.join('')}$`, 'su');
  return (value) => regex.test(value);
}

function textMatches(node: Leaf, text: string): boolean {
  const found = spelledWordsOf(text);
  switch (node.type) {
    case 'exists':
      return text !== '';
    case 'term': {
      const asked = spelledWordsOf(node.text);
      return (
        asked.length > 0 && found.some((_, at) => asked.every((word, i) => sameWord(word, found[at + i])))
      );
    }
    case 'wildcard':
      return found
        .flat()
        .map(base)
        .some(
          (word) =>
            like(node.pattern, (part) => base(fold(part)))(word) ||
            like(node.pattern, (part) => base(fold(inTwoLetters(part))))(word),
        );
    case 'fuzzy':
      return spelledWordsOf(node.text).every((word) =>
        found.some((others) =>
          others.some((other) => word.some((one) => distance(base(one), base(other)) <= node.edits)),
        ),
      );
    case 'near':
      return near(spelledWordsOf(node.text), found, node.moves);
    case 'range':
      return inOrder(node, wordsOf(text).join(' '), (literal) => wordsOf(literal).join(' '));
  }
}

/** The moves are the largest shift minus the smallest. */
function near(
  asked: readonly (readonly string[])[],
  found: readonly (readonly string[])[],
  moves: number,
): boolean {
  const place = (i: number, used: readonly number[], shifts: readonly number[]): boolean => {
    if (i === asked.length) return shifts.length > 0 && Math.max(...shifts) - Math.min(...shifts) <= moves;
    return found.some(
      (word, at) =>
        !used.includes(at) &&
        sameWord(asked[i] ?? [], word) &&
        place(i + 1, [...used, at], [...shifts, at - i]),
    );
  };
  return place(0, [], []);
}

/** By exhaustive search, given up after three edits. */
function distance(a: string, b: string, spent = 0): number {
  if (spent > 2) return spent;
  const [first, second] = [a.charAt(0), a.charAt(1)];
  if (first === b.charAt(0)) return a === '' ? spent : distance(a.slice(1), b.slice(1), spent);
  const ways = [distance(a.slice(1), b.slice(1), spent + 1)];
  if (a !== '') ways.push(distance(a.slice(1), b, spent + 1));
  if (b !== '') ways.push(distance(a, b.slice(1), spent + 1));
  if (a.length > 1 && first === b.charAt(1) && second === b.charAt(0)) {
    ways.push(distance(a.slice(2), b.slice(2), spent + 1));
  }
  return Math.min(...ways);
}

type Range = Extract<Leaf, { readonly type: 'range' }>;

function inOrder<T extends string | number>(node: Range, value: T, read: (literal: string) => T): boolean {
  const { low, high } = node;
  const above = !low || value > read(low.text) || (low.inclusive && value === read(low.text));
  const below = !high || value < read(high.text) || (high.inclusive && value === read(high.text));
  return above && below;
}

const londonDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });

function wholeMatches(node: Leaf, value: string, by: (text: string) => string): boolean {
  const found = by(value);
  switch (node.type) {
    case 'exists':
      return true;
    case 'term':
    case 'near':
      return found === by(node.text);
    case 'wildcard':
      return like(node.pattern, by)(found);
    case 'fuzzy':
      return distance(found, by(node.text)) <= node.edits;
    case 'range':
      return inOrder(node, found, by);
  }
}

/** Literals are yyyy-MM-dd, so that texts can be compared. */
function dayMatches(node: Leaf, day: string): boolean {
  if (node.type === 'term') return day === node.text;
  return node.type === 'exists' || (node.type === 'range' && inOrder(node, day, (literal) => literal));
}

function numberMatches(node: Leaf, value: number): boolean {
  if (node.type === 'term') return value === Number(node.text);
  return node.type === 'exists' || (node.type === 'range' && inOrder(node, value, Number));
}

function fielded(node: Leaf, name: string, person: Person): boolean {
  const on = <T>(values: readonly (T | undefined)[], test: (value: T) => boolean): boolean =>
    values.some((value) => value !== undefined && test(value));
  const text = (...values: (string | undefined)[]): boolean =>
    on(values, (value) => textMatches(node, value));
  const byName: Readonly<Record<string, () => boolean>> = {
    firstName: () => text(person.firstName),
    lastName: () => text(person.lastName),
    jobTitle: () => text(person.jobTitle),
    currentEmployer: () => text(person.employer),
    overview: () => text(person.overview),
    statusName: () => text(person.status),
    skills: () => text(...(person.skills ?? [])),
    tags: () => text(...(person.tags ?? []).map((tag) => tag.value)),
    'employmentHistory.companyName': () => text(...(person.history ?? []).map((item) => item.companyName)),
    reference: () => wholeMatches(node, `CAN-${String(1000 + person.n)}`, fold),
    email: () => on([person.email], (value) => wholeMatches(node, value, fold)),
    noticePeriod: () => on([person.notice], (value) => wholeMatches(node, value, fold)),
    mobile: () =>
      on([person.mobile], (value) =>
        node.type === 'term' || node.type === 'near'
          ? isSamePhone(node.text, value)
          : wholeMatches(node, value, digits),
      ),
    desiredSalary: () => on([person.salary], (value) => numberMatches(node, value)),
    rating: () => on([person.rating], (value) => numberMatches(node, value)),
    'educationHistory.startYear': () =>
      on(
        (person.education ?? []).map((item) => item.startYear),
        (value) => numberMatches(node, value),
      ),
    placed: () =>
      on(
        [person.placed],
        (value) => node.type === 'exists' || (node.type === 'term' && String(value) === node.text),
      ),
    createdOn: () => dayMatches(node, londonDay(person.createdOn)),
    dateOfBirth: () => on([person.dateOfBirth], (value) => dayMatches(node, value)),
  };
  const test = byName[name];
  if (!test) throw new Error(`no such field in memory: ${name}`);
  return test();
}
