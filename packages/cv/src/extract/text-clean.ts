import { LIGATURE_WORDS } from '../lexicon/page-words.ts';
import { fold } from '../text.ts';

const LIGATURES: Record<string, string> = {
  '\uFB00': 'ff',
  '\uFB01': 'fi',
  '\uFB02': 'fl',
  '\uFB03': 'ffi',
  '\uFB04': 'ffl',
  '\uFB05': 'st',
  '\uFB06': 'st',
};

/** Accents that older LaTeX fonts print as a character of their own before the letter. */
const LOOSE_ACCENTS: Record<string, string> = {
  '\u00A8': '\u0308',
  '\u00B4': '\u0301',
  '\u02C6': '\u0302',
  '\u02DC': '\u0303',
  '\u02DA': '\u030A',
  '\u00B8': '\u0327',
};

/** Stands for a pictogram (a contact icon and the like): ends a cell, says nothing. */
export const ICON = '\uE000';

/** Accents that stand before their letter, set on it. */
export function withCombinedAccents(text: string): string {
  return text.replace(
    /([\u00A8\u00B4\u02C6\u02DC\u02DA\u00B8])[ \u00A0]?(\p{L})/gu,
    (whole, accent: string, letter: string) => {
      const combined = (letter + (LOOSE_ACCENTS[accent] ?? '')).normalize('NFC');
      return combined.length === 1 ? combined : whole;
    },
  );
}

/** Windows-1252 characters that arrive as C1 controls, from 0x80 on. */
const WINDOWS_1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/**
 * Text without invisible characters, with plain spaces, ligatures undone and accents composed. A soft hyphen that doesn't
 * stand between letters is a dash, which some PDFs print with it; a minus and its like are dashes too.
 */
export function cleanText(text: string): string {
  const plain = text
    .replace(/\u00AD(?!\p{L})|(?<!\p{L})\u00AD/gu, '-')
    .replace(/(^|[\d\s])\uFFFD(?=[\d\s]|$)/g, '$1–')
    .replace(/\uFFFD/g, '')
    .replace(/[\u2012\u2015\u2212\uFE58\uFF0D]/g, '–')
    .replace(/[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\uFB00-\uFB06]/g, (glyph) => LIGATURES[glyph] ?? glyph)
    .replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? '')
    .replace(/[-\u2010\u2011]+[\u2010\u2011][-\u2010\u2011]*|[\u2010\u2011]/g, '-')
    .replace(/[\uF020-\uF0FF]/g, '•')
    .replace(/[\uE000-\uF8FF]|[\u{F0000}-\u{10FFFD}]/gu, ICON)
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, '');
  return withCombinedAccents(plain).normalize('NFC');
}

/** A line drawn with letters: "________", "- - - -". */
export function isRule(text: string): boolean {
  return /^[\s_=*~–—-]{5,}$/.test(text);
}

/** Text without the marks of Markdown, which some print as they are. */
export function withoutMarkdown(text: string): string {
  return text.replace(/^#{1,6}\s+/, '').replace(/\*\*|(?<=^|\s)__|__(?=\s|$)/g, '');
}

/** `E X P E R I E N C E` as `EXPERIENCE`; two or more spaces between letters part words. */
export function withoutLetterSpacing(text: string): string {
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
