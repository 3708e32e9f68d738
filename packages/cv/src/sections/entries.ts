import type { Line } from '../document.ts';
import { type DateRange, findDateRange } from '../entities/date-ranges.ts';
import { formatLabelledLine, scoreLabel } from '../entities/labels.ts';
import { type EntryKind, readLineFacts, isBody, type LineFacts } from './entry-facts.ts';
import { findBestSegmentation, findDatedLine, findHeadStop } from './entry-model.ts';
import { entryWeights } from './entry-weights.ts';

export interface EntryGroup {
  /** An employer of several roles, printed above its first one. */
  above: Line[];
  head: Line[];
  range: DateRange | null;
  body: Line[];
  /** Index of the head's line with the dates; 0 without dates. */
  dated: number;
}

/** Ends the head of an entry. At most three lines of it follow the dates, and prose ends it. */
function findHeadEnd(lines: Line[], dated: number, end: number, start: number): number {
  let at = dated + 1;
  while (at < end && at - start < 5 && at - dated <= 3) {
    const line = lines[at];
    if (line === undefined || isBody(line, 'job') || line.text.length > 90 || line.text.endsWith(':')) break;
    at++;
  }
  return at;
}

/** Splits lines into entries. Lines above the first entry form one of their own. */
export function splitEntries(lines: Line[], kind: EntryKind): Line[][] {
  const { starts } = findBestSegmentation(readLineFacts(lines, kind), entryWeights[kind]);
  const all = starts[0] === 0 ? starts : [0, ...starts];
  return all.map((start, index) => lines.slice(start, all[index + 1]));
}

/** The most lines that may precede an entry: the employer, and one line about it. */
const ABOVE = 2;

function namesAbove(lines: Line[], facts: LineFacts[]): boolean[] {
  return facts.map(({ body, names, range }, at) => {
    const line = lines[at];
    const labelled = line !== undefined && scoreLabel(formatLabelledLine(line)) !== 0;
    return !body && !labelled && names > 0 && range?.single !== false;
  });
}

/** Returns where the lines above an entry begin. They name the employer and belong to no entry. */
function findAboveStart(facts: LineFacts[], naming: boolean[], from: number, start: number): number {
  let at = start;
  while (at > from && start - at < ABOVE && naming[at - 1] === true) at--;
  return at === from || facts[at - 1]?.body === true ? at : start;
}

export function groupEntries(lines: Line[], kind: EntryKind): EntryGroup[] {
  const facts = readLineFacts(lines, kind);
  const starts = findFormEntries(lines) ?? findBestSegmentation(facts, entryWeights[kind]).starts;
  const naming = namesAbove(lines, facts);
  const aboves = starts.map((start, index) => {
    const before = starts[index - 1];
    const from = before === undefined ? 0 : findHeadStop(facts, before, start);
    return before === undefined || from < start ? findAboveStart(facts, naming, from, start) : start;
  });
  return starts.map((start, index) => {
    const end = aboves[index + 1] ?? lines.length;
    const datedIndex = findDatedLine(facts, start, findHeadStop(facts, start, end));
    const dated = datedIndex < 0 ? findDatedLine(facts, start, end) : datedIndex;
    const stop = findHeadEnd(lines, datedIndex < 0 ? start : datedIndex, end, start);
    return {
      above: lines.slice(aboves[index], start),
      head: lines.slice(start, stop),
      range: facts[dated]?.range ?? null,
      body: lines.slice(stop, end),
      dated: Math.max(0, datedIndex - start),
    };
  });
}

const LEAST_LABELS = 2;

/** Returns null for a date or prose. */
function readLabel({ cells, bullet }: Line): string | null {
  const [first = '', ...others] = cells;
  const label = /^([^:]{2,48}):/.exec(first)?.[1] ?? (others.length > 0 ? first : '');
  const isLabel = !bullet && /\p{L}{2}/u.test(label) && label.length <= 48 && findDateRange(label) === null;
  return isLabel ? label.toLowerCase() : null;
}

/** Finds the entries of a form, each of which starts with the form's first label. */
function findFormEntries(lines: readonly Line[]): number[] | null {
  const labels = lines.map((line) => readLabel(line));
  const [first] = labels;
  if (first === undefined || first === null) return null;
  const starts = labels.flatMap((label, at) => (label === first ? [at] : []));
  const again = new Set(labels.filter((label, at) => label !== null && labels.indexOf(label) !== at));
  return starts.length > 1 && again.size >= LEAST_LABELS ? starts : null;
}
