import { findDateRanges, hasDate } from '../entities/date-ranges.ts';
import { isPlace } from '../entities/places.ts';
import type { FlowBlock, FlowDocument, FlowParagraph } from '../extract/flow.ts';
import { PAGE_NOTES } from '../lexicon/page-words.ts';
import { normaliseText, splitParts } from '../text.ts';
import { type Segment, type SegmentRow, toRows } from './segments.ts';

const HEAD_LINES = 4;

const FOOT_LINES = 2;

interface RowRank {
  head: number;
  foot: number;
}

function groupRowsByPage(segments: Segment[]): Map<number, SegmentRow[]> {
  const pages = new Map<number, SegmentRow[]>();
  for (const row of toRows(segments)) {
    const page = row[0]?.page ?? 1;
    pages.set(page, [...(pages.get(page) ?? []), row]);
  }
  return pages;
}

/** Numbers are replaced, so that page numbers are equal. Dates are not, because they belong to entries. */
function normalisePrint(text: string): string {
  return (hasDate(text) ? text : text.replace(/\d+/g, '#')).toLowerCase();
}

function isSamePlace(first: RowRank, again: RowRank): boolean {
  return (
    (first.head === again.head && again.head < HEAD_LINES) ||
    (first.foot === again.foot && again.foot < FOOT_LINES)
  );
}

function rankSegments(pages: Map<number, SegmentRow[]>): Map<Segment, RowRank> {
  const ranks = new Map<Segment, RowRank>();
  for (const rows of pages.values())
    rows.forEach((row, head) => {
      for (const segment of row) ranks.set(segment, { head, foot: rows.length - 1 - head });
    });
  return ranks;
}

function findRepeatedSegments(segments: Segment[], pages: Map<number, SegmentRow[]>): Set<Segment> {
  const ranks = rankSegments(pages);
  const before = new Map<string, { page: number; rank: RowRank }[]>();
  const repeatedSegments = new Set<Segment>();
  for (const segment of segments) {
    const rank = ranks.get(segment);
    if (PAGE_NUMBER.test(segment.text)) repeatedSegments.add(segment);
    if (rank === undefined || !/\p{L}{3}/u.test(segment.text)) continue;
    const same = before.get(normalisePrint(segment.text)) ?? [];
    if (same.some((other) => other.page !== segment.page && isSamePlace(other.rank, rank)))
      repeatedSegments.add(segment);
    before.set(normalisePrint(segment.text), [...same, { page: segment.page, rank }]);
  }
  return repeatedSegments;
}

/** Removes page numbers, repeated headers and footers, and notes. */
export function removePageFurniture(segments: Segment[], pages: number): Segment[] {
  const byPage = groupRowsByPage(segments);
  const furniture = pages < 2 ? new Set<Segment>() : findRepeatedSegments(segments, byPage);
  const texts = segments.slice(0, 40).map(({ text }) => text);
  for (const rows of byPage.values()) {
    const foot = rows.at(-1);
    if (foot !== undefined && rows.length > 3 && isFootNote(foot, texts))
      for (const segment of foot) furniture.add(segment);
  }
  return segments.filter((segment) => !furniture.has(segment));
}

const PAGE_NUMBER =
  /^(page|seite|pagina|página|pag\.?|s\.|strona|sida)?\s*\d{1,3}(\s*(of|von|sur|de|di|van|z|av|\/|\|)\s*\d{1,3})?$/i;

function isDateOnly(text: string): boolean {
  const [range, ...more] = findDateRanges(text);
  return range?.single === true && more.length === 0 && range.from < 4 && range.to >= text.length - 1;
}

function isNote(text: string): boolean {
  const words = normaliseText(text)
    .replace(/[^\p{L}\s]+/gu, ' ')
    .trim();
  if (/^©|^\(c\)\s/i.test(text) || /^(?:https?:|www\.)\S+$/.test(text)) return true;
  return PAGE_NOTES.some((note) => words === note || words.startsWith(`${note} `));
}

/** True for place and date of a signature: "Springfield, 12.03.2021". */
function isSignature(text: string): boolean {
  const [range] = findDateRanges(text);
  if (range?.single !== true || range.start?.day === 0 || range.to < text.length - 1) return false;
  const place = text.slice(0, range.from).replace(/[\s,]+(?:den|le|li|a|el|em|dnia|den)?[\s,]*$/i, '');
  return place !== '' && (isPlace(place) || /^\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?$/u.test(place));
}

function isFootNote(row: SegmentRow, elsewhere: readonly string[]): boolean {
  if (row.length === 1 && isSignature(row[0]?.text ?? '')) return true;
  const parts = row.flatMap(({ text }) => splitParts(text));
  const marked = parts.some((part) => PAGE_NUMBER.test(part) || isNote(part));
  const owned = (part: string): boolean =>
    elsewhere.some((text) => normaliseText(text) === normaliseText(part));
  return (
    marked && parts.every((part) => PAGE_NUMBER.test(part) || isNote(part) || isDateOnly(part) || owned(part))
  );
}

/** Matches contact details. Spans of years don't match. */
const CONTACT =
  /[\w.+-]@[\w-]+\.\w|\b(?:https?:|www\.|linkedin\.com|github\.com)|(?:\+|\b0)\d[\d\s().\/-]{6,}\d/i;

function extractText(block: FlowBlock): string {
  if (block.kind === 'paragraph') return block.lines.map(({ text }) => text).join('\n');
  return block.rows.flatMap((row) => row.flatMap((cell) => cell.map(extractText))).join('\n');
}

function collectParagraphs(block: FlowBlock): FlowParagraph[] {
  return block.kind === 'paragraph' ? [block] : block.rows.flat(2).flatMap(collectParagraphs);
}

/** Headers of first, even and other pages repeat each other, so each text is used once. */
function selectHeaders(blocks: FlowBlock[]): FlowBlock[] {
  const prints = new Set<string>();
  return blocks.filter((block) => {
    const text = extractText(block).trim();
    const print = text.replace(/\d+/g, '#').toLowerCase();
    if (text === '' || PAGE_NUMBER.test(text) || prints.has(print)) return false;
    prints.add(print);
    return true;
  });
}

/** Only footers with contact details are used. Others are page numbers, file names, dates and notes. */
function selectContacts(footers: FlowBlock[]): FlowBlock[] {
  return selectHeaders(
    footers.flatMap(collectParagraphs).filter((paragraph) => CONTACT.test(extractText(paragraph))),
  );
}

/** Puts headers and footers with contact details before the body (docs/interface/candidates.md#cvs). */
export function joinFlow({ headers, body, footers }: FlowDocument): FlowBlock[] {
  return [...selectHeaders(headers), ...selectContacts(footers), ...body];
}
