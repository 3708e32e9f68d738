import { FROM_WORDS, SINCE_WORDS, UNTIL_WORDS } from '../lexicon/dates.ts';
import { normaliseText } from '../text.ts';
import { type DateToken, findDateTokens, dateValue, MASKED, type PartialDate } from './date-tokens.ts';

export interface DateRange {
  from: number;
  to: number;
  start: PartialDate | null;
  end: PartialDate | null;
  /** True if the period lasts until today: "present" or "since". */
  current: boolean;
  /** True for one date that is not marked as start or end. */
  single: boolean;
}

const FIRST_YEAR = 1900;

const DASH = /^\s*[)\]]?\s*(?:[-–—−‒~→>/]|\.{2,3}|--)+\s*[([]?\s*$/u;

function joins(between: string): boolean {
  return (
    DASH.test(between) || UNTIL_WORDS.includes(normaliseText(between.replace(/^[\s,–-]+|[\s,–-]+$/g, '')))
  );
}

function findWordBefore(text: string, at: number, words: string[]): number {
  const before = normaliseText(text.slice(Math.max(0, at - 14), at));
  const word = [...words]
    .sort((a, b) => b.length - a.length)
    .find((candidate) => {
      return before.endsWith(candidate) && !/[\p{L}\p{N}]/u.test(before.at(-candidate.length - 1) ?? ' ');
    });
  if (word === undefined) return -1;
  return normaliseText(text.slice(0, at)).length === text.slice(0, at).trimEnd().length
    ? text.slice(0, at).trimEnd().length - word.length
    : Math.max(0, at - word.length - 1);
}

/** Reads "2019-21": the end is in the start's century. */
function readShortEnd(text: string, token: DateToken): { end: PartialDate; to: number } | null {
  if (token.date === null || token.date.year <= 0) return null;
  const match = /^\s*[-–—/]\s*'?(\d\d)(?![\d./-])/.exec(text.slice(token.to));
  if (match === null) return null;
  const year = Math.floor(token.date.year / 100) * 100 + Number(match[1]);
  if (year < token.date.year || year - token.date.year > 12) return null;
  return { end: { year, month: 0, day: 0 }, to: token.to + match[0].length };
}

/** Matches the words between the dates in "2009 (expected graduation: 2013)". */
const ENDS_LATER =
  /^\s*[(,;]\s*(?:expected|anticipated|graduat|voraussichtlich|prévu|previst|finaliza|conclu)[\p{L}\s]{0,24}:?\s*$/iu;

/** Recognises a period whose dash is a dot or missing: "2007 • 2014", "Aug 2002 present". */
function isPair(text: string, first: DateToken, second: DateToken): boolean {
  const between = text.slice(first.to, second.from);
  const bare = /^\s{1,3}$/.test(between);
  if (first.date === null) return false;
  if (second.date === null) return bare && /^\s*(?:$|[)\],|\t])/.test(text.slice(second.to));
  if (dateValue(second.date) <= dateValue(first.date)) return false;
  if (ENDS_LATER.test(between)) return true;
  if (bare && text[first.from - 1] === '(' && text[second.to] === ')') return true;
  if (first.date.month > 0 && second.date.month > 0) return bare || /^\s*[•·∙]\s*$/.test(between);
  return /^\s*[•·∙]\s*$/.test(between) && /(?:^|\t)\s*$/.test(text.slice(0, first.from));
}

function readPair(text: string, first: DateToken, second: DateToken): DateRange | null {
  const between = text.slice(first.to, second.from);
  const toDate =
    second.date === null &&
    /^\s*[(,]?\s*$/.test(between) &&
    /^(?:to|till|until|ad|a|do|po|até|jusqu.\p{L}+)\s/iu.test(text.slice(second.from));
  if (first.date === null || !(joins(between) || toDate || isPair(text, first, second))) return null;
  const start = first.date.year === 0 ? { ...first.date, year: second.date?.year ?? 0 } : first.date;
  if (start.year === 0) return null;
  if (second.date !== null && second.date.year === 0) return null;
  const from = findWordBefore(text, first.from, FROM_WORDS);
  const range = { from: from < 0 ? first.from : from, to: second.to, start, single: false };
  return { ...range, end: second.date, current: second.date === null };
}

function readSingle(text: string, token: DateToken): DateRange | null {
  if (token.date === null || token.date.year === 0) return null;
  const short = readShortEnd(text, token);
  if (short !== null) {
    return {
      from: token.from,
      to: short.to,
      start: token.date,
      end: short.end,
      current: false,
      single: false,
    };
  }
  const since = findWordBefore(text, token.from, SINCE_WORDS);
  const open = /^\s*[-–—]\s*($|[,|)\t])/.exec(text.slice(token.to));
  if (since >= 0 || open !== null) {
    const to = token.to + (open === null ? 0 : open[0].replace(/[,|)\t]$/, '').length);
    return {
      from: since < 0 ? token.from : since,
      to,
      start: token.date,
      end: null,
      current: true,
      single: false,
    };
  }
  return { from: token.from, to: token.to, start: token.date, end: token.date, current: false, single: true };
}

function removeMaskedDates(range: DateRange): DateRange {
  const real = (date: PartialDate | null): PartialDate | null => (date?.year === MASKED ? null : date);
  return { ...range, start: real(range.start), end: real(range.end) };
}

/**
 * True for a number that only looks like a year, as in "1850 bricks". A year before 1900 counts only at the end of a
 * text, after punctuation.
 */
function isNumber(text: string, { single, start, from, to }: DateRange): boolean {
  if (!single || start === null || start.year <= 0 || start.year >= FIRST_YEAR) return false;
  return !/^\s*\)?$/.test(text.slice(to)) || !/[,:;(|\t–—]\s*(?:\p{L}+\.?\s+)?$/u.test(text.slice(0, from));
}

/** Finds all periods and dates. "present" alone is not a period. Masked dates ("20XX") are null. */
export function findDateRanges(text: string): DateRange[] {
  const tokens = findDateTokens(text);
  const ranges: DateRange[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) continue;
    const next = tokens[index + 1];
    const pair = next === undefined ? null : readPair(text, token, next);
    const range = pair ?? readSingle(text, token);
    if (range !== null && !isNumber(text, range)) ranges.push(removeMaskedDates(range));
    if (pair !== null) index++;
  }
  return ranges;
}

/** Returns the first period with two ends, else the first date. */
export function findDateRange(text: string): DateRange | null {
  const ranges = findDateRanges(text);
  return ranges.find((range) => !range.single) ?? ranges[0] ?? null;
}

/** Returns the date or period if it is the whole text, else null. */
export function readWholeDate(text: string): DateRange | null {
  const range = findDateRange(text);
  return range?.from === 0 && range.to === text.length ? range : null;
}

export function hasDate(text: string): boolean {
  return findDateRange(text) !== null;
}
