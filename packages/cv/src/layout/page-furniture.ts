import { hasDate } from '../entities/date-ranges.ts';
import { toRows } from './build-segments.ts';
import { isFootNote, PAGE_NUMBER } from './foot-note.ts';
import type { Segment, SegmentRow } from './segment.ts';

/** Lines from the top and the foot of a page that may repeat on every page. */
const HEAD_LINES = 4;
const FOOT_LINES = 2;

/** Rows of a page from its top and from its foot, counted from 0. */
interface RowRank {
  head: number;
  foot: number;
}

function rowsByPage(segments: Segment[]): Map<number, SegmentRow[]> {
  const pages = new Map<number, SegmentRow[]>();
  for (const row of toRows(segments)) {
    const page = row[0]?.page ?? 1;
    pages.set(page, [...(pages.get(page) ?? []), row]);
  }
  return pages;
}

/** What a segment says wherever it is printed again: numbers may differ, but dates are those of entries. */
function printOf(text: string): string {
  return (hasDate(text) ? text : text.replace(/\d+/g, '#')).toLowerCase();
}

/** Whether two segments are the same line of two pages' heads or feet. */
function isSamePlace(first: RowRank, again: RowRank): boolean {
  return (
    (first.head === again.head && again.head < HEAD_LINES) ||
    (first.foot === again.foot && again.foot < FOOT_LINES)
  );
}

function ranksOf(pages: Map<number, SegmentRow[]>): Map<Segment, RowRank> {
  const ranks = new Map<Segment, RowRank>();
  for (const rows of pages.values())
    rows.forEach((row, head) => {
      for (const segment of row) ranks.set(segment, { head, foot: rows.length - 1 - head });
    });
  return ranks;
}

/** Page numbers, and what stands at the same place of the head or foot of several pages. */
function repeated(segments: Segment[], pages: Map<number, SegmentRow[]>): Set<Segment> {
  const ranks = ranksOf(pages);
  const before = new Map<string, { page: number; rank: RowRank }[]>();
  const found = new Set<Segment>();
  for (const segment of segments) {
    const rank = ranks.get(segment);
    if (PAGE_NUMBER.test(segment.text)) found.add(segment);
    if (rank === undefined || !/\p{L}{3}/u.test(segment.text)) continue;
    const same = before.get(printOf(segment.text)) ?? [];
    if (same.some((other) => other.page !== segment.page && isSamePlace(other.rank, rank)))
      found.add(segment);
    before.set(printOf(segment.text), [...same, { page: segment.page, rank }]);
  }
  return found;
}

/** Leaves out page numbers, what is printed again at the head or foot of later pages, and what a foot says of the document. */
export function withoutPageFurniture(segments: Segment[], pages: number): Segment[] {
  const byPage = rowsByPage(segments);
  const left = pages < 2 ? new Set<Segment>() : repeated(segments, byPage);
  const texts = segments.slice(0, 40).map(({ text }) => text);
  for (const rows of byPage.values()) {
    const foot = rows.at(-1);
    if (foot !== undefined && rows.length > 3 && isFootNote(foot, texts))
      for (const segment of foot) left.add(segment);
  }
  return segments.filter((segment) => !left.has(segment));
}
