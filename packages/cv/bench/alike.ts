import type { Accepted } from './expected.ts';

/** Words that do not distinguish organisations. */
const WEAK = new Set(
  'inc llc ltd limited gmbh bv sas sa pvt co corp corporation plc ag the of and at de du la le for in'.split(
    ' ',
  ),
);

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\u00AD/gu, '')
    .toLowerCase()
    .trim();
}

function tokens(text: string): Set<string> {
  const all = fold(text)
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((token) => token !== '');
  const strong = all.filter((token) => !WEAK.has(token));
  return new Set(strong.length > 0 ? strong : all);
}

/** 60 % of the longer name's words. */
export function sameName(a: string, b: string): boolean {
  const [left, right] = [tokens(a), tokens(b)];
  const shared = [...left].filter((token) => right.has(token)).length;
  return left.size > 0 && right.size > 0 && shared / Math.max(left.size, right.size) >= 0.6;
}

export function contains(whole: string, part: string): boolean {
  const words = tokens(whole);
  const parts = [...tokens(part)];
  return parts.length > 0 && parts.every((token) => words.has(token));
}

function letters(text: string): string {
  return fold(text).replace(/[\s.'’_-]+/g, '');
}

export function samePerson(a: string, b: string): boolean {
  return letters(a) === letters(b) || letters(a) === letters(b.replace(/\s+\p{L}\.?$/u, ''));
}

export function sameEmail(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** With or without country code and leading zeros. */
export function samePhone(a: string, b: string): boolean {
  const [whole, other] = [a, b].map((number) => number.replace(/\D/g, ''));
  if (whole !== '' && whole === other) return true;
  const [left, right] = [whole, other].map((number) => number?.replace(/^0+/, ''));
  if (left === undefined || right === undefined || left === '' || right === '') return false;
  const [long, short] = left.length > right.length ? [left, right] : [right, left];
  return long === short || (short.length >= 8 && long.endsWith(short));
}

export function sameAddress(a: string, b: string): boolean {
  const bare = (url: string): string =>
    fold(url)
      .replace(/^https?:\/\//, '')
      .replace(/^(?:[a-z]{2,3}\.)(?=linkedin)/, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '');
  return bare(a) === bare(b);
}

export function skillKey(skill: string): string {
  return fold(skill)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}+#]+/gu, '');
}

export function acceptedOf(value: Accepted): { values: string[]; mayBeEmpty: boolean } {
  const list = Array.isArray(value) ? value : [value];
  return { values: list.filter((item) => item !== null), mayBeEmpty: list.includes(null) };
}

/** An empty value matches null. */
export function isAccepted(
  accepted: Accepted,
  value: string | null,
  same: (a: string, b: string) => boolean,
): boolean {
  const { values, mayBeEmpty } = acceptedOf(accepted);
  return value === null || value === '' ? mayBeEmpty : values.some((item) => same(item, value));
}

function yearOf(date: string | number | null): number | null {
  return Number(/\b(1[89]\d\d|20\d\d)/.exec(String(date ?? ''))?.[1] ?? 0) || null;
}

/** A single date counts for both ends. */
export function sameYears(
  expected: [string | number | null, string | number | null],
  given: [string | number | null, string | number | null],
): boolean {
  const [start, end] = expected.map((date) => yearOf(date));
  const [from, to] = given.map((date) => yearOf(date));
  if (start === from && end === to) return true;
  return (
    start !== null && start === end && ((from === start && to === null) || (from === null && to === start))
  );
}
