import { percentile } from '@nova/testing';
import type { Page } from 'playwright-core';

/** What a page saw while something was done. Times are milliseconds. */
export interface FrameRecord {
  /** From each frame to the next, by `requestAnimationFrame`. */
  readonly intervals: readonly number[];
  /** The frames that the browser itself reports as long: over 50, from their first task until they are painted. */
  readonly long: readonly number[];
}

/** The most that a frame may take, in milliseconds. */
const longestFrame = 50;

export interface FrameFigures {
  readonly frames: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Intervals over 50 ms. */
  readonly over: number;
  /** Long frames that the browser reports, and the longest of them; 0 without any. */
  readonly reported: number;
  readonly longestReported: number;
}

/** Counts the frames of all records together. */
export function frameFigures(records: readonly FrameRecord[]): FrameFigures {
  const intervals = records.flatMap((one) => one.intervals);
  const long = records.flatMap((one) => one.long);
  return {
    frames: intervals.length,
    p50: percentile(intervals, 0.5),
    p99: percentile(intervals, 0.99),
    longest: percentile(intervals, 1),
    over: intervals.filter((interval) => interval > longestFrame).length,
    reported: long.length,
    longestReported: percentile(long, 1),
  };
}

/** Runs in the page before its own scripts. */
const recorder = `window.benchFrames = (() => {
  let record = { intervals: [], long: [] };
  let last;
  const tick = (at) => {
    if (last !== undefined) record.intervals.push(at - last);
    last = at;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const keep = (entries) => { for (const { duration } of entries) record.long.push(duration); };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'long-animation-frame' });
  return {
    start() {
      observer.takeRecords();
      record = { intervals: [], long: [] };
      last = undefined;
    },
    end: () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      keep(observer.takeRecords());
      resolve(record);
    })))),
  };
})()`;

export const addFrameRecorder = (page: Page): Promise<unknown> => page.addInitScript(recorder);

/** Records the frames while something is done in the page. */
export async function recordFrames(page: Page, act: () => Promise<void>): Promise<FrameRecord> {
  await page.evaluate('benchFrames.start()');
  await act();
  return page.evaluate<FrameRecord>('benchFrames.end()');
}
