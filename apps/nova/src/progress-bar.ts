import { SingleBar } from 'cli-progress';

export interface ProgressBar {
  /** How far it is, in the unit of the total, and how many records are done. */
  update(done: number, records: number): void;
  stop(): void;
}

const silent: ProgressBar = { update: () => undefined, stop: () => undefined };

/**
 * A bar with the rate on standard error, for a person at a terminal; silent otherwise.
 * @param total what it counts up to; undefined where nobody knows: then it counts records
 */
export function progressBar(label: string, total: number | undefined, wanted: boolean): ProgressBar {
  if (!wanted || !process.stderr.isTTY) return silent;
  const share = total === undefined ? '' : ' {bar} {percentage}%';
  const bar = new SingleBar({
    format: `${label}${share} {records} records, {rate} a second`,
    stream: process.stderr,
    hideCursor: true,
    etaBuffer: 50,
    fps: 8,
  });
  const started = Date.now();
  const payload = (records: number) => ({
    records: records.toLocaleString('en'),
    rate: Math.round((records * 1_000) / Math.max(1, Date.now() - started)).toLocaleString('en'),
  });
  bar.start(total ?? 1, 0, payload(0));
  return {
    update: (done, records) => {
      bar.update(total === undefined ? 0 : Math.min(done, total), payload(records));
    },
    stop: () => {
      bar.stop();
    },
  };
}
