import { findDateRange, findDateRanges, readWholeDate } from '../entities/date-ranges.ts';
import { dateValue } from '../entities/date-tokens.ts';
import { findHeading } from '../entities/headings.ts';
import { UNTIL_WORDS } from '../lexicon/dates.ts';
import { normaliseText } from '../text.ts';
import type { Segment } from './segments.ts';

/** The largest distance between two baselines of one label, in type sizes. */
const LINE = 1.7;

/** Points by which aligned edges may differ. */
const EDGE = 3;

/** The largest distance between a label and its line, in type sizes. */
const BESIDE = 0.8;

const SAME_ROW = 3;

function isBelow(upper: Segment, lower: Segment): boolean {
  const step = lower.y - upper.y;
  if (upper.page !== lower.page || step <= SAME_ROW || step > LINE * Math.max(upper.size, lower.size))
    return false;
  const middle = Math.abs(upper.x + upper.right - lower.x - lower.right) / 2;
  return Math.min(Math.abs(upper.x - lower.x), Math.abs(upper.right - lower.right), middle) < EDGE;
}

function removeDates(text: string): string {
  let rest = text;
  for (const { from, to } of findDateRanges(text).reverse()) rest = rest.slice(0, from) + rest.slice(to);
  return rest.replace(/[^\p{L}]+/gu, '');
}

function isDateAlone(text: string): boolean {
  return text.length <= 42 && findDateRange(text) !== null && removeDates(text).length < 3;
}

function isOpenDate(text: string): boolean {
  const last = normaliseText(
    text
      .replace(/[.\s]+$/, '')
      .split(/\s/)
      .at(-1) ?? '',
  );
  return isDateAlone(text) && (/[-–—]\s*$/.test(text) || UNTIL_WORDS.includes(last));
}

function isPeriod(text: string): boolean {
  const range = findDateRange(text);
  return (
    range !== null && !range.single && (range.end !== null || range.current) && removeDates(text).length < 3
  );
}

function isSplitLabel(upper: Segment, lower: Segment): boolean {
  const both = `${upper.text} ${lower.text}`;
  const opensBelow = /^[-–—]/.test(lower.text) && isDateAlone(upper.text);
  if ((isOpenDate(upper.text) || opensBelow) && lower.text.length <= 22) return isPeriod(both);
  const hasSameLook = Math.abs(upper.size - lower.size) < 0.6 && upper.bold === lower.bold;
  return (
    hasSameLook && /^[\p{L}&\s-]+$/u.test(both) && both.split(' ').length <= 4 && findHeading(both) !== null
  );
}

/** True if the row has other text. A split heading must be in a margin, or two headings could be joined. */
function standsBeside(segment: Segment, all: Segment[]): boolean {
  return all.some(
    (other) =>
      other.page === segment.page &&
      Math.abs(other.y - segment.y) <= SAME_ROW &&
      (other.x > segment.right || other.right < segment.x),
  );
}

/** Joins periods and headings that a narrow margin split. */
export function joinSplitLabels(segments: Segment[]): Segment[] {
  const joinedSegments = new Set<Segment>();
  return segments
    .map((segment) => {
      const { text } = segment;
      if (text.length > 30 || joinedSegments.has(segment)) return segment;
      const lower = segments.find(
        (other) => isBelow(segment, other) && other.text.length <= 30 && isSplitLabel(segment, other),
      );
      if (lower === undefined || (findDateRange(text) === null && !standsBeside(segment, segments)))
        return segment;
      joinedSegments.add(lower);
      return { ...segment, text: `${text} ${lower.text}`, right: Math.max(segment.right, lower.right) };
    })
    .filter((segment) => !joinedSegments.has(segment));
}

function overlaps(a: Segment, b: Segment): boolean {
  return a.x < b.right && b.x < a.right;
}

export function alignDates(segments: Segment[]): Segment[] {
  return segments.map((segment) => {
    if (!isDateAlone(segment.text)) return segment;
    const near = segments.filter(
      (other) =>
        other !== segment &&
        other.page === segment.page &&
        Math.abs(other.y - segment.y) < 2 * segment.size + 8,
    );
    const neighbours = near.filter((other) => !overlaps(other, segment));
    if (neighbours.some((other) => Math.abs(other.y - segment.y) <= SAME_ROW)) return segment;
    const reach = (other: Segment): number => BESIDE * Math.max(other.size, segment.size);
    const [best] = neighbours
      .filter((other) => Math.abs(other.y - segment.y) <= reach(other))
      .sort((a, b) => Math.abs(a.y - segment.y) - Math.abs(b.y - segment.y));
    if (best === undefined) return segment;
    const blocked = near.some(
      (other) => overlaps(other, segment) && Math.abs(other.y - best.y) < segment.size * 0.9,
    );
    return blocked ? segment : { ...segment, y: best.y };
  });
}

