import { isDateLabel, isHeadingLabel, isShortLabel } from '../entities/labels.ts';
import { type Segment, type SegmentRow, toRows } from './segments.ts';

export interface Gutter {
  x: number;
  top: number;
  bottom: number;
}

/** Two rows next to two others are usually a heading or an address, so columns have at least three. */
const MIN_ROWS = 3;

/** Points between the baselines of texts that share a row but differ in size. */
const SAME_ROW = 3;

const ALIGNED = 3;

/** Shares of rows or texts at which two sides are not columns. */
const shares = {
  /** Labels share the rows of the other side. Columns also have lines between those rows. */
  labelsBeside: 0.75,
  dates: 0.6,
  someDates: 0.4,
  datesAndLabels: 0.85,
  repeated: 0.6,
  headings: 0.7,
  /** Mixed labels must nearly all share a row of the other side, which has more lines. */
  allBeside: 0.9,
  allLabels: 0.95,
  someHeadings: 0.3,
  rowsOfOther: 0.62,
  rightAligned: 0.85,
  gridRows: 0.9,
  fewItems: 0.95,
  manyItems: 0.7,
} as const;

function listCandidateEdges(segments: Segment[]): number[] {
  const edges = [...new Set(segments.map((segment) => Math.floor(segment.x)))].sort((a, b) => a - b);
  return edges.slice(1);
}

function measurePairedShare(few: Segment[][], many: Segment[][]): number {
  const ys = many.map((row) => row[0]?.y ?? 0);
  const paired = few.filter((row) => ys.some((y) => Math.abs(y - (row[0]?.y ?? 0)) < SAME_ROW));
  return few.length === 0 ? 0 : paired.length / few.length;
}

function measureShare(segments: Segment[], test: (text: string) => boolean): number {
  return segments.length === 0
    ? 0
    : segments.filter((segment) => test(segment.text)).length / segments.length;
}

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
    countLetters(side) < countLetters(other)
  );
}

/** Recognises a form by labels that occur again and again. */
function isRepeated(side: Segment[]): boolean {
  const counts = new Map<string, number>();
  for (const { text } of side) counts.set(text, (counts.get(text) ?? 0) + 1);
  const again = [...counts.values()].filter((count) => count > 1).length;
  return again >= MIN_ROWS && measureShare(side, (text) => (counts.get(text) ?? 0) > 1) >= shares.repeated;
}

/** True if one side only labels the other; the rows then stay whole. */
function labelsRows(side: Segment[], other: Segment[]): boolean {
  const plainSegments = side.filter((segment) => !isHeadingLabel(segment.text));
  const rows = toRows(plainSegments);
  const paired =
    plainSegments.length === 0
      ? measurePairedShare(toRows(side), toRows(other))
      : measurePairedShare(rows, toRows(other));
  const dates = measureShare(plainSegments, isDateLabel);
  const headings = measureShare(side, (text) => isHeadingLabel(text) || isDateLabel(text));
  const labels = measureShare(
    side,
    (text) => isDateLabel(text) || isHeadingLabel(text) || isShortLabel(text),
  );
  if (paired < shares.labelsBeside) return false;
  if (isRepeated(side)) return true;
  if (isRightAligned(side, other)) return true;
  if (plainSegments.length > 1 && dates >= shares.dates) return true;
  if (dates >= shares.someDates && labels >= shares.datesAndLabels) return true;
  if (headings >= shares.headings) return true;
  return (
    paired >= shares.allBeside &&
    labels >= shares.allLabels &&
    headings > shares.someHeadings &&
    rows.length <= shares.rowsOfOther * toRows(other).length
  );
}

function isGrid(left: Segment[], right: Segment[]): boolean {
  const few = toRows(left).length < toRows(right).length ? left : right;
  const many = few === left ? right : left;
  const isItem = (text: string): boolean => text.length <= 24 && text.split(' ').length <= 3;
  return (
    measurePairedShare(toRows(few), toRows(many)) >= shares.gridRows &&
    measureShare(few, isItem) >= shares.fewItems &&
    measureShare(many, isItem) >= shares.manyItems
  );
}

function isColumnPair(side: ColumnSides): boolean {
  const { left, right } = side;
  if (countSharedRows(side) < MIN_ROWS) return false;
  return !isGrid(left, right) && !labelsRows(left, right) && !labelsRows(right, left);
}

/** True if a gutter at another place would leave labels in the rows that they belong to. */
function cutsOffLabels(run: Segment[], side: ColumnSides, edges: number[], x: number): boolean {
  return edges.some((other) => {
    if (other === x) return false;
    const outer = splitSides(run, other);
    if (outer === null || outer.left.length === 0 || outer.right.length === 0) return false;
    const inner =
      other > x
        ? side.right.filter((segment) => segment.x < other - 1)
        : side.left.filter((segment) => segment.x >= other - 1);
    return inner.length > 1 && labelsRows(inner, other > x ? side.left : side.right);
  });
}

