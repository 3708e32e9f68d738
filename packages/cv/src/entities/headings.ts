import type { Line } from '../document.ts';
import {
  HEADING_FILLERS,
  HEADING_WORDS,
  HEADINGS,
  JOINING_WORDS,
  LEARNING_STEMS,
  PATH_WORDS,
  SCHOOL_STEMS,
  type SectionKind,
  TABLE_HEADERS,
  WAY_WORDS,
} from '../lexicon/headings.ts';
import { normaliseText, squash } from '../text.ts';

function isKind(kind: string): kind is Exclude<SectionKind, 'header'> {
  return kind in HEADINGS;
}

const KIND_BY_HEADING: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries(HEADINGS).flatMap(([kind, list]) =>
    isKind(kind) ? list.split(',').map((heading) => [squash(heading), kind] as const) : [],
  ),
);

const JOINTS = /\s*(?:[&/+|,•·]|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b)\s*/;

const GUESSED_WORDS = 5;

function splitWords(text: string): string[] {
  return normaliseText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

function beginsAs(word: string, stems: ReadonlySet<string>): boolean {
  return [...stems].some((stem) => word.startsWith(stem));
}

function speaksOfLearning(text: string): boolean {
  const words = splitWords(text);
  const joined = /[&+/]/.test(text) || words.some((word) => JOINING_WORDS.has(word));
  const fits = (word: string): boolean =>
    PATH_WORDS.has(word) ||
    HEADING_FILLERS.has(word) ||
    beginsAs(word, LEARNING_STEMS) ||
    (!joined && WAY_WORDS.has(word));
  return (
    words.length > 1 &&
    words.length <= GUESSED_WORDS &&
    words.some((word) => beginsAs(word, LEARNING_STEMS)) &&
    words.every((word) => fits(word))
  );
}

export function findHeading(text: string): SectionKind | null {
  if (/[.!?]$/.test(text) && text.split(' ').length > 2) return null;
  if (text.length > 48 || /[@\d]{3}|:\s*\S/.test(text)) return null;
  const bare = normaliseText(text)
    .replace(/^(?:[\divx]{1,3}[.)]|\d\d)\s+/, '')
    .replace(/\(.*?\)/g, '')
    .replace(/[:.\s–—_~|>-]+$/, '')
    .replace(/(?<=\p{L}{4}.*)\s+(?:no\.?\s*)?\d{1,2}$/u, '');
  const exactKind = KIND_BY_HEADING.get(squash(bare));
  if (exactKind !== undefined) return exactKind;
  if (speaksOfLearning(bare)) return 'education';
  const parts = bare.split(JOINTS).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 4) return null;
  const kinds = parts.map((part) => KIND_BY_HEADING.get(squash(part)) ?? null);
  const knownKinds = kinds.filter((kind) => kind !== null);
  const strange = parts.filter((_, index) => kinds[index] === null);
  if (knownKinds.length * 2 < parts.length || strange.some((part) => part.split(/\s+/).length > 2))
    return null;
  // Education takes precedence over courses: "Certifications & Education".
  if (knownKinds.includes('education') && knownKinds.includes('certifications')) return 'education';
  const sure = knownKinds.find((kind) => kind !== 'other');
  // An unknown part takes precedence over "other": "Research & Engineering Experience".
  return (
    sure ??
    strange.map((part) => findHistoryKind(part)).find((kind) => kind !== null) ??
    knownKinds[0] ??
    null
  );
}

function findHistoryKind(part: string): SectionKind | null {
  const kinds = splitWords(part).map((word) => HEADING_WORDS.get(word));
  return kinds.find((kind) => kind === 'experience' || kind === 'education') ?? null;
}

function findKindByStem(word: string): SectionKind | undefined {
  return beginsAs(word, LEARNING_STEMS) || beginsAs(word, SCHOOL_STEMS) ? 'education' : undefined;
}

/** Guesses the section's kind. The first specific word decides. */
export function guessHeading(text: string): SectionKind {
  const words = splitWords(text);
  if (words.length > GUESSED_WORDS) return 'other';
  if (speaksOfLearning(text)) return 'education';
  const kinds = words
    .map((word) => HEADING_WORDS.get(word) ?? findKindByStem(word))
    .filter((kind) => kind !== undefined);
  return (
    kinds.find((kind) => kind !== 'experience' && kind !== 'skills' && kind !== 'education') ??
    kinds[0] ??
    'other'
  );
}

const LEAST_CELLS = 2;

/**
 * The least share of known cells in a header of three or more. Two cells must both be known, because one may be known
 * by chance.
 */
const LEAST_SHARE = 0.6;

export function isTableHeader(line: Line): boolean {
  const cells = line.cells
    .flatMap((cell) => cell.split(/\s*[|¦]\s*/))
    .map((cell) => normaliseText(cell).replace(/[:.]+$/, ''))
    .filter((cell) => cell !== '');
  if (cells.length < LEAST_CELLS) return false;
  const knownCount = cells.filter((cell) => TABLE_HEADERS.has(cell)).length;
  return knownCount === cells.length || (cells.length > 2 && knownCount / cells.length >= LEAST_SHARE);
}