/** The largest distance between stacked dates, in type sizes. `MARKED_STEP` applies if a mark separates them. */
const STEP = 1.7;

const MARKED_STEP = 3.6;

/** Stacks without a mark count only if this many are aligned, so that they confirm each other. */
const STACKS = 2;

const DATE_LETTERS = 24;

interface DateStack {
  upper: Segment;
  mark: Segment | undefined;
  lower: Segment;
  period: string;
}

function isPresent(text: string): boolean {
  return !/\d/.test(text) && text.length <= DATE_LETTERS && readWholeDate(`2000 – ${text}`)?.current === true;
}

function isOneDate(text: string): boolean {
  return text.length <= DATE_LETTERS && (readWholeDate(text)?.single === true || isPresent(text));
}

/** Returns the two dates with the earlier one first, or null if they don't form a period. */
function joinPeriod(one: string, other: string): string | null {
  const periods = [`${one} – ${other}`, `${other} – ${one}`].filter((text) => {
    const range = findDateRange(text);
    if (range === null || range.single || range.start === null) return false;
    return range.current || (range.end !== null && dateValue(range.end) > dateValue(range.start));
  });
  return periods[0] ?? null;
}

function isAligned(a: Segment, b: Segment): boolean {
  const middle = Math.abs(a.x + a.right - b.x - b.right) / 2;
  return Math.min(Math.abs(a.x - b.x), Math.abs(a.right - b.right), middle) < EDGE;
}

function findNextBelow(dates: Segment[], upper: Segment): Segment | undefined {
  return dates
    .filter((other) => other.page === upper.page && other.y > upper.y + SAME_ROW && isAligned(other, upper))
    .sort((a, b) => a.y - b.y)[0];
}

function findStack(upper: Segment, dates: Segment[], marks: Segment[]): DateStack | null {
  const lower = findNextBelow(dates, upper);
  if (lower === undefined) return null;
  const mark = marks.find(
    (one) => one.page === upper.page && one.y > upper.y && one.y < lower.y && isAligned(one, upper),
  );
  const period = joinPeriod(upper.text, lower.text);
  const near = lower.y - upper.y <= (mark === undefined ? STEP : MARKED_STEP) * upper.size;
  return near && period !== null ? { upper, mark, lower, period } : null;
}

function hasTextToTheRight(segment: Segment, all: Segment[]): boolean {
  return all.some(
    (other) =>
      other.page === segment.page && Math.abs(other.y - segment.y) <= SAME_ROW && other.x > segment.right,
  );
}

/** Leaves out uncertain stacks. Three stacked dates are a list, not a period. */
function selectSurest(stacks: DateStack[]): DateStack[] {
  const within = new Set(stacks.map(({ lower }) => lower));
  const uppers = new Set(stacks.map(({ upper }) => upper));
  const separateStacks = stacks.filter(({ upper, lower }) => !within.has(upper) && !uppers.has(lower));
  return separateStacks.filter(
    (stack) =>
      stack.mark !== undefined ||
      isPresent(stack.upper.text) ||
      isPresent(stack.lower.text) ||
      (separateStacks.length === stacks.length &&
        separateStacks.filter((other) => isAligned(other.upper, stack.upper)).length >= STACKS),
  );
}

/** Joins "Nov 2019" above "Apr 2000", or "2018", "|" and "2020", to a period. */
export function joinStackedDates(segments: Segment[]): Segment[] {
  const dates = segments.filter(({ text }) => isOneDate(text));
  const marks = segments.filter(({ text }) => /^[|–—-]$/.test(text));
  const stacks = dates.flatMap((upper) => {
    const stack = hasTextToTheRight(upper, segments) ? findStack(upper, dates, marks) : null;
    return stack === null ? [] : [stack];
  });
  const sure = selectSurest(stacks);
  const joinedSegments = new Set<Segment | undefined>(sure.flatMap(({ mark, lower }) => [mark, lower]));
  return segments
    .filter((segment) => !joinedSegments.has(segment))
    .map((segment) => {
      const stack = sure.find(({ upper }) => upper === segment);
      if (stack === undefined) return segment;
      return { ...segment, text: stack.period, right: Math.max(segment.right, stack.lower.right) };
    });
}
