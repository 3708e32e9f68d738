import { toRows } from './build-segments.ts';
import { isDateLabel, isHeadingLabel, isShortLabel } from './label-text.ts';
import type { Segment } from './segment.ts';

/** A vertical strip without text between two columns, from row to row. */
export interface Gutter {
  x: number;
  top: number;
  bottom: number;
}

const MIN_GUTTER = 7;
const MIN_ROWS = 3;

interface Side {
  left: Segment[];
  right: Segment[];
}

function splitAt(segments: Segment[], x: number): Side | null {
  const side: Side = { left: [], right: [] };
  for (const segment of segments) {
    if (segment.x >= x - 1) side.right.push(segment);
    else if (segment.right <= x - MIN_GUTTER) side.left.push(segment);
    else return null;
  }
  return side;
}

/** Left edges of segments that may be the left edge of a column. */
function candidateEdges(segments: Segment[]): number[] {
  const edges = [...new Set(segments.map((segment) => Math.floor(segment.x)))].sort((a, b) => a - b);
  return edges.slice(1);
}

/** Rows in unbroken succession that a strip ending at x doesn't cut. */
function runsBeside(rows: Segment[][], x: number): Segment[][][] {
  const runs: Segment[][][] = [];
  let run: Segment[][] = [];
  for (const row of rows) {
    if (splitAt(row, x) !== null) run.push(row);
    else {
      if (run.length > 0) runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** A heading at the foot of two columns belongs to the full-width text below it. */
function withoutLastHeadings(run: Segment[][], rows: Segment[][]): Segment[][] {
  if (run.at(-1) === rows.at(-1)) return run;
  const end = run.findLastIndex((row) => row.length > 1 || !isHeadingLabel(row[0]?.text ?? ''));
  return run.slice(0, end + 1);
}

function pairedShare(few: Segment[][], many: Segment[][]): number {
  const ys = many.map((row) => row[0]?.y ?? 0);
  const paired = few.filter((row) => ys.some((y) => Math.abs(y - (row[0]?.y ?? 0)) < 3));
  return few.length === 0 ? 0 : paired.length / few.length;
}

function share(segments: Segment[], test: (text: string) => boolean): number {
  return segments.length === 0
    ? 0
    : segments.filter((segment) => test(segment.text)).length / segments.length;
}

/**
 * Whether one side merely labels the lines of the other (dates, places, headings), so that rows must stay whole.
 * Headings may stand alone; everything else has to stand beside a line.
 */
function labelsRows(side: Segment[], other: Segment[]): boolean {
  const named = side.filter((segment) => !isHeadingLabel(segment.text));
  const rows = toRows(named);
  const paired =
    named.length === 0 ? pairedShare(toRows(side), toRows(other)) : pairedShare(rows, toRows(other));
  const dates = share(named, isDateLabel);
  const headings = share(side, (text) => isHeadingLabel(text) || isDateLabel(text));
  const labels = share(side, (text) => isDateLabel(text) || isHeadingLabel(text) || isShortLabel(text));
  if (paired < 0.75) return false;
  if ((named.length > 1 && dates >= 0.6) || (dates >= 0.4 && labels >= 0.85) || headings >= 0.7) return true;
  return paired >= 0.9 && labels >= 0.95 && headings > 0.3 && rows.length <= 0.62 * toRows(other).length;
}

/** Short items set in rows and columns (skills with icons) rather than two texts side by side. */
function isGrid(left: Segment[], right: Segment[]): boolean {
  const few = toRows(left).length < toRows(right).length ? left : right;
  const many = few === left ? right : left;
  const isItem = (text: string): boolean => text.length <= 24 && text.split(' ').length <= 3;
  return (
    pairedShare(toRows(few), toRows(many)) >= 0.9 && share(few, isItem) >= 0.95 && share(many, isItem) >= 0.7
  );
}

function isColumnPair({ left, right }: Side): boolean {
  if (toRows(left).length < MIN_ROWS || toRows(right).length < MIN_ROWS) return false;
  return !isGrid(left, right) && !labelsRows(left, right) && !labelsRows(right, left);
}

/**
 * Whether the strip at x parts labels from the lines they stand beside: dates set right in the main column, say,
 * which a gutter further out would leave where they belong.
 */
function cutsOffLabels(run: Segment[], side: Side, edges: number[], x: number): boolean {
  return edges.some((other) => {
    if (other === x) return false;
    const outer = splitAt(run, other);
    if (outer === null || outer.left.length === 0 || outer.right.length === 0) return false;
    const inner =
      other > x
        ? side.right.filter((segment) => segment.x < other - 1)
        : side.left.filter((segment) => segment.x >= other - 1);
    return inner.length > 1 && labelsRows(inner, other > x ? side.left : side.right);
  });
}

function letters(segments: Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.text.length, 0);
}

/** The gutter that parts most text into two columns, or null where the text is one column. */
export function findGutter(segments: Segment[]): Gutter | null {
  const rows = toRows(segments);
  if (rows.length < MIN_ROWS) return null;
  let best: { gutter: Gutter; score: number } | null = null;
  const edges = candidateEdges(segments);
  for (const x of edges) {
    for (const run of runsBeside(rows, x).map((whole) => withoutLastHeadings(whole, rows))) {
      const side = splitAt(run.flat(), x);
      if (side === null || side.left.length === 0 || side.right.length === 0) continue;
      const score = Math.min(letters(side.left), letters(side.right)) + run.length;
      if (score < 30 || (best !== null && score <= best.score) || !isColumnPair(side)) continue;
      if (cutsOffLabels(run.flat(), side, edges, x)) continue;
      best = { gutter: { x, top: run[0]?.[0]?.y ?? 0, bottom: run.at(-1)?.at(-1)?.y ?? 0 }, score };
    }
  }
  return best?.gutter ?? null;
}
