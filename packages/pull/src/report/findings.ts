import type { ImportType } from '@nova/contract';
import type { ImportReport } from '@nova/transfer';

/** A record that did not come in as it was, and why. */
export interface RecordProblem {
  readonly type: ImportType;
  /** The other server's id. */
  readonly id: string;
  /** What people know it by; null where nothing shows. */
  readonly name: string | null;
  readonly message: string;
}

export type Counts = Partial<Record<ImportType, number>>;

/** What is known of a pull while it runs. */
export class Findings {
  readonly created: Counts = {};
  readonly updated: Counts = {};
  readonly unchanged: Counts = {};
  /** Records that were refused. */
  readonly errors: RecordProblem[] = [];
  /** What was left out of records that went in. */
  readonly leftOut: RecordProblem[] = [];
  /** Faults that are not of one record. */
  readonly faults: { readonly type: ImportType | null; readonly message: string }[] = [];
  /** Records that wait for others that are still to be read. */
  readonly waiting: Counts = {};
  readonly downloaded = { files: 0, bytes: 0 };

  /** Takes in what an import of records of one type did. @param again they were counted before, but for what has changed */
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

  /** A list that says there is more than it shows. */
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
