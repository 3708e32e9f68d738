/** What was said of one field of one CV: how sure, how much of it holds and how much doesn't. */
export interface RatedValues {
  readonly field: string;
  /** 0..1. */
  readonly confidence: number;
  readonly right: number;
  readonly wrong: number;
}

/** Lower ends of the bands that confidences are told apart by. */
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

/** A row a field: how many values were said, how sure on average, and the share that holds. */
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

/** A row a band of confidence, over all fields; each CV's list counts as one value, so that long lists don't drown the rest. */
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
