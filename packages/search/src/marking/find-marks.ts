import { type LeafNode, type PatternPart, type QueryNode } from '../query-tree.ts';
import { encodePattern, extractPrefix, listSpellings, splitPattern, splitWords } from '../words.ts';
import { anyNumber, isLike, oneCharacter } from './is-like.ts';
import { isWithin } from './is-within.ts';
import { listAskedWords, listTextWords, type TextWord } from './text-words.ts';

/** A part of a text, in UTF-16 units: its start, and the position after it. */
export type Mark = readonly [start: number, end: number];

/** Marks, and how many of the query's clauses each part is found by. */
export interface FoundMarks {
  readonly marks: readonly Mark[];
  /** The clauses' indexes by mark. */
  readonly clauses: readonly (readonly number[])[];
}

/**
 * Lists the clauses of a query that find something, so those that are not negated.
 * @param isSearched true for clauses about the text, by their field; null is a clause without one
 */
export function listPositiveClauses(
  node: QueryNode,
  isSearched: (field: string | null) => boolean,
  isPositive = true,
): readonly LeafNode[] {
  switch (node.type) {
    case 'all':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => listPositiveClauses(child, isSearched, isPositive));
    case 'not':
      return listPositiveClauses(node.node, isSearched, !isPositive);
    default:
      return isPositive && isSearched(node.field?.name ?? null) ? [node] : [];
  }
}

/** Finds parts of a text, given as the indexes of the first and the last word. */
type Finder = (words: readonly TextWord[]) => readonly (readonly [first: number, last: number])[];

/** A query's clauses, prepared to mark many texts. */
export type Marker = (text: string) => FoundMarks;

/**
 * Prepares the marking of texts: each part that a clause finds by the rules of searches (docs/query-language.md).
 * Parts that overlap become one.
 * @param most the largest number of marks; others at the text's end are left out
 */
export function createMarker(clauses: readonly LeafNode[], most = Infinity): Marker {
  const finders = clauses.map(createFinder);
  return (text) => {
    const words = listTextWords(text);
    const parts = finders.flatMap((find, clause) =>
      find(words).flatMap(([first, last]) => {
        const [from, to] = [words[first], words[last]];
        return from && to ? [{ start: from.start, end: to.end, clauses: [clause] }] : [];
      }),
    );
    const joined = joinParts(parts).slice(0, most);
    return {
      marks: joined.map(({ start, end }): Mark => [start, end]),
      clauses: joined.map((part) => part.clauses),
    };
  };
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly clauses: readonly number[];
}

function joinParts(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (!last || part.start >= last.end) joined.push(part);
    else {
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, part.end),
        clauses: [...new Set([...last.clauses, ...part.clauses])],
      };
    }
  }
  return joined;
}

const nothing: Finder = () => [];

function createFinder(clause: LeafNode): Finder {
  switch (clause.type) {
    case 'term':
      return clause.isPhone ? nothing : findSequence(listAskedWords(clause.text).map(createWordTest), []);
    case 'wildcard':
      return createPatternFinder(clause.pattern);
    case 'fuzzy':
      return createFuzzyFinder(clause.text, clause.edits);
    case 'near':
      return createNearFinder(clause.text, clause.moves);
    case 'range':
    case 'exists':
      return nothing;
  }
}

type WordTest = (word: TextWord) => boolean;

const createWordTest = (spellings: readonly string[]): WordTest => {
  const spellingSet = new Set(spellings);
  return ({ forms }) => forms.some((form) => spellingSet.has(form));
};

/** Finds tests that hold for words at these distances, each from the word before it; one where none is given. */
function findSequence(tests: readonly WordTest[], distances: readonly number[]): Finder {
  const [first, ...rest] = tests;
  if (!first) return nothing;
  const offsets: number[] = [];
  for (const at of rest.keys()) offsets.push((offsets.at(-1) ?? 0) + (distances[at] ?? 1));
  return (words) =>
    words.flatMap((word, at) => {
      const follows = (test: WordTest, index: number): boolean => {
        const next = words[at + (offsets[index] ?? 0)];
        return next !== undefined && test(next);
      };
      return first(word) && rest.every(follows) ? [[at, at + (offsets.at(-1) ?? 0)] as const] : [];
    });
}

