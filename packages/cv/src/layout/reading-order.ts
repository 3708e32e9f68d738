import { toRows } from './build-segments.ts';
import { findGutter } from './find-gutter.ts';
import type { Row, Segment } from './segment.ts';

/** Real layouts need two or three levels (header, columns, a grid inside); deeper ones are noise. */
const MAX_DEPTH = 6;

/** Splits a page into blocks in reading order: header, left column, right column, footer. */
export function readingOrder(segments: Segment[], depth = 0): Row[][] {
  if (segments.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : null;
  if (gutter === null) return [toRows(segments)];
  const above = segments.filter((segment) => segment.y < gutter.top - 1.6);
  const below = segments.filter((segment) => segment.y > gutter.bottom + 1.6);
  const inside = segments.filter(
    (segment) => segment.y >= gutter.top - 1.6 && segment.y <= gutter.bottom + 1.6,
  );
  const left = inside.filter((segment) => segment.x < gutter.x - 1);
  const right = inside.filter((segment) => segment.x >= gutter.x - 1);
  return [above, left, right, below].flatMap((part) => readingOrder(part, depth + 1));
}
