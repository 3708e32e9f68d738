import { DEGREES } from '../lexicon/education.ts';
import { CITIES, STATE_CODES } from '../lexicon/places.ts';
import type { LevelKind } from '../parsed-cv.ts';
import { fold, foldedWords } from '../text.ts';

interface DegreeWord {
  kind: LevelKind;
  pattern: RegExp;
}

/** Short abbreviations that are also ordinary words count only where printed as abbreviations. */
const AMBIGUOUS = new Set([
  'ma',
  'ms',
  'ba',
  'bs',
  'be',
  'as',
  'ir',
  'md',
  'jd',
  'ed',
  'med',
  'cap',
  'bac',
  'eso',
  'aa',
  'associate',
  'promotion',
  'grado',
  'lehre',
  'diploma',
  'certified',
  'certification',
  'intermediate',
  'master',
  'masters',
  'doctor',
  'ausbildung',
  'undergraduate',
  'dea',
  'laurea',
]);

/** Abbreviations that are words or initials of other things unless they are in capitals. */
const CAPITALS = new Set([
  'but',
  'me',
  'm e',
  'lm',
  'l3',
  'm1',
  'm2',
  'ib',
  'bup',
  'sb',
  'a s',
  'a a',
  'mim',
  'fda',
]);

/** The longest first. */
const WORDS: DegreeWord[] = DEGREES.flatMap(([kind, list]) =>
  foldedWords(list).map((word) => ({ kind, word })),
)
  .sort((a, b) => b.word.length - a.word.length)
  .map(({ kind, word }) => ({
    kind,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]/g, '[\\s-]*')}(?![\\p{L}\\p{N}])`,
      'u',
    ),
  }));

export interface Degree {
  kind: LevelKind;
  from: number;
  to: number;
}

/** Text folded and without dots in abbreviations, position by position: of "ß" and its like the first letter stays. */
function flatten(text: string): string {
  return Array.from(text, (letter) => {
    const folded = fold(letter);
    if (/\p{L}/u.test(letter) && folded.length > letter.length) return folded.slice(0, letter.length);
    return folded.length === letter.length ? folded : ' '.repeat(letter.length);
  })
    .join('')
    .replace(/\./g, ' ');
}

/** "Foo, MA" and "Boston MA": a state behind its town. */
function isState(text: string, from: number, to: number): boolean {
  if (!STATE_CODES.has(text.slice(from, to)) || to !== text.length) return false;
  const before = text.slice(0, from);
  if (/\p{Ll},\s*$/u.test(before)) return true;
  const words = before.trim().split(/[\s,]+/);
  return [1, 2, 3].some((count) => CITIES.has(fold(words.slice(-count).join(' '))));
}

function isAbbreviation(text: string, from: number, to: number): boolean {
  const printed = text.slice(from, to);
  if (isState(text, from, to)) return false;
  return (
    /^\p{Lu}/u.test(printed) &&
    (printed.length > 3 ||
      /\p{Lu}.*\p{Lu}/u.test(printed) ||
      from === 0 ||
      /[,|(\t]\s*$/.test(text.slice(0, from)))
  );
}

/** The first degree named in a text; the longest of those that begin together. */
export function findDegree(text: string): Degree | null {
  if (text.length > 200) return null;
  const flat = flatten(text);
  let best: Degree | null = null;
  for (const { kind, pattern } of WORDS) {
    const match = pattern.exec(flat);
    if (match === null) continue;
    const to = match.index + match[0].length;
    const word = match[0].trim();
    if (AMBIGUOUS.has(word) && !isAbbreviation(text, match.index, to)) continue;
    if (CAPITALS.has(word) && /\p{Ll}/u.test(text.slice(match.index, to))) continue;
    // Of two that begin together the longer one was there first.
    if (best === null || match.index < best.from) best = { kind, from: match.index, to };
  }
  return best;
}
