import { DEGREES, SCHOOL_WORDS } from '../lexicon/education.ts';
import { CITIES, STATE_CODES } from '../lexicon/places.ts';
import type { LevelKind } from '../parsed-cv.ts';
import { normaliseText, splitWordList, splitCommas, extractWords } from '../text.ts';

interface DegreeWord {
  kind: LevelKind;
  pattern: RegExp;
}

/** Words that are degrees only in the form of an abbreviation, since other words look alike. */
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

/** Words that are degrees only if they are written in capitals. */
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

/** Longer words come first, so that they win over words within them. */
const WORDS: DegreeWord[] = DEGREES.flatMap(([kind, list]) =>
  splitWordList(list).map((word) => ({ kind, word })),
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

/** Folds letters without moving them, so that positions in the result are valid in `text`. "ß" becomes one "s". */
function flatten(text: string): string {
  return Array.from(text, (letter) => {
    const folded = normaliseText(letter);
    if (/\p{L}/u.test(letter) && folded.length > letter.length) return folded.slice(0, letter.length);
    return folded.length === letter.length ? folded : ' '.repeat(letter.length);
  })
    .join('')
    .replace(/\./g, ' ');
}

function isState(text: string, from: number, to: number): boolean {
  if (!STATE_CODES.has(text.slice(from, to)) || to !== text.length) return false;
  const before = text.slice(0, from);
  if (/\p{Ll},\s*$/u.test(before)) return true;
  const words = before.trim().split(/[\s,]+/);
  return [1, 2, 3].some((count) => CITIES.has(normaliseText(words.slice(-count).join(' '))));
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

/** Returns the degree that starts first, and the longest of those at the same place. */
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
    if (best === null || match.index < best.from) best = { kind, from: match.index, to };
  }
  return best;
}

/** "A university degree" names no school. */
const GIVEN = /\b(?:university|college) (?:degree|diploma|studies)\b/giu;

/** "U. Nacional", "U. of the Hills". */
const SHORT = /^U(?:niv)?\.\s?(?:(?:de|of)\s)?(?:(?:la|the)\s)?\p{Lu}\p{Ll}/u;

export function isSchool(text: string): boolean {
  if (SHORT.test(text)) return true;
  const list = extractWords(text.replace(GIVEN, ' '));
  if (list.length > 14) return false;
  const compound =
    /(?:universitat|universite|hochschule|gymnasium|schule|akademie|universiteit|hogeschool|kolleg|lyceum|college|universitet|hogskola|hogskolan|gymnasiet|gymnasieskola|skolan|fakultat|skola)$/u;
  return list.some(
    (word, index) =>
      SCHOOL_WORDS.has(word) ||
      SCHOOL_WORDS.has(`${word} ${list[index + 1] ?? ''}`) ||
      (compound.test(normaliseText(word)) && word.length > 7),
  );
}

const DEPARTMENT =
  /^(?:the\s+)?(?:department|dept\.?|faculty|division|chair|centre for|center for|fakultät|lehrstuhl|fachbereich|institut für|faculté|département|facultad|departamento|facoltà|dipartimento|faculteit|afdeling|wydział|katedra|institutionen för|departamento de|departement)(?![\p{L}])/iu;

export function stripDepartment(name: string): string {
  const pieces = splitCommas(name);
  const rest = pieces.filter((piece) => !DEPARTMENT.test(piece));
  return rest.length < pieces.length && rest.some((piece) => isSchool(piece)) ? rest.join(', ') : name;
}
