import { LIGATURE_WORDS } from '../lexicon/page-words.ts';
import { normaliseText } from '../text.ts';

const LIGATURES: Record<string, string> = {
  '\uFB00': 'ff',
  '\uFB01': 'fi',
  '\uFB02': 'fl',
  '\uFB03': 'ffi',
  '\uFB04': 'ffl',
  '\uFB05': 'st',
  '\uFB06': 'st',
};

/** Old LaTeX fonts print these accents before the letter. */
const LOOSE_ACCENTS: Record<string, string> = {
  '\u00A8': '\u0308',
  '\u00B4': '\u0301',
  '\u02C6': '\u0302',
  '\u02DC': '\u0303',
  '\u02DA': '\u030A',
  '\u00B8': '\u0327',
};

/** The character that replaces a pictogram. It ends a cell. */
export const ICON = '\uE000';

export function combineAccents(text: string): string {
  return text.replace(
    /([\u00A8\u00B4\u02C6\u02DC\u02DA\u00B8])[ \u00A0]?(\p{L})/gu,
    (whole, accent: string, letter: string) => {
      const combined = (letter + (LOOSE_ACCENTS[accent] ?? '')).normalize('NFC');
      return combined.length === 1 ? combined : whole;
    },
  );
}

/** The characters of Windows-1252 from 0x80 on, which some documents contain as C1 controls. */
const WINDOWS_1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Cleans text. Some PDFs print a dash as a soft hyphen outside a word, so it becomes a hyphen. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/\u00AD(?!\p{L})|(?<!\p{L})\u00AD/gu, '-')
    .replace(/(^|[\d\s])\uFFFD(?=[\d\s]|$)/g, '$1–')
    .replace(/\uFFFD/g, '')
    .replace(/[\u2012\u2015\u2212\uFE58\uFF0D]/g, '–')
    .replace(/[\u2028\u2029\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\uFB00-\uFB06]/g, (glyph) => LIGATURES[glyph] ?? glyph)
    .replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? '')
    .replace(/[-\u2010\u2011]+[\u2010\u2011][-\u2010\u2011]*|[\u2010\u2011]/g, '-')
    .replace(/[\uF020-\uF0FF]/g, '•')
    .replace(/[\uE000-\uF8FF]|[\u{F0000}-\u{10FFFD}]/gu, ICON)
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, '');
  return combineAccents(plain).normalize('NFC');
}

export function isRule(text: string): boolean {
  return /^[\s_=*~–—-]{5,}$/.test(text);
}

export function stripMarkdown(text: string): string {
  return text.replace(/^#{1,6}\s+/, '').replace(/\*\*|(?<=^|\s)__|__(?=\s|$)/g, '');
}

/** Joins letters that are printed with spaces. Two or more spaces separate words. */
export function stripLetterSpacing(text: string): string {
  const tokens = text.trim().split(/\s+/);
  const letters = tokens.filter((token) => /^[\p{L}\p{N}@.,()&/+-]$/u.test(token)).length;
  if (!/\p{L}/u.test(text)) return text;
  if (letters < 4 || letters < tokens.length - 1) return text;
  return text
    .trim()
    .split(/\s{2,}/)
    .map((word) => word.replace(/\s/g, ''))
    .join(' ');
}

/** The character that replaces a glyph for which a PDF has no character (U+0000), such as a ligature. */
const LOST = '\uE001';

const WORD = new RegExp(`[\\p{L}\\p{M}${LOST}]*${LOST}[\\p{L}\\p{M}${LOST}]*`, 'gu');

/** Ligatures that may be lost, most frequent first. */
const LOST_PAIRS = ['fi', 'ff', 'fl', 'ffi', 'ffl', 'ft', 'tt', 'ti'];

/** Marks glyphs without a character for `restoreLigatures`. */
export function cleanPrinted(text: string): string {
  return text.includes('\0')
    ? text
        .split('\0')
        .map((part) => cleanText(part))
        .join(LOST)
    : cleanText(text);
}

function guessLigature(before: string, after: string): string {
  if (after === '') return 'ff';
  if (/i$/i.test(before) && /^(?:ed|er|es|ant)/i.test(after)) return 'fi';
  if (!/^[aeiouy]/i.test(after)) return 'fi';
  return /[aeiou]$/i.test(before) ? 'ff' : 'fl';
}

function restoreWord(word: string): string {
  const at = word.indexOf(LOST);
  const before = word.slice(0, at);
  const after = word.slice(at + 1);
  // A lost glyph at the beginning of a word is a bullet or drawn mark, not a letter.
  if (before === '' && !/^\p{Ll}/u.test(after)) return after.includes(LOST) ? restoreWord(after) : after;
  const knownPair = LOST_PAIRS.find((pair) => LIGATURE_WORDS.has(normaliseText(before + pair + after)));
  const restored = before + (knownPair ?? guessLigature(before, after)) + after;
  return restored.includes(LOST) ? restoreWord(restored) : restored;
}

/** Restores lost ligatures: "o?ce" becomes "office". */
export function restoreLigatures(text: string): string {
  return text.includes(LOST) ? text.replace(WORD, (word) => restoreWord(word)) : text;
}
