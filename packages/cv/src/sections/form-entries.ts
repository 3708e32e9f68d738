import type { Line } from '../document.ts';
import { findDateRange } from '../entities/date-ranges.ts';

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
export function formEntries(lines: readonly Line[]): number[] | null {
  const labels = lines.map((line) => labelOf(line));
  const [first] = labels;
  if (first === undefined || first === null) return null;
  const starts = labels.flatMap((label, at) => (label === first ? [at] : []));
  const again = new Set(labels.filter((label, at) => label !== null && labels.indexOf(label) !== at));
  return starts.length > 1 && again.size >= LEAST_LABELS ? starts : null;
}
