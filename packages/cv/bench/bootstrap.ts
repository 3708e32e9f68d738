import { Random } from '@nova/random';
import { FIELDS } from './score-cv.ts';
import { type Count, scoreOf, Tally } from './tally.ts';

/** The counts of one CV, and whose CV it is. */
export interface CvCounts {
  readonly family: string;
  readonly counts: ReadonlyMap<string, Count>;
}

/** A figure with the range that 95 of 100 draws of other families would fall in. */
export interface Interval {
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

/**
 * F1 of each field and, as `macro`, their mean, each with a 95 % interval by bootstrap. Whole families are drawn, not CVs:
 * CVs of one template succeed and fail together, and drawn one by one they would seem to know more than they do.
 *
 * @param seed the same seed draws the same families
 */
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
