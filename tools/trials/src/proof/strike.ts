import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../load/load.ts';
import { tally, type Tally } from './tally.ts';
import { until } from '@nova/testing';

/** A fault and its end, both under load. */
export interface Fault {
  /** Resolves when the fault is there. */
  readonly strike: () => unknown;
  /** How long it lasts, in milliseconds. */
  readonly lastsMs: number;
  /** Asked while the fault lasts. */
  readonly meanwhile?: () => Promise<void>;
  /** Resolves when what was away is back. */
  readonly heal: () => unknown;
}

/** What a fault did to the load. */
export interface Struck {
  /** Before the fault, for comparison. */
  readonly before: Tally;
  /** From the fault until all was well again. */
  readonly since: Tally;
  /** From the fault's end to the last request that failed or was refused, in milliseconds. */
  readonly recoveryMs: number;
}

const calmMs = 1_000;
/** So many answers in a row, all of them good, are a recovery. */
const goodInARow = 40;

/** Lets a load run, strikes, heals, and waits until all is well again. @throws when that takes longer than `patienceMs` */
export async function strike(load: Load, fault: Fault, patienceMs = 30_000): Promise<Struck> {
  const began = performance.now();
  await sleep(calmMs);
  const struckAt = performance.now();
  await fault.strike();
  const over = performance.now() + fault.lastsMs;
  try {
    await fault.meanwhile?.();
    await sleep(Math.max(0, over - performance.now()));
  } finally {
    // Also where a promise was not kept: what comes next starts on a sound server.
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
