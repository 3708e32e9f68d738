import type { Line } from '../document/line.ts';
import { headParts } from '../fields/employment-head.ts';
import { findDateRange, type DateRange } from '../fields/date-range.ts';
import { dateValue } from '../fields/partial-date.ts';
import { wordCount } from '../fields/text-parts.ts';
import { roleMarks } from '../fields/weights.ts';

/** One job as its lines: what heads it and what describes it. */
export interface EntryGroup {
  head: Line[];
  range: DateRange | null;
  body: Line[];
}

/** Prose, a list item or a long line: what describes a job rather than names it. */
export function isBody(line: Line): boolean {
  if (line.bullet) return true;
  const longest = Math.max(...line.cells.map((cell) => cell.length));
  if (line.rows.length > 1 && longest > 90) return true;
  if (longest > 100) return true;
  return (
    /[.;]$/.test(line.text) && wordCount(line.text) > 7 && !/\b(?:inc|ltd|co|corp|llc)\.$/i.test(line.text)
  );
}

/** The period a heading line states; none in prose. */
export function headRange(line: Line): DateRange | null {
  if (isBody(line) && (line.text.length > 130 || line.bullet)) return null;
  const range = findDateRange(line.text);
  if (range === null) return null;
  return range.single && isBody(line) ? null : range;
}

function look(line: Line): string {
  return `${String(line.size)}|${String(line.bold)}|${String(line.italic)}|${String(Math.round(line.x / 4))}`;
}

/** A dated line that names title and employer itself needs no line above it. */
function isComplete(line: Line | undefined): boolean {
  if (line === undefined) return false;
  const parts = headParts([line]);
  return parts.length >= 2 && parts.some(({ score }) => score >= roleMarks.title);
}

interface Dated {
  index: number;
  range: DateRange;
}

/** How many of the lines right above `index`, down to `floor`, can head the entry dated there. */
function headLinesAbove(lines: Line[], index: number, floor: number): number {
  let count = 0;
  for (let at = index - 1; at >= floor; at--) {
    const line = lines[at];
    if (line === undefined || isBody(line)) break;
    count++;
  }
  return count;
}

/** Where the entry dated at `index` starts, given how the first entry of the section is built. */
function startOf(
  lines: Line[],
  index: number,
  floor: number,
  first: { offset: number; look: string },
): number {
  const available = isComplete(lines[index]) ? 0 : headLinesAbove(lines, index, floor);
  const usual = Math.min(available, first.offset);
  const most = Math.min(available, 3);
  const afterList = lines[index - available - 1]?.bullet === true;
  const offsets = Array.from({ length: most + 1 }, (_, offset) => (afterList ? most - offset : offset));
  const same = (afterList ? offsets : [usual, ...offsets]).find((offset) => {
    const line = lines[index - offset];
    return line !== undefined && look(line) === first.look;
  });
  return index - (same ?? usual);
}

/** The lines after the dated one that still name the job: at most three, none of them prose. */
function headEnd(lines: Line[], dated: number, end: number, start: number): number {
  let at = dated + 1;
  while (at < end && at - start < 5 && at - dated <= 3) {
    const line = lines[at];
    if (line === undefined || isBody(line) || line.text.length > 90 || line.text.endsWith(':')) break;
    at++;
  }
  return at;
}

function toGroups(lines: Line[], starts: number[], dated: Dated[]): EntryGroup[] {
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    const date = dated[index];
    const headStop = headEnd(lines, date?.index ?? start, end, start);
    return {
      head: lines.slice(start, headStop),
      range: date?.range ?? null,
      body: lines.slice(headStop, end),
    };
  });
}

/** Entries by their dates: each dated heading line anchors one. */
export function groupByDates(lines: Line[]): EntryGroup[] {
  const dated = lines.flatMap((line, index) => {
    const range = headRange(line);
    return range === null ? [] : [{ index, range }];
  });
  const anchors = withoutInnerDates(lines, dated);
  const [firstDate] = anchors;
  if (firstDate === undefined) return [];
  const offset = isComplete(lines[firstDate.index])
    ? 0
    : Math.min(3, headLinesAbove(lines, firstDate.index, 0));
  const firstLine = lines[firstDate.index - offset];
  const first = { offset, look: firstLine === undefined ? '' : look(firstLine) };
  const starts: number[] = [];
  anchors.forEach((anchor, index) => {
    const before = anchors[index - 1];
    starts.push(
      index === 0 ? firstDate.index - offset : startOf(lines, anchor.index, (before?.index ?? -1) + 1, first),
    );
  });
  return toGroups(lines, starts, anchors);
}

const PERIOD_LABEL =
  /^(?:period|duration|project duration|timeline|zeitraum|dauer|durée|período|periodo|looptijd)\s*:/i;

/** A labelled period within that of the job before it belongs to one of the job's projects. */
function isProjectPeriod(lines: Line[], dated: Dated[], index: number): boolean {
  const date = dated[index];
  if (date === undefined || !PERIOD_LABEL.test(lines[date.index]?.text ?? '')) return false;
  const start = date.range.start === null ? 0 : dateValue(date.range.start);
  return dated.slice(0, index).some(({ index: at, range }) => {
    const from = range.start === null ? 0 : dateValue(range.start);
    const to = range.end === null ? Number.POSITIVE_INFINITY : dateValue(range.end);
    return !PERIOD_LABEL.test(lines[at]?.text ?? '') && start >= from && start <= to;
  });
}

/** Single dates inside the description of a job with a full period don't start jobs. */
function withoutInnerDates(lines: Line[], dated: Dated[]): Dated[] {
  const full = dated.filter(({ range }) => !range.single);
  if (full.length === 0) return dated;
  return dated.filter((date, index) => {
    if (isProjectPeriod(lines, dated, index)) return false;
    if (!date.range.single) return true;
    const line = lines[date.index];
    const anchor = full[0];
    const model = anchor === undefined ? undefined : lines[anchor.index];
    return line !== undefined && model !== undefined && look(line) === look(model);
  });
}

/** Entries of a section without dates: each run of short lines before a description heads one. */
export function groupByShape(lines: Line[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  let before: Line | null = null;
  for (const line of lines) {
    const last = groups.at(-1);
    if (isBody(line)) last?.body.push(line);
    else if (last !== undefined && before !== null && !isBody(before) && last.head.length < 3)
      last.head.push(line);
    else groups.push({ head: [line], range: null, body: [] });
    before = line;
  }
  return groups.filter((group) => group.body.length > 0);
}