/** Wildcards are compared with words without signs, as the lexicon has them. */
const plainForms = ({ forms }: TextWord): readonly string[] => forms.filter((form) => !/[+#]$/u.test(form));

function createPatternFinder(pattern: readonly PatternPart[]): Finder {
  const tests: WordTest[] = [];
  const distances: number[] = [];
  let distance = 1;
  for (const word of splitPattern(pattern)) {
    if (word === null) {
      if (tests.length > 0) distance += 1;
      continue;
    }
    for (const test of createPatternTests(word)) {
      if (tests.length > 0) distances.push(distance);
      tests.push(test);
      distance = 1;
    }
  }
  return findSequence(tests, distances);
}

function createPatternTests(word: readonly PatternPart[]): readonly WordTest[] {
  const prefix = extractPrefix(word);
  if (prefix !== null) {
    const askedWords = listAskedWords(prefix);
    return askedWords.map((spellings, at) => {
      if (at < askedWords.length - 1) return createWordTest(spellings);
      const starts = spellings.map((one) => one.replace(/[+#]+$/u, ''));
      return ({ forms }) => forms.some((form) => starts.some((start) => form.startsWith(start)));
    });
  }
  const [only] = word;
  if (word.length === 1 && only?.kind === 'text') return listAskedWords(only.text).map(createWordTest);
  const patterns = listSpellings(encodePattern(word)).map((spelling) => normalisePattern(spelling));
  return [rememberForms((form) => patterns.some((one) => isLike(form, one)))];
}

/** Tests words by their forms without signs, and remembers the answers, because words of texts repeat. */
function rememberForms(test: (form: string) => boolean): WordTest {
  const answers = new Map<string, boolean>();
  return (word) =>
    plainForms(word).some((form) => {
      const answer = answers.get(form) ?? test(form);
      if (answers.size < mostRemembered) answers.set(form, answer);
      return answer;
    });
}

const mostRemembered = 50_000;

/** Folds an encoded pattern as `nova_word_like`, into its characters. */
const normalisePattern = (pattern: string): readonly string[] =>
  pattern
    .split(/([\uE000\uE001])/u)
    .flatMap((part) =>
      part === oneCharacter || part === anyNumber ? [part] : Array.from(normalisePlain(part)),
    );

const normalisePlain = (text: string): string =>
  listAskedWords(text)
    .map(([plain = '']) => plain.replace(/[+#]/gu, ''))
    .join(' ');

/** Every word of the text must be there, in any order. */
function createFuzzyFinder(text: string, edits: number): Finder {
  const tests = splitWords(text).map((word): WordTest => {
    const askedForms = listSpellings(word).map((spelling) => normalisePlain(spelling));
    return rememberForms((form) => askedForms.some((one) => isWithin(form, one, edits)));
  });
  return (words) => {
    const wordParts = tests.map((test) =>
      words.flatMap((word, at) => (test(word) ? [[at, at] as const] : [])),
    );
    return wordParts.every((parts) => parts.length > 0) ? wordParts.flat() : [];
  };
}

/** The most places of words near each other that are looked for in one text. */
const mostPlaces = 2_000;

/** Follows `nova_near`: word i at place p counts as p - i, and these differ by at most `moves`. */
function createNearFinder(text: string, moves: number): Finder {
  const askedWords = listAskedWords(text);
  const keys = askedWords.map((spellings) => spellings.join(' '));
  const tests = askedWords.map(createWordTest);
  return (words) => {
    const places = tests.map((test) => words.flatMap((word, at) => (test(word) ? [at] : [])));
    if (places.length === 0 || places.some((own) => own.length === 0)) return [];
    const starts = new Set(places.flatMap((own, i) => own.map((place) => place - i)));
    const foundPlaces = new Set<number>();
    for (const start of starts) {
      if (foundPlaces.size >= mostPlaces) break;
      const used: number[] = [];
      for (const [i, own] of places.entries()) {
        const isUsed = (at: number): boolean => used.some((other, j) => other === at && keys[j] === keys[i]);
        const place = findBetween(own, start + i, start + i + moves, isUsed);
        if (place === undefined) break;
        used.push(place);
      }
      if (used.length === places.length) used.forEach((place) => foundPlaces.add(place));
    }
    return [...foundPlaces].map((at) => [at, at] as const);
  };
}

/**
 * Finds the first place of an ascending list within limits that is not used. A text may repeat one word a hundred
 * thousand times, so the list is halved and not read from its beginning.
 */
function findBetween(
  places: readonly number[],
  low: number,
  high: number,
  isUsed: (place: number) => boolean,
): number | undefined {
  let [first, end] = [0, places.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((places[middle] ?? 0) < low) first = middle + 1;
    else end = middle;
  }
  for (let at = first; at < places.length; at += 1) {
    const place = places[at];
    if (place === undefined || place > high) return undefined;
    if (!isUsed(place)) return place;
  }
  return undefined;
}
