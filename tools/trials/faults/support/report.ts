import { appendFileSync } from 'node:fs';
import type { Tally } from '../../src/proof/tally.ts';

export interface ReportRow {
  readonly fault: string;
  /** While the fault lasted. */
  readonly tally: Tally;
  /** In milliseconds; absent where nothing was to recover. */
  readonly recoveryMs?: number;
  /** Absent where the trial writes nothing. */
  readonly lost?: number;
  /** Said beside the answers. */
  readonly note?: string;
}

/** Adds a row to the table that is printed when all trials are over. */
export function report({ fault, tally, recoveryMs, lost, note }: ReportRow): void {
  const answers = Object.entries(tally.statuses).map(([status, count]) => `${status}: ${String(count)}`);
  const row = {
    fault,
    requests: tally.requests,
    answers: [answers.join(', '), ...(note ? [note] : [])].join('; '),
    'longest wait': `${String(tally.longest)} ms`,
    recovery: recoveryMs === undefined ? '' : `${String(recoveryMs)} ms`,
    'records lost': lost ?? '',
  };
  appendFileSync(process.env.TRIALS_REPORT ?? '', `${JSON.stringify(row)}\n`);
}
