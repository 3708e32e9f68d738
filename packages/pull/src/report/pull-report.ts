import type { Counts, RecordProblem } from './findings.ts';

/** Something that a run did not come to; the next one goes on with it. */
export interface LeftToDo {
  readonly what: string;
  /** How many; null where nobody knows. */
  readonly count: number | null;
}

/** What the other server's interface gives no way to. */
export interface NotReachable {
  readonly what: string;
  readonly why: string;
  /** How many, where that shows; else null. */
  readonly count: number | null;
}

/** A problem of a record, or of a whole type where it has no id. */
export interface PullProblem extends Omit<RecordProblem, 'type' | 'id'> {
  readonly type: RecordProblem['type'] | null;
  readonly id: string | null;
}

/** What a pull did (docs/import-and-export.md#from-another-server). */
export interface PullReport {
  /** Below which the other server's paths lie. */
  readonly from: string;
  /** What the run is taken back by; null where it came to no import. */
  readonly batchId: string | null;
  readonly created: Counts;
  readonly updated: Counts;
  readonly unchanged: Counts;
  readonly files: { readonly downloaded: number; readonly bytes: number };
  /** Questions that the other server was asked. */
  readonly requests: number;
  /** How often it asked to wait, and for how long in all. */
  readonly waits: { readonly count: number; readonly seconds: number };
  /** Empty when all is in. */
  readonly leftToDo: readonly LeftToDo[];
  /** Why the run ended early; null where it did not. */
  readonly stoppedBy: string | null;
  /** When the other server may be asked again, where it says so. */
  readonly until: string | null;
  readonly notReachable: readonly NotReachable[];
  /** What was left out of records that went in. */
  readonly leftOut: readonly RecordProblem[];
  readonly errors: readonly PullProblem[];
  /** What `--since` of the next pull may say, so that it reads what has changed since this one. */
  readonly nextSince: string | null;
}
