import type { CampaignActivity } from '../get-campaign-activity.ts';

type Hour = CampaignActivity['hours'][number];

/** Counts of a stretch of time. */
export interface Bin extends Omit<Hour, 'on'> {
  readonly from: Date;
}

export interface Bins {
  /** Hours that a bin is long. */
  readonly length: number;
  readonly all: readonly Bin[];
}

/** Lengths of bins in hours, the shortest that leaves few enough is taken. */
const lengths = [1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720, 1440, 2880, 8760];
const mostBins = 48;
/** A chart of fewer bars would look like something else. */
const fewestBins = 12;

const hourMs = 60 * 60 * 1000;

/** Hours in bins of one length, without a gap from the first to the last; none where nothing happened. */
export function timeBins(hours: readonly Hour[]): Bins {
  const moments = hours.map(({ on }) => Date.parse(on));
  const first = moments[0];
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return { length: 1, all: [] };
  const span = (last - first) / hourMs + 1;
  const length = lengths.find((one) => span / one <= mostBins) ?? Math.ceil(span / mostBins);
  const bins = Array.from({ length: Math.max(fewestBins, Math.ceil(span / length)) }, (_, at) => ({
    from: new Date(first + at * length * hourMs),
    dispatched: 0,
    opens: 0,
    clicks: 0,
    bounces: 0,
    unsubscribes: 0,
  }));
  for (const [index, hour] of hours.entries()) {
    const bin = bins[Math.floor(((moments[index] ?? first) - first) / (length * hourMs))];
    if (bin === undefined) continue;
    for (const name of ['dispatched', 'opens', 'clicks', 'bounces', 'unsubscribes'] as const)
      bin[name] += hour[name];
  }
  return { length, all: bins };
}
