import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../load/load.ts';
import { tally, type Tally } from './tally.ts';
import { until } from '@nova/testing';

/** A fault and its end, under load. */
export interface Fault {
  readonly strike: () => unknown;
  /** Milliseconds. */
  readonly lastsMs: number;
  readonly meanwhile?: () => Promise<void>;
  readonly heal: () => unknown;
}

export interface Struck {
  readonly before: Tally;
  /** Until recovery. */
  readonly since: Tally;
  /** From the fault's end to the last failed request, in milliseconds. */
  readonly recoveryMs: number;
}

const calmMs = 1_000;
/** So many good answers in a row are a recovery. */
const goodInARow = 40;

/**
 * Lets a load run, strikes, heals, and awaits recovery.
 * @throws after `patienceMs`
 */
export async function strike(load: Load, fault: Fault, patienceMs = 120_000): Promise<Struck> {
  const began = performance.now();
  await sleep(calmMs);
  const struckAt = performance.now();
  await fault.strike();
  const over = performance.now() + fault.lastsMs;
  try {
    await fault.meanwhile?.();
    await sleep(Math.max(0, over - performance.now()));
  } finally {
    // Also after a failure: the next trial needs a sound server.
    await fault.heal();
  }
  const healedAt = performance.now();
  await until(
    'the load is answered again',
    () => {
      const since = load.answers.filter(({ endedAt }) => endedAt > healedAt);
      return since.length >= goodInARow && since.slice(-goodInARow).every(({ status }) => status === 200);
    },
    { withinMs: patienceMs },
  );
  const ended = performance.now();
  const failures = load.answers.filter(({ status, endedAt }) => status !== 200 && endedAt > healedAt);
  return {
    before: tally(load.answers, began, struckAt),
    since: tally(load.answers, struckAt, ended),
    recoveryMs: Math.round(Math.max(0, ...failures.map(({ endedAt }) => endedAt - healedAt))),
  };
}
