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

const base = (word: string): string => word.replace(/[+#]/g, '');
const sameWord = (asked: string, found: string): boolean => asked === found || asked === base(found);

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

function bare(node: Leaf, person: Person): boolean | undefined {
  if ('text' in node && wordsOf(node.text).length === 0) return undefined;
  if (texts(person).some((text) => textMatches(node, text))) return true;
  const phone = person.mobile === undefined ? [] : [digits(person.mobile)];
  if (node.type === 'term') {
    const asPhone = /\d/.test(node.text) && !/[^-\d+()./\s]/.test(node.text);
    return wholes(person).includes(fold(node.text)) || (asPhone && phone.includes(digits(node.text)));
  }
  if (node.type === 'wildcard') {
    const literal = node.pattern.map((part) => (part.kind === 'text' ? part.text : '')).join('');
    const asPhone = /\d/.test(literal) && !/[^-\d+()./\s]/.test(literal);
    return (
      wholes(person).some(like(node.pattern, fold)) || (asPhone && phone.some(like(node.pattern, digits)))
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
  const found = wordsOf(text);
  switch (node.type) {
    case 'exists':
      return text !== '';
    case 'term': {
      const asked = wordsOf(node.text);
      return (
        asked.length > 0 &&
        found.some((_, at) => asked.every((word, i) => sameWord(word, found[at + i] ?? '')))
      );
    }
    case 'wildcard':
      return found.map(base).some(like(node.pattern, (part) => base(fold(part))));
    case 'fuzzy':
      return wordsOf(node.text).every((word) =>
        found.some((other) => distance(base(word), base(other)) <= node.edits),
      );
    case 'near':
      return near(wordsOf(node.text), found, node.moves);
    case 'range':
      return inOrder(node, found.join(' '), (literal) => wordsOf(literal).join(' '));
  }
}

/** The moves are the largest shift minus the smallest. */
function near(asked: readonly string[], found: readonly string[], moves: number): boolean {
  const place = (i: number, used: readonly number[], shifts: readonly number[]): boolean => {
    if (i === asked.length) return shifts.length > 0 && Math.max(...shifts) - Math.min(...shifts) <= moves;
    return found.some(
      (word, at) =>
        !used.includes(at) &&
        sameWord(asked[i] ?? '', word) &&
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
    mobile: () => on([person.mobile], (value) => wholeMatches(node, value, digits)),
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
