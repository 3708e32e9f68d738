import type { Line } from '../document.ts';
import type { PdfRuns } from '../extract/pdf-runs.ts';
import { buildSegments } from './build-segments.ts';
import { alignDates, joinSplitLabels } from './cut-labels.ts';
import { joinWrapped } from './join-wrapped.ts';
import { withoutPageFurniture } from './page-furniture.ts';
import type { PlacedLine } from './placed-line.ts';
import { MAX_DEPTH, readingOrder } from './reading-order.ts';
import { rowY, type Segment, type SegmentRow } from './segment.ts';
import { splitBullet } from './split-bullet.ts';
import { joinStackedDates } from './stacked-dates.ts';
import { uprightHeadings } from './turned-headings.ts';

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
    y: rowY(row),
    size: Math.round(size * 2) / 2,
    bold: first.bold,
    italic: first.italic,
    heading: false,
    stretches: row.flatMap((segment) => segment.stretches),
    gap: above === undefined || !samePage ? 2 : (rowY(row) - rowY(above)) / (size * 1.2),
  };
}

function linesOf(segments: Segment[], levels: number): Line[] {
  return readingOrder(segments, levels).flatMap((rows, block) => {
    const lines = rows
      .map((row, index) => toLine(row, block, rows[index - 1]))
      .filter((line) => line !== null);
    return joinWrapped(lines);
  });
}

/** Readings of a page that are compared: columns at every level, at none, at the first alone. */
const LEVELS = [MAX_DEPTH, 0, 1];

function isSame(a: Line[], b: Line[]): boolean {
  return a.length === b.length && a.every((line, index) => line.text === b[index]?.text);
}

/** The lines of a PDF in each reading order that is plausible, wrapped sentences joined; the likeliest first. */
export function pdfReadings(pdf: PdfRuns): Line[][] {
  const upright = buildSegments(pdf.runs.filter((run) => run.turn === undefined));
  const printed = [...upright, ...uprightHeadings(pdf.runs, upright)];
  const segments = alignDates(joinStackedDates(joinSplitLabels(withoutPageFurniture(printed, pdf.pages))));
  const readings: Line[][] = [];
  for (const levels of LEVELS) {
    const lines = linesOf(segments, levels);
    if (!readings.some((other) => isSame(other, lines))) readings.push(lines);
  }
  return readings;
}
