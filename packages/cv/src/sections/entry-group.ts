import type { Line } from '../document/line.ts';
import type { DateRange } from '../fields/date-range.ts';
import { factsOf, isBody, type EntryKind } from './entry-facts.ts';
import { datedLine, headStop } from './entry-features.ts';
import { bestSegmentation } from './entry-model.ts';
import { entryWeights } from './entry-weights.ts';

/** One job or time at a school as its lines: what heads it and what describes it. */
export interface EntryGroup {
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

/** The entries of a section, each with its dates. */
export function groupEntries(lines: Line[], kind: EntryKind): EntryGroup[] {
  const facts = factsOf(lines, kind);
  const { starts } = bestSegmentation(facts, entryWeights[kind]);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    const found = datedLine(facts, start, headStop(facts, start, end));
    const dated = found < 0 ? datedLine(facts, start, end) : found;
    const stop = headEnd(lines, found < 0 ? start : found, end, start);
    return {
      head: lines.slice(start, stop),
      range: facts[dated]?.range ?? null,
      body: lines.slice(stop, end),
      dated: Math.max(0, found - start),
    };
  });
}
