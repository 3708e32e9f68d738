import { Random } from '@nova/random';
import { percentile } from '@nova/testing';
import { type Count, FIELDS, scoreOf, Tally } from './score-cv.ts';

function columns(values: readonly number[], show: (value: number) => string, width: number): string {
  return values.map((value) => show(value).padStart(width)).join('');
}

function range(interval: Interval | undefined, digits: number): string {
  return interval === undefined ? '' : `  ${interval.low.toFixed(digits)}-${interval.high.toFixed(digits)}`;
}

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

export interface CvCounts {
  readonly family: string;
  readonly counts: ReadonlyMap<string, Count>;
}

interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2_000;

function f1s(cvs: readonly CvCounts[]): number[] {
  const tally = new Tally();
  for (const { counts } of cvs) for (const [field, count] of counts) tally.count(field, count);
  const fields = FIELDS.map((field) => scoreOf(tally.of(field)).f1);
  return [...fields, fields.reduce((sum, f1) => sum + f1, 0) / fields.length];
}

/** 95 %. The bootstrap draws template families, since CVs of one template succeed and fail together. */
export function intervals(cvs: readonly CvCounts[], seed: number): Map<string, Interval> {
  const names = new Set(cvs.map(({ family }) => family));
  const families = [...names].map((name) => cvs.filter(({ family }) => family === name));
  const random = new Random(seed);
  const draws = Array.from({ length: DRAWS }, () =>
    f1s(Array.from({ length: families.length }, () => random.pick(families)).flat()),
  );
  const at = (column: number, share: number): number =>
    draws.map((draw) => draw[column] ?? 0).toSorted((a, b) => a - b)[Math.floor((DRAWS - 1) * share)] ?? 0;
  return new Map(
    f1s(cvs).map((value, column) => [
      FIELDS[column] ?? 'macro',
      { value, low: at(column, 0.025), high: at(column, 0.975) },
    ]),
  );
}

/** One field of one CV. */
export interface RatedValues {
  readonly field: string;
  /** 0..1. */
  readonly confidence: number;
  readonly right: number;
  readonly wrong: number;
}

/** Lower ends. */
const BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

function sums(said: readonly RatedValues[]): { count: number; mean: number; holds: number } {
  const count = said.reduce((sum, { right, wrong }) => sum + right + wrong, 0);
  const mean = said.reduce((sum, one) => sum + one.confidence * (one.right + one.wrong), 0) / count;
  return { count, mean, holds: said.reduce((sum, { right }) => sum + right, 0) / count };
}

function row(name: string, said: readonly RatedValues[]): string[] {
  const { count, mean, holds } = sums(said);
  const cells = [
    String(Math.round(count)).padStart(6),
    mean.toFixed(2).padStart(6),
    holds.toFixed(2).padStart(6),
  ];
  return count === 0 ? [] : [`${name.padEnd(18)}${cells.join('')}`];
}

export function byField(said: readonly RatedValues[]): string {
  const fields = [...new Set(said.map(({ field }) => field))].sort();
  const rows = fields.flatMap((field) =>
    row(
      field,
      said.filter((one) => one.field === field),
    ),
  );
  return [`${'field'.padEnd(18)}  said  sure holds`, ...rows].join('\n');
}

/** Each CV's list counts as one value, so long lists don't dominate. */
export function bands(said: readonly RatedValues[]): string {
  const values = said
    .filter(({ right, wrong }) => right + wrong > 0)
    .map((one) => ({
      ...one,
      right: one.right / (one.right + one.wrong),
      wrong: one.wrong / (one.right + one.wrong),
    }));
  const rows = BANDS.flatMap((low, index) => {
    const high = BANDS[index + 1] ?? 1.01;
    const own = values.filter(({ confidence }) => confidence >= low && confidence < high);
    return row(`${low.toFixed(2)}–${Math.min(high, 1).toFixed(2)}`, own);
  });
  return [`${'confidence'.padEnd(18)}  said  sure holds`, ...rows].join('\n');
}
