import { LIGATURE_WORDS } from '../lexicon/page-words.ts';
import { fold } from '../text.ts';
import { cleanText } from './text-clean.ts';

/** Stands for a glyph that the PDF maps to U+0000, as some do with ligatures. */
const LOST = '\uE001';
const WORD = new RegExp(`[\\p{L}\\p{M}${LOST}]*${LOST}[\\p{L}\\p{M}${LOST}]*`, 'gu');
/** The commonest first: of several that make a known word it is taken. */
const LOST_PAIRS = ['fi', 'ff', 'fl', 'ffi', 'ffl', 'ft', 'tt', 'ti'];

/** The text of a PDF made plain; glyphs without a character are kept as places for `restoreLigatures`. */
export function cleanPrinted(text: string): string {
  return text.includes('\0')
    ? text
        .split('\0')
        .map((part) => cleanText(part))
        .join(LOST)
    : cleanText(text);
}

/** What a lost pair most likely was, by the letters beside it, where no word is known. */
function byNeighbours(before: string, after: string): string {
  if (after === '') return 'ff';
  if (/i$/i.test(before) && /^(?:ed|er|es|ant)/i.test(after)) return 'fi';
  if (!/^[aeiouy]/i.test(after)) return 'fi';
  return /[aeiou]$/i.test(before) ? 'ff' : 'fl';
}

function restoreWord(word: string): string {
  const at = word.indexOf(LOST);
  const before = word.slice(0, at);
  const after = word.slice(at + 1);
  // A bullet or a drawn mark: no letters beside it that could be a word's.
  if (before === '' && !/^\p{Ll}/u.test(after)) return after.includes(LOST) ? restoreWord(after) : after;
  const known = LOST_PAIRS.find((pair) => LIGATURE_WORDS.has(fold(before + pair + after)));
  const restored = before + (known ?? byNeighbours(before, after)) + after;
  return restored.includes(LOST) ? restoreWord(restored) : restored;
}

/** Puts back the letters of glyphs that the PDF has no character for: "o?ce" is "office". */
export function restoreLigatures(text: string): string {
  return text.includes(LOST) ? text.replace(WORD, (word) => restoreWord(word)) : text;
}
