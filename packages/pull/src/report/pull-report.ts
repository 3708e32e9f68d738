import type { ImportType } from '@nova/features/contract';
import { countErased, type ImportReport } from '@nova/features/imports';

/** Work that the next run continues. */
export interface LeftToDo {
  readonly what: string;
  readonly count: number | null;
}

/** Data that the other server's interface lacks. */
export interface NotReachable {
  readonly what: string;
  readonly why: string;
  readonly count: number | null;
}

/** A problem that concerns a whole type has no id. */
export interface PullProblem extends Omit<RecordProblem, 'type' | 'id'> {
  readonly type: RecordProblem['type'] | null;
  readonly id: string | null;
}

/** docs/import-and-export.md#from-another-server */
export interface PullReport {
  readonly from: string;
  /** Identifies the import for an undo; null if nothing was imported. */
  readonly batchId: string | null;
  readonly created: Counts;
  readonly updated: Counts;
  readonly unchanged: Counts;
  readonly files: { readonly downloaded: number; readonly bytes: number };
  readonly requests: number;
  readonly waits: { readonly count: number; readonly seconds: number };
  readonly leftToDo: readonly LeftToDo[];
  /** Null unless the run ended early. */
  readonly stoppedBy: string | null;
  /** Time to ask again, if known. */
  readonly until: string | null;
  readonly notReachable: readonly NotReachable[];
  readonly leftOut: readonly RecordProblem[];
  /**
   * Numbers of persons who were erased or anonymised here, and of records that belong to them. Both are missing if they
   * would be 0.
   */
  readonly erased?: number;
  readonly erasedWith?: Counts;
  readonly errors: readonly PullProblem[];
  /** Value of `--since` for the next pull. */
  readonly nextSince: string | null;
}

export interface RecordProblem {
  readonly type: ImportType;
  readonly id: string;
  /** The record's name for people who read the report; null if unknown. */
  readonly name: string | null;
  readonly message: string;
}

export type Counts = Partial<Record<ImportType, number>>;

export class Findings {
  readonly created: Counts = {};
  readonly updated: Counts = {};
  readonly unchanged: Counts = {};
  readonly errors: RecordProblem[] = [];
  readonly leftOut: RecordProblem[] = [];
  readonly faults: { readonly type: ImportType | null; readonly message: string }[] = [];
  readonly waiting: Counts = {};
  /** The erased persons whom imports left out, as `<type>:<id>` of the other server. */
  readonly erased = new Set<string>();
  readonly downloaded = { files: 0, bytes: 0 };

  /** @param again true in a further round, which counts only changes */
  count(type: ImportType, { imported, updated, unchanged }: ImportReport, again: boolean): void {
    const changed = updated[type] ?? 0;
    add(this.created, type, (imported[type] ?? 0) - changed);
    add(this.updated, type, changed);
    if (!again) add(this.unchanged, type, unchanged);
  }

  erasedCounts(): Pick<PullReport, 'erased' | 'erasedWith'> {
    const { erased, erasedWith } = countErased([...this.erased].map((name) => name.split(':', 1)[0] ?? ''));
    return {
      ...(erased > 0 && { erased }),
      ...(Object.keys(erasedWith).length > 0 && { erasedWith }),
    };
  }

  isUnchanged(type: ImportType, count: number): void {
    add(this.unchanged, type, count);
  }

  waits(type: ImportType, count: number): void {
    add(this.waiting, type, count);
  }

  shortList(type: ImportType, seenCount: number, total: number): void {
    this.fault(
      type,
      `The other server says that there are ${total.toLocaleString('en')}, and lists ${seenCount.toLocaleString('en')}.`,
    );
  }

  fault(type: ImportType | null, message: string): void {
    this.faults.push({ type, message });
  }
}

function add(counts: Counts, type: ImportType, count: number): void {
  if (count > 0) counts[type] = (counts[type] ?? 0) + count;
}
