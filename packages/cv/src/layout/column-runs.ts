import { isDateLabel, isHeadingLabel } from '../entities/labels.ts';
import { toRows } from './build-segments.ts';
import type { Segment, SegmentRow } from './segment.ts';

/** An answer about each thing, given once: every strip of a page asks about the same rows. */
function asked<Thing extends object>(ask: (thing: Thing) => boolean): (thing: Thing) => boolean {
  const answers = new WeakMap<Thing, boolean>();
  return (thing) => {
    const known = answers.get(thing);
    if (known !== undefined) return known;
    const answer = ask(thing);
    answers.set(thing, answer);
    return answer;
  };
}

const isDate = asked(({ text }: Segment) => isDateLabel(text));
/** Whether a row is a heading with nothing beside it. */
const isHeading = asked(
  ([first, ...others]: SegmentRow) => others.length === 0 && isHeadingLabel(first?.text ?? ''),
);

/** Points; the widest spaces within a line of justified text are narrower. */
const MIN_GUTTER = 7;

/** What stands to the left and to the right of a strip without text. */
export interface ColumnSides {
  left: Segment[];
  right: Segment[];
}

/** The two sides of a strip that ends at x, or null where text crosses it. */
export function splitAt(segments: Segment[], x: number): ColumnSides | null {
  const side: ColumnSides = { left: [], right: [] };
  for (const segment of segments) {
    if (segment.x >= x - 1) side.right.push(segment);
    else if (segment.right <= x - MIN_GUTTER) side.left.push(segment);
    else return null;
  }
  return side;
}

/** Rows in unbroken succession that a strip ending at x doesn't cut. */
function runsBeside(rows: SegmentRow[], x: number): SegmentRow[][] {
  const runs: SegmentRow[][] = [];
  let run: SegmentRow[] = [];
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
function withoutLastHeadings(run: SegmentRow[], rows: SegmentRow[]): SegmentRow[] {
  if (run.at(-1) === rows.at(-1)) return run;
  const end = run.findLastIndex((row) => !isHeading(row));
  return run.slice(0, end + 1);
}

/** Parts of a run, each as far as the next heading with nothing beside it, or the next page. */
function partsOf(run: SegmentRow[]): SegmentRow[][] {
  const parts: SegmentRow[][] = [];
  run.forEach((row, at) => {
    const turns = row[0]?.page !== run[at - 1]?.[0]?.page;
    if (isHeading(row) || turns || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(row);
  });
  return parts;
}

/** Whether a part of a run has one side that says nothing but when. */
function isDated(part: SegmentRow[], x: number): boolean {
  const side = splitAt(part.flat(), x);
  if (side === null) return false;
  return [side.left, side.right].some((column) => column.length > 0 && column.every(isDate));
}

/**
 * A run without the sections at its ends that are one column: beside which only their own dates stand, or at its foot nothing.
 * Contact data beside the name, or a list in columns, would otherwise make a column together with the dates of what comes
 * above or below.
 */
function withoutSingleColumns(run: SegmentRow[], x: number): SegmentRow[] {
  const parts = partsOf(run);
  const isSingle = (part: SegmentRow[] | undefined): boolean => part !== undefined && isDated(part, x);
  const isBare = (part: SegmentRow[] | undefined): boolean => {
    const side = splitAt(part?.flat() ?? [], x);
    return side !== null && (side.left.length === 0 || side.right.length === 0);
  };
  while (parts.length > 1 && isSingle(parts[0])) parts.shift();
  while (parts.length > 1 && (isSingle(parts.at(-1)) || isBare(parts.at(-1)))) parts.pop();
  return parts.flat();
}

/** Rows in unbroken succession that a strip ending at x may part into two columns. */
export function columnRuns(rows: SegmentRow[], x: number): SegmentRow[][] {
  return runsBeside(rows, x)
    .map((run) => withoutSingleColumns(withoutLastHeadings(run, rows), x))
    .filter((run) => run.length > 0);
}

/** How many rows the shorter side has as far as both sides reach: columns stand beside each other, not one above the other. */
export function sharedRows({ left, right }: ColumnSides): number {
  const spans = [left, right].map((column) => column.map(({ y }) => y));
  const top = Math.max(...spans.map((ys) => Math.min(...ys))) - 1.6;
  const bottom = Math.min(...spans.map((ys) => Math.max(...ys))) + 1.6;
  return Math.min(
    ...[left, right].map((column) => toRows(column.filter(({ y }) => y >= top && y <= bottom)).length),
  );
}
