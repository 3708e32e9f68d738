import type { Interval } from './bootstrap.ts';
import { FIELDS } from './score-cv.ts';
import { scoreOf, type Tally } from './tally.ts';

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function columns(values: readonly number[], show: (value: number) => string, width: number): string {
  return values.map((value) => show(value).padStart(width)).join('');
}

function range(interval: Interval | undefined, digits: number): string {
  return interval === undefined ? '' : `  ${interval.low.toFixed(digits)}-${interval.high.toFixed(digits)}`;
}

/** The table of a bench: precision, recall and F1 of each field with its interval where there is one, their mean, the times. */
export function report(
  tally: Tally,
  times: readonly number[],
  intervals: ReadonlyMap<string, Interval>,
): string {
  const rows = FIELDS.map((field) => {
    const count = tally.of(field);
    const { precision, recall, f1 } = scoreOf(count);
    const shares = columns([precision, recall, f1], (value) => value.toFixed(3), 7);
    const numbers = columns([count.right, count.wrong, count.missed], String, 6);
    return `${field.padEnd(18)}${shares}${numbers}${range(intervals.get(field), 3)}`;
  });
  const mean = FIELDS.reduce((sum, field) => sum + scoreOf(tally.of(field)).f1, 0) / FIELDS.length;
  const sorted = times.toSorted((a, b) => a - b);
  const heading = intervals.size === 0 ? '' : '  95 % of F1';
  return [
    `${'field'.padEnd(18)}      P      R     F1 right wrong missed${heading}`,
    ...rows,
    `macro F1 ${mean.toFixed(4)}${range(intervals.get('macro'), 4)} over ${String(times.length)} CVs`,
    `parse time: median ${percentile(sorted, 0.5).toFixed(0)} ms, p95 ${percentile(sorted, 0.95).toFixed(0)} ms`,
  ].join('\n');
}
