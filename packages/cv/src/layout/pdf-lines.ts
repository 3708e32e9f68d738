import type { Line } from '../document.ts';
import { findHeading } from '../entities/headings.ts';
import type { PdfRuns } from '../extract/pdf-runs.ts';
import { findGutter, type Gutter } from './columns.ts';
import { joinWrapped, type PlacedLine } from './join-wrapped.ts';
import { splitBullet } from './line-cells.ts';
import { alignDates, joinSplitLabels, joinStackedDates } from './margin-labels.ts';
import { removePageFurniture } from './page-furniture.ts';
import { buildSegments, readRowY, type Segment, type SegmentRow, toRows } from './segments.ts';
import { findUprightHeadings } from './turned-headings.ts';

/** Real layouts have two or three levels of columns. */
const MAX_DEPTH = 6;

/** The largest distance between a heading and its column, in line heights. */
const HEADING_ABOVE = 3.5;

/** Finds headings directly above a column. They belong to it, even if text in their row crosses the gutter. */
function findHeadingsAbove(segments: Segment[], gutter: Gutter): Set<Segment> {
  const inside = segments.filter(({ y }) => y >= gutter.top - 1.6 && y <= gutter.bottom + 1.6);
  const above = segments.filter(({ y }) => y < gutter.top - 1.6);
  const columns = [inside.filter(({ x }) => x < gutter.x - 1), inside.filter(({ x }) => x >= gutter.x - 1)];
  return new Set(
    columns.flatMap((column, side) => {
      const leftEdge = Math.min(...column.map(({ x }) => x));
      const first = Math.min(...column.map(({ y }) => y));
      const columnSegments = above.filter((segment) =>
        side === 0 ? segment.right <= gutter.x - 1 : segment.x >= gutter.x - 1,
      );
      const last = columnSegments.sort((a, b) => b.y - a.y)[0];
      const heads =
        last !== undefined && Math.abs(last.x - leftEdge) < 4 && first - last.y < HEADING_ABOVE * last.size;
      return heads && findHeading(last.text) !== null ? [last] : [];
    }),
  );
}

/**
 * Orders the rows: above the columns, left column, right column, below. Columns within columns are split up to
 * `levels`.
 */
function orderRows(segments: Segment[], levels = MAX_DEPTH): SegmentRow[][] {
  if (segments.length === 0) return [];
  const gutter = levels > 0 ? findGutter(segments) : null;
  if (gutter === null) return [toRows(segments)];
  const pulled = findHeadingsAbove(segments, gutter);
  const above = segments.filter((segment) => segment.y < gutter.top - 1.6 && !pulled.has(segment));
  const below = segments.filter((segment) => segment.y > gutter.bottom + 1.6);
  const inside = segments.filter(
    (segment) => (segment.y >= gutter.top - 1.6 && segment.y <= gutter.bottom + 1.6) || pulled.has(segment),
  );
  const leftSide = inside.filter((segment) => segment.x < gutter.x - 1);
  const rightSide = inside.filter((segment) => segment.x >= gutter.x - 1);
  return [above, leftSide, rightSide, below].flatMap((part) => orderRows(part, levels - 1));
}

function toLine(row: SegmentRow, block: number, above: SegmentRow | undefined): PlacedLine | null {
  const [first] = row;
  if (first === undefined) return null;
  const size = Math.max(...row.map((segment) => segment.size));
  const { bullet, cells } = splitBullet(row.map((segment) => segment.text));
  if (cells.length === 0) return null;
  const samePage = above?.[0]?.page === first.page;
  const text = cells.join('\t');
  return {
    text,
    rows: [text],
    cells,
    bullet,
    block,
    page: first.page,
    x: first.x,
    textX: bullet && row.length > 1 && cells.length < row.length ? (row[1]?.x ?? first.x) : first.textX,
    lastCellX: row.at(-1)?.x ?? first.x,
    right: Math.max(...row.map((segment) => segment.right)),
    y: readRowY(row),
    size: Math.round(size * 2) / 2,
    bold: first.bold,
    italic: first.italic,
    heading: false,
    stretches: row.flatMap((segment) => segment.stretches),
    gap: above === undefined || !samePage ? 2 : (readRowY(row) - readRowY(above)) / (size * 1.2),
  };
}

function readLines(segments: Segment[], levels: number): Line[] {
  return orderRows(segments, levels).flatMap((rows, block) => {
    const lines = rows
      .map((row, index) => toLine(row, block, rows[index - 1]))
      .filter((line) => line !== null);
    return joinWrapped(lines);
  });
}

/** Depths of columns that are tried: all, none and one. */
const LEVELS = [MAX_DEPTH, 0, 1];

function isSame(a: Line[], b: Line[]): boolean {
  return a.length === b.length && a.every((line, index) => line.text === b[index]?.text);
}

/** Returns every plausible reading order, likeliest first. */
export function listPdfReadings(pdf: PdfRuns): Line[][] {
  const upright = buildSegments(pdf.runs.filter((run) => run.turn === undefined));
  const printed = [...upright, ...findUprightHeadings(pdf.runs, upright)];
  const segments = alignDates(joinStackedDates(joinSplitLabels(removePageFurniture(printed, pdf.pages))));
  const readings: Line[][] = [];
  for (const levels of LEVELS) {
    const lines = readLines(segments, levels);
    if (!readings.some((other) => isSame(other, lines))) readings.push(lines);
  }
  return readings;
}
