import { findDateRange, wholeDate } from '../entities/date-ranges.ts';
import { dateValue } from '../entities/date-tokens.ts';
import type { Segment } from './segment.ts';

/** Points by which edges of what stands in one margin differ. */
const EDGE = 3;

/** Baselines of the two dates of a stack are at most this many type sizes apart; more with a mark between. */
const STEP = 1.7;
const MARKED_STEP = 3.6;
/** Points between baselines of one row. */
const SAME_ROW = 3;

/** Stacks without a mark are told by each other. */
const STACKS = 2;
/** Letters of the longest date that stands alone. */
const DATE_LETTERS = 24;

interface DateStack {
  upper: Segment;
  mark: Segment | undefined;
  lower: Segment;
  period: string;
}

/** "present" and its like. */
function isPresent(text: string): boolean {
  return !/\d/.test(text) && text.length <= DATE_LETTERS && wholeDate(`2000 – ${text}`)?.current === true;
}

function isOneDate(text: string): boolean {
  return text.length <= DATE_LETTERS && (wholeDate(text)?.single === true || isPresent(text));
}

/** Two dates as one period, the earlier first; null where they are none. */
function periodOf(one: string, other: string): string | null {
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

/** The next date in the margin below one. */
function nextBelow(dates: Segment[], upper: Segment): Segment | undefined {
  return dates
    .filter((other) => other.page === upper.page && other.y > upper.y + SAME_ROW && isAligned(other, upper))
    .sort((a, b) => a.y - b.y)[0];
}

function stackFrom(upper: Segment, dates: Segment[], marks: Segment[]): DateStack | null {
  const lower = nextBelow(dates, upper);
  if (lower === undefined) return null;
  const mark = marks.find(
    (one) => one.page === upper.page && one.y > upper.y && one.y < lower.y && isAligned(one, upper),
  );
  const period = periodOf(upper.text, lower.text);
  const near = lower.y - upper.y <= (mark === undefined ? STEP : MARKED_STEP) * upper.size;
  return near && period !== null ? { upper, mark, lower, period } : null;
}

function hasTextToTheRight(segment: Segment, all: Segment[]): boolean {
  return all.some(
    (other) =>
      other.page === segment.page && Math.abs(other.y - segment.y) <= SAME_ROW && other.x > segment.right,
  );
}

/**
 * Stacks of which each date belongs to one, beside what they date. Three dates one below the other are a list, and a single pair may be two dates
 * of two entries: without a mark between, or the word that it goes on, there have to be several.
 */
function surest(stacks: DateStack[]): DateStack[] {
  const within = new Set(stacks.map(({ lower }) => lower));
  const uppers = new Set(stacks.map(({ upper }) => upper));
  const apart = stacks.filter(({ upper, lower }) => !within.has(upper) && !uppers.has(lower));
  return apart.filter(
    (stack) =>
      stack.mark !== undefined ||
      isPresent(stack.upper.text) ||
      isPresent(stack.lower.text) ||
      (apart.length === stacks.length &&
        apart.filter((other) => isAligned(other.upper, stack.upper)).length >= STACKS),
  );
}

/** "Nov 2019" above "Apr 2000", or "2018", "|" and "2020", in a margin: one period beside the line that it begins at. */
export function joinStackedDates(segments: Segment[]): Segment[] {
  const dates = segments.filter(({ text }) => isOneDate(text));
  const marks = segments.filter(({ text }) => /^[|–—-]$/.test(text));
  const stacks = dates.flatMap((upper) => {
    const stack = hasTextToTheRight(upper, segments) ? stackFrom(upper, dates, marks) : null;
    return stack === null ? [] : [stack];
  });
  const sure = surest(stacks);
  const gone = new Set<Segment | undefined>(sure.flatMap(({ mark, lower }) => [mark, lower]));
  return segments
    .filter((segment) => !gone.has(segment))
    .map((segment) => {
      const stack = sure.find(({ upper }) => upper === segment);
      if (stack === undefined) return segment;
      return { ...segment, text: stack.period, right: Math.max(segment.right, stack.lower.right) };
    });
}
