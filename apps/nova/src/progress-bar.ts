import { SingleBar } from 'cli-progress';
import type { Streams } from './streams.ts';

export interface ProgressBar {
  /** How far it is, in the unit of the total, and how many are done. */
  update(done: number, count: number): void;
  stop(): void;
}

const silent: ProgressBar = { update: () => undefined, stop: () => undefined };

/**
 * A bar with the rate on standard error, for a person at a terminal; silent otherwise.
 * @param total what it counts up to; undefined where nobody knows: then it counts alone
 * @param unit what is counted
 */
export function progressBar(
  { err }: Pick<Streams, 'err'>,
  label: string,
  {
    total,
    unit,
    wanted,
  }: { readonly total?: number | undefined; readonly unit: string; readonly wanted: boolean },
): ProgressBar {
  if (!wanted || err.isTTY !== true) return silent;
  const share = total === undefined ? '' : ' {bar} {percentage}%';
  const bar = new SingleBar({
    format: `${label}${share} {count} ${unit}, {rate} a second`,
    stream: err,
    hideCursor: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    etaBuffer: 50,
    fps: 8,
  });
  const started = Date.now();
  const payload = (count: number) => ({
    count: count.toLocaleString('en'),
    rate: Math.round((count * 1_000) / Math.max(1, Date.now() - started)).toLocaleString('en'),
  });
  bar.start(total ?? 1, 0, payload(0));
  return {
    update: (done, count) => {
      bar.update(total === undefined ? 0 : Math.min(done, total), payload(count));
    },
    stop: () => {
      bar.stop();
    },
  };
}
