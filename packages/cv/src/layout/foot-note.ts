import { findDateRanges } from '../entities/date-ranges.ts';
import { isPlace } from '../entities/places.ts';
import { PAGE_NOTES } from '../lexicon/page-words.ts';
import { fold, splitParts } from '../text.ts';
import type { SegmentRow } from './segment.ts';

export const PAGE_NUMBER =
  /^(page|seite|pagina|página|pag\.?|s\.|strona|sida)?\s*\d{1,3}(\s*(of|von|sur|de|di|van|z|av|\/|\|)\s*\d{1,3})?$/i;

function isDateOnly(text: string): boolean {
  const [range, ...more] = findDateRanges(text);
  return range?.single === true && more.length === 0 && range.from < 4 && range.to >= text.length - 1;
}

function isNote(text: string): boolean {
  const words = fold(text)
    .replace(/[^\p{L}\s]+/gu, ' ')
    .trim();
  if (/^©|^\(c\)\s/i.test(text) || /^(?:https?:|www\.)\S+$/.test(text)) return true;
  return PAGE_NOTES.some((note) => words === note || words.startsWith(`${note} `));
}

/** "Springfield, 12.03.2021": where and when a CV is signed. */
function isSignature(text: string): boolean {
  const [range] = findDateRanges(text);
  if (range?.single !== true || range.start?.day === 0 || range.to < text.length - 1) return false;
  const place = text.slice(0, range.from).replace(/[\s,]+(?:den|le|li|a|el|em|dnia|den)?[\s,]*$/i, '');
  return place !== '' && (isPlace(place) || /^\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?$/u.test(place));
}

/**
 * Whether the last row of a page says nothing of the person's history: a page number or a note on the document, perhaps with a
 * date and what stands at the head as well; or where and when it was signed.
 */
export function isFootNote(row: SegmentRow, elsewhere: readonly string[]): boolean {
  if (row.length === 1 && isSignature(row[0]?.text ?? '')) return true;
  const parts = row.flatMap(({ text }) => splitParts(text));
  const marked = parts.some((part) => PAGE_NUMBER.test(part) || isNote(part));
  const owned = (part: string): boolean => elsewhere.some((text) => fold(text) === fold(part));
  return (
    marked && parts.every((part) => PAGE_NUMBER.test(part) || isNote(part) || isDateOnly(part) || owned(part))
  );
}
