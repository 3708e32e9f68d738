import { isDateLabel, isHeadingLabel, isShortLabel } from '../entities/labels.ts';
import { type Segment, type SegmentRow, toRows } from './segments.ts';

/** A vertical strip without text between two columns, from row to row. */
export interface Gutter {
  x: number;
  top: number;
  bottom: number;
}

/** Two rows beside two others are a heading's or an address's more often than columns. */
const MIN_ROWS = 3;

/** Points between the baselines of what is printed on one row in two sizes. */
const SAME_ROW = 3;

/** Points by which edges of what is aligned differ. */
const ALIGNED = 3;

/** From which shares on (0..1) one side of a strip is not a column of its own, and why. */
const shares = {
  /** Labels stand beside what they label; a column of its own has lines between. */
  labelsBeside: 0.75,
  /** Most are dates: the dates of entries. */
  dates: 0.6,
  /** Many are dates, and nearly all the rest short: dates and places of entries. */
  someDates: 0.4,
  datesAndLabels: 0.85,
  /** Most are said more than once: labels of a form. */
  repeated: 0.6,
  /** Headings to the left of their sections. */
  headings: 0.7,
  /** Labels of every kind count only where all stand beside a line, some are headings, and the other side is longer. */
  allBeside: 0.9,
  allLabels: 0.95,
  someHeadings: 0.3,
  rowsOfOther: 0.62,
  /** Set to the right: nearly all end at one place. */
  rightAligned: 0.85,
  /** A grid of short items: nearly all of the shorter side are, and most of the longer. */
  gridRows: 0.9,
  fewItems: 0.95,
  manyItems: 0.7,
} as const;

/** Left edges of segments that may be the left edge of a column. */
function candidateEdges(segments: Segment[]): number[] {
  const edges = [...new Set(segments.map((segment) => Math.floor(segment.x)))].sort((a, b) => a - b);
  return edges.slice(1);
}

function pairedShare(few: Segment[][], many: Segment[][]): number {
  const ys = many.map((row) => row[0]?.y ?? 0);
  const paired = few.filter((row) => ys.some((y) => Math.abs(y - (row[0]?.y ?? 0)) < SAME_ROW));
  return few.length === 0 ? 0 : paired.length / few.length;
}

function share(segments: Segment[], test: (text: string) => boolean): number {
  return segments.length === 0
    ? 0
    : segments.filter((segment) => test(segment.text)).length / segments.length;
}

/** Texts that end at one place and begin at several, beside longer ones: places, dates and the like set to the right. */
function isRightAligned(side: Segment[], other: Segment[]): boolean {
  const right = Math.max(...side.map((segment) => segment.right));
  const starts = new Set(side.map((segment) => Math.round(segment.x / ALIGNED)));
  const ending = side.filter((segment) => right - segment.right < ALIGNED).length;
  const isOuter = right > Math.max(...other.map((segment) => segment.right)) - ALIGNED;
  return (
    isOuter &&
    side.length >= MIN_ROWS &&
    starts.size > side.length / 2 &&
    ending / side.length >= shares.rightAligned &&
    letters(side) < letters(other)
  );
}

/** "Dates", "Position", "Employer" and again: the labels of a form that is filled in several times. */
function isRepeated(side: Segment[]): boolean {
  const counts = new Map<string, number>();
  for (const { text } of side) counts.set(text, (counts.get(text) ?? 0) + 1);
  const again = [...counts.values()].filter((count) => count > 1).length;
  return again >= MIN_ROWS && share(side, (text) => (counts.get(text) ?? 0) > 1) >= shares.repeated;
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
  if (paired < shares.labelsBeside) return false;
  if (isRepeated(side)) return true;
  if (isRightAligned(side, other)) return true;
  if (named.length > 1 && dates >= shares.dates) return true;
  if (dates >= shares.someDates && labels >= shares.datesAndLabels) return true;
  if (headings >= shares.headings) return true;
  return (
    paired >= shares.allBeside &&
    labels >= shares.allLabels &&
    headings > shares.someHeadings &&
    rows.length <= shares.rowsOfOther * toRows(other).length
  );
}

/** Short items set in rows and columns (skills with icons) rather than two texts side by side. */
function isGrid(left: Segment[], right: Segment[]): boolean {
  const few = toRows(left).length < toRows(right).length ? left : right;
  const many = few === left ? right : left;
  const isItem = (text: string): boolean => text.length <= 24 && text.split(' ').length <= 3;
  return (
    pairedShare(toRows(few), toRows(many)) >= shares.gridRows &&
    share(few, isItem) >= shares.fewItems &&
    share(many, isItem) >= shares.manyItems
  );
}

function isColumnPair(side: ColumnSides): boolean {
  const { left, right } = side;
  if (sharedRows(side) < MIN_ROWS) return false;
  return !isGrid(left, right) && !labelsRows(left, right) && !labelsRows(right, left);
}

/**
 * Whether the strip at x parts labels from the lines they stand beside: dates set right in the main column, say,
 * which a gutter further out would leave where they belong.
 */
function cutsOffLabels(run: Segment[], side: ColumnSides, edges: number[], x: number): boolean {
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
    for (const run of columnRuns(rows, x)) {
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
interface ColumnSides {
  left: Segment[];
  right: Segment[];
}

/** The two sides of a strip that ends at x, or null where text crosses it. */
function splitAt(segments: Segment[], x: number): ColumnSides | null {
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
function columnRuns(rows: SegmentRow[], x: number): SegmentRow[][] {
  return runsBeside(rows, x)
    .map((run) => withoutSingleColumns(withoutLastHeadings(run, rows), x))
    .filter((run) => run.length > 0);
}

/** How many rows the shorter side has as far as both sides reach: columns stand beside each other, not one above the other. */
function sharedRows({ left, right }: ColumnSides): number {
  const spans = [left, right].map((column) => column.map(({ y }) => y));
  const top = Math.max(...spans.map((ys) => Math.min(...ys))) - 1.6;
  const bottom = Math.min(...spans.map((ys) => Math.max(...ys))) + 1.6;
  return Math.min(
    ...[left, right].map((column) => toRows(column.filter(({ y }) => y >= top && y <= bottom)).length),
  );
}
