import { findHeading } from '../entities/headings.ts';
import { toRows } from './build-segments.ts';
import { findGutter, type Gutter } from './find-gutter.ts';
import type { Segment, SegmentRow } from './segment.ts';

/** Real layouts need two or three levels (header, columns, a grid inside); deeper ones are noise. */
export const MAX_DEPTH = 6;

/** Lines between a column's first line and the heading above it. */
const HEADING_ABOVE = 3.5;

/**
 * Headings above the columns that belong to one of them: at its left edge and with nothing between, though what stands
 * beside goes across the gutter.
 */
function headingsAbove(segments: Segment[], gutter: Gutter): Set<Segment> {
  const inside = segments.filter(({ y }) => y >= gutter.top - 1.6 && y <= gutter.bottom + 1.6);
  const above = segments.filter(({ y }) => y < gutter.top - 1.6);
  const columns = [inside.filter(({ x }) => x < gutter.x - 1), inside.filter(({ x }) => x >= gutter.x - 1)];
  return new Set(
    columns.flatMap((column, side) => {
      const left = Math.min(...column.map(({ x }) => x));
      const first = Math.min(...column.map(({ y }) => y));
      const own = above.filter((segment) =>
        side === 0 ? segment.right <= gutter.x - 1 : segment.x >= gutter.x - 1,
      );
      const last = own.sort((a, b) => b.y - a.y)[0];
      const heads =
        last !== undefined && Math.abs(last.x - left) < 4 && first - last.y < HEADING_ABOVE * last.size;
      return heads && findHeading(last.text) !== null ? [last] : [];
    }),
  );
}

/** Splits a page into blocks in reading order (header, left column, right column, footer), columns of columns up to so many levels. */
export function readingOrder(segments: Segment[], levels = MAX_DEPTH): SegmentRow[][] {
  if (segments.length === 0) return [];
  const gutter = levels > 0 ? findGutter(segments) : null;
  if (gutter === null) return [toRows(segments)];
  const pulled = headingsAbove(segments, gutter);
  const above = segments.filter((segment) => segment.y < gutter.top - 1.6 && !pulled.has(segment));
  const below = segments.filter((segment) => segment.y > gutter.bottom + 1.6);
  const inside = segments.filter(
    (segment) => (segment.y >= gutter.top - 1.6 && segment.y <= gutter.bottom + 1.6) || pulled.has(segment),
  );
  const left = inside.filter((segment) => segment.x < gutter.x - 1);
  const right = inside.filter((segment) => segment.x >= gutter.x - 1);
  return [above, left, right, below].flatMap((part) => readingOrder(part, levels - 1));
}
