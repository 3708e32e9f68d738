import type { Line } from '../document.ts';
import { type DateRange, findDateRange } from '../entities/date-ranges.ts';
import { labelledLine, labelScore } from '../entities/labels.ts';
import { type EntryKind, factsOf, isBody, type LineFacts } from './entry-facts.ts';
import { bestSegmentation, datedLine, headStop } from './entry-model.ts';
import { entryWeights } from './entry-weights.ts';

/** One job or time at a school as its lines: what heads it and what describes it. */
export interface EntryGroup {
  /** What stands above its head and belongs to no entry: an employer that several roles stand below. */
  above: Line[];
  head: Line[];
  range: DateRange | null;
  body: Line[];
  /** Which line of the head has the dates, the first where none has. */
  dated: number;
}

/** The lines after the dated one that still name the entry: at most three, none of them prose. */
function headEnd(lines: Line[], dated: number, end: number, start: number): number {
  let at = dated + 1;
  while (at < end && at - start < 5 && at - dated <= 3) {
    const line = lines[at];
    if (line === undefined || isBody(line, 'job') || line.text.length > 90 || line.text.endsWith(':')) break;
    at++;
  }
  return at;
}

/** The lines of each entry of a section; those above the first of them, all where none begins, are together. */
export function splitEntries(lines: Line[], kind: EntryKind): Line[][] {
  const { starts } = bestSegmentation(factsOf(lines, kind), entryWeights[kind]);
  const all = starts[0] === 0 ? starts : [0, ...starts];
  return all.map((start, index) => lines.slice(start, all[index + 1]));
}

/** Lines that name what several entries stand below: the employer, and one on it. */
const ABOVE = 2;

/** Which lines name something that may stand above several entries: neither what describes one nor what a label says of it. */
function namesAbove(lines: Line[], facts: LineFacts[]): boolean[] {
  return facts.map(({ body, names, range }, at) => {
    const line = lines[at];
    const labelled = line !== undefined && labelScore(labelledLine(line)) !== 0;
    return !body && !labelled && names > 0 && range?.single !== false;
  });
}

/** Where the lines above an entry begin that name something and belong neither to it nor to the description before it. */
function aboveFrom(facts: LineFacts[], naming: boolean[], from: number, start: number): number {
  let at = start;
  while (at > from && start - at < ABOVE && naming[at - 1] === true) at--;
  return at === from || facts[at - 1]?.body === true ? at : start;
}

/** The entries of a section, each with its dates. */
export function groupEntries(lines: Line[], kind: EntryKind): EntryGroup[] {
  const facts = factsOf(lines, kind);
  const starts = formEntries(lines) ?? bestSegmentation(facts, entryWeights[kind]).starts;
  const naming = namesAbove(lines, facts);
  const aboves = starts.map((start, index) => {
    const before = starts[index - 1];
    const from = before === undefined ? 0 : headStop(facts, before, start);
    return before === undefined || from < start ? aboveFrom(facts, naming, from, start) : start;
  });
  return starts.map((start, index) => {
    const end = aboves[index + 1] ?? lines.length;
    const found = datedLine(facts, start, headStop(facts, start, end));
    const dated = found < 0 ? datedLine(facts, start, end) : found;
    const stop = headEnd(lines, found < 0 ? start : found, end, start);
    return {
      above: lines.slice(aboves[index], start),
      head: lines.slice(start, stop),
      range: facts[dated]?.range ?? null,
      body: lines.slice(stop, end),
      dated: Math.max(0, found - start),
    };
  });
}

/** Labels that a form repeats with each entry. */
const LEAST_LABELS = 2;

/** What a line of a form is called: its first cell, or what stands before its colon; null where that is a date or prose. */
function labelOf({ cells, bullet }: Line): string | null {
  const [first = '', ...others] = cells;
  const label = /^([^:]{2,48}):/.exec(first)?.[1] ?? (others.length > 0 ? first : '');
  const isLabel = !bullet && /\p{L}{2}/u.test(label) && label.length <= 48 && findDateRange(label) === null;
  return isLabel ? label.toLowerCase() : null;
}

/** The lines at which a form is filled in anew, where a section is one: those with the label of its first line; else null. */
function formEntries(lines: readonly Line[]): number[] | null {
  const labels = lines.map((line) => labelOf(line));
  const [first] = labels;
  if (first === undefined || first === null) return null;
  const starts = labels.flatMap((label, at) => (label === first ? [at] : []));
  const again = new Set(labels.filter((label, at) => label !== null && labels.indexOf(label) !== at));
  return starts.length > 1 && again.size >= LEAST_LABELS ? starts : null;
}
