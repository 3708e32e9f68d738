import type { ImportType } from '@nova/contract';
import type { ImportReport } from '@nova/transfer';

/** Something that the next run continues. */
export interface LeftToDo {
  readonly what: string;
  /** Null if unknown. */
  readonly count: number | null;
}

/** Something that the other server's interface does not offer. */
export interface NotReachable {
  readonly what: string;
  readonly why: string;
  /** Null if unknown. */
  readonly count: number | null;
}

/** A problem of a record, or of a type if it has no id. */
export interface PullProblem extends Omit<RecordProblem, 'type' | 'id'> {
  readonly type: RecordProblem['type'] | null;
  readonly id: string | null;
}

/** The result of a pull (docs/import-and-export.md#from-another-server). */
export interface PullReport {
  /** The base of the other server's paths. */
  readonly from: string;
  /** For an undo; null without an import. */
  readonly batchId: string | null;
  readonly created: Counts;
  readonly updated: Counts;
  readonly unchanged: Counts;
  readonly files: { readonly downloaded: number; readonly bytes: number };
  /** Requests to the other server. */
  readonly requests: number;
  /** Waits that the server asked for. */
  readonly waits: { readonly count: number; readonly seconds: number };
  /** Empty when everything is imported. */
  readonly leftToDo: readonly LeftToDo[];
  /** Null unless the run ended early. */
  readonly stoppedBy: string | null;
  /** When to ask again, if known. */
  readonly until: string | null;
  readonly notReachable: readonly NotReachable[];
  /** Parts that were left out of imported records. */
  readonly leftOut: readonly RecordProblem[];
  readonly errors: readonly PullProblem[];
  /** The next pull's `--since`. */
  readonly nextSince: string | null;
}

/** A record that was refused or changed, and why. */
export interface RecordProblem {
  readonly type: ImportType;
  /** The other server's id. */
  readonly id: string;
  /** For people; null if unknown. */
  readonly name: string | null;
  readonly message: string;
}

export type Counts = Partial<Record<ImportType, number>>;

/** The state of a running pull. */
export class Findings {
  readonly created: Counts = {};
  readonly updated: Counts = {};
  readonly unchanged: Counts = {};
  /** Refused records. */
  readonly errors: RecordProblem[] = [];
  /** Parts that were left out of imported records. */
  readonly leftOut: RecordProblem[] = [];
  /** Failures beyond one record. */
  readonly faults: { readonly type: ImportType | null; readonly message: string }[] = [];
  /** Records that wait for others. */
  readonly waiting: Counts = {};
  readonly downloaded = { files: 0, bytes: 0 };

  /**
   * Adds an import's counts.
   * @param again counts only changes
   */
  count(type: ImportType, { imported, updated, unchanged }: ImportReport, again: boolean): void {
    const changed = updated[type] ?? 0;
    add(this.created, type, (imported[type] ?? 0) - changed);
    add(this.updated, type, changed);
    if (!again) add(this.unchanged, type, unchanged);
  }

  isUnchanged(type: ImportType, count: number): void {
    add(this.unchanged, type, count);
  }

  waits(type: ImportType, count: number): void {
    add(this.waiting, type, count);
  }

  /** A list that shows fewer records than its total. */
  shortList(type: ImportType, seen: number, total: number): void {
    this.fault(
      type,
      `The other server says that there are ${total.toLocaleString('en')}, and lists ${seen.toLocaleString('en')}.`,
    );
  }

  fault(type: ImportType | null, message: string): void {
    this.faults.push({ type, message });
  }
}

function add(counts: Counts, type: ImportType, count: number): void {
  if (count > 0) counts[type] = (counts[type] ?? 0) + count;
}
