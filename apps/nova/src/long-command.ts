import { SingleBar } from 'cli-progress';
import type { Streams } from './terminal.ts';

export interface ProgressBar {
  /** Progress in the unit of the total, and the count to show. */
  update(done: number, count: number): void;
  stop(): void;
}

const silent: ProgressBar = { update: () => undefined, stop: () => undefined };

/**
 * Shows a bar on standard error at a terminal; silent elsewhere.
 * @param total undefined if unknown: then it only counts
 * @param unit of the count
 */
export function progressBar(
  { err }: Pick<Streams, 'err'>,
  label: string,
  {
    total,
    unit,
    isShown,
  }: { readonly total?: number | undefined; readonly unit: string; readonly isShown: boolean },
): ProgressBar {
  if (!isShown || err.isTTY !== true) return silent;
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

/**
 * Runs work that Ctrl-C or a stop signal ends at its next safe point.
 * @param stopped what a person reads then
 */
export async function runUntilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
  stopped = 'Stopped. What was imported is in; the same command again does the rest.',
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort(new Error(stopped));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