function countLetters(segments: Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.text.length, 0);
}

export function findGutter(segments: Segment[]): Gutter | null {
  const rows = toRows(segments);
  if (rows.length < MIN_ROWS) return null;
  let best: { gutter: Gutter; score: number } | null = null;
  const edges = listCandidateEdges(segments);
  for (const x of edges) {
    for (const run of findColumnRuns(rows, x)) {
      const side = splitSides(run.flat(), x);
      if (side === null || side.left.length === 0 || side.right.length === 0) continue;
      const score = Math.min(countLetters(side.left), countLetters(side.right)) + run.length;
      if (score < 30 || (best !== null && score <= best.score) || !isColumnPair(side)) continue;
      if (cutsOffLabels(run.flat(), side, edges, x)) continue;
      best = { gutter: { x, top: run[0]?.[0]?.y ?? 0, bottom: run.at(-1)?.at(-1)?.y ?? 0 }, score };
    }
  }
  return best?.gutter ?? null;
}

/** Caches answers, because every candidate gutter asks about the same rows. */
function memoise<Item extends object>(ask: (thing: Item) => boolean): (thing: Item) => boolean {
  const answers = new WeakMap<Item, boolean>();
  return (thing) => {
    const cachedAnswer = answers.get(thing);
    if (cachedAnswer !== undefined) return cachedAnswer;
    const answer = ask(thing);
    answers.set(thing, answer);
    return answer;
  };
}

const isDate = memoise(({ text }: Segment) => isDateLabel(text));

const isHeading = memoise(
  ([first, ...others]: SegmentRow) => others.length === 0 && isHeadingLabel(first?.text ?? ''),
);

/** The least width of a gutter in points. It is wider than the spaces of justified text. */
const MIN_GUTTER = 7;

interface ColumnSides {
  left: Segment[];
  right: Segment[];
}

function splitSides(segments: Segment[], x: number): ColumnSides | null {
  const side: ColumnSides = { left: [], right: [] };
  for (const segment of segments) {
    if (segment.x >= x - 1) side.right.push(segment);
    else if (segment.right <= x - MIN_GUTTER) side.left.push(segment);
    else return null;
  }
  return side;
}

function findRunsBeside(rows: SegmentRow[], x: number): SegmentRow[][] {
  const runs: SegmentRow[][] = [];
  let run: SegmentRow[] = [];
  for (const row of rows) {
    if (splitSides(row, x) !== null) run.push(row);
    else {
      if (run.length > 0) runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** A heading below two columns belongs to the full-width text that follows. */
function removeLastHeadings(run: SegmentRow[], rows: SegmentRow[]): SegmentRow[] {
  if (run.at(-1) === rows.at(-1)) return run;
  const end = run.findLastIndex((row) => !isHeading(row));
  return run.slice(0, end + 1);
}

function splitRun(run: SegmentRow[]): SegmentRow[][] {
  const parts: SegmentRow[][] = [];
  run.forEach((row, at) => {
    const turns = row[0]?.page !== run[at - 1]?.[0]?.page;
    if (isHeading(row) || turns || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(row);
  });
  return parts;
}

function isDated(part: SegmentRow[], x: number): boolean {
  const side = splitSides(part.flat(), x);
  if (side === null) return false;
  return [side.left, side.right].some((column) => column.length > 0 && column.every(isDate));
}

/** Removes rows at the ends that only one column has, or lists would join the dates of the next section. */
function removeSingleColumns(run: SegmentRow[], x: number): SegmentRow[] {
  const parts = splitRun(run);
  const isSingle = (part: SegmentRow[] | undefined): boolean => part !== undefined && isDated(part, x);
  const isBare = (part: SegmentRow[] | undefined): boolean => {
    const side = splitSides(part?.flat() ?? [], x);
    return side !== null && (side.left.length === 0 || side.right.length === 0);
  };
  while (parts.length > 1 && isSingle(parts[0])) parts.shift();
  while (parts.length > 1 && (isSingle(parts.at(-1)) || isBare(parts.at(-1)))) parts.pop();
  return parts.flat();
}

function findColumnRuns(rows: SegmentRow[], x: number): SegmentRow[][] {
  return findRunsBeside(rows, x)
    .map((run) => removeSingleColumns(removeLastHeadings(run, rows), x))
    .filter((run) => run.length > 0);
}

/** Counts the rows that both columns share, since text one below the other is not columns. */
function countSharedRows({ left, right }: ColumnSides): number {
  const spans = [left, right].map((column) => column.map(({ y }) => y));
  const top = Math.max(...spans.map((ys) => Math.min(...ys))) - 1.6;
  const bottom = Math.min(...spans.map((ys) => Math.max(...ys))) + 1.6;
  return Math.min(
    ...[left, right].map((column) => toRows(column.filter(({ y }) => y >= top && y <= bottom)).length),
  );
}
