import { appendFileSync } from 'node:fs';
import type { Tally } from '../../src/proof/tally.ts';

export interface ReportRow {
  readonly fault: string;
  readonly tally: Tally;
  /** Milliseconds; absent without a recovery. */
  readonly recoveryMs?: number;
  /** Absent without writes. */
  readonly lost?: number;
  readonly note?: string;
}

/** All rows are printed after the last trial. */
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
