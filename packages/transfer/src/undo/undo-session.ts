import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';

/** Why a record was left: it was changed since, others refer to it, or the database refuses what putting it back would write. */
export type LeftReason = 'CHANGED' | 'IN_USE' | 'REFUSED';

/** A record that was left as it is. */
export interface LeftRecord {
  readonly type: ImportType;
  readonly id: string;
  /** Its reference or name. */
  readonly name: string | null;
  readonly reason: LeftReason;
  readonly message: string;
}

type Counts = Readonly<Partial<Record<ImportType, number>>>;

/** What taking an import back did, or would do (docs/import-and-export.md#taking-it-back). */
export interface UndoReport {
  readonly batchId: string;
  readonly deleted: Counts;
  readonly restored: Counts;
  readonly left: readonly LeftRecord[];
}

export interface UndoOptions {
  readonly accountId: string;
  readonly batchId: string;
  /** Says what would be done, and does nothing. */
  readonly dryRun?: boolean;
  /** Also what was changed since, and what others refer to as far as that may be deleted. */
  readonly force?: boolean;
  /** Where the contents of files go from; without it upkeep removes them later. */
  readonly files?: { remove(storageKey: string): Promise<void> };
  readonly onProgress?: (progress: { readonly done: number; readonly left: number }) => void;
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

/** The state of one undo while it runs. */
export class UndoSession {
  readonly database: Database;
  readonly options: UndoOptions;
  /** A dry run's records that would be deleted or put back: they refer to nothing any more. */
  readonly #imagined = new Set<string>();
  readonly #deleted = new Map<ImportType, number>();
  readonly #restored = new Map<ImportType, number>();
  readonly #left = new Map<string, LeftRecord>();

  constructor(database: Database, options: UndoOptions) {
    this.database = database;
    this.options = options;
  }

  get dryRun(): boolean {
    return this.options.dryRun === true;
  }

  get force(): boolean {
    return this.options.force === true;
  }

  recordUndone(
    type: ImportType,
    taken: { readonly deleted: readonly string[]; readonly restored: readonly string[] },
  ) {
    for (const [counts, ids] of [
      [this.#deleted, taken.deleted] as const,
      [this.#restored, taken.restored] as const,
    ]) {
      if (ids.length > 0) counts.set(type, (counts.get(type) ?? 0) + ids.length);
      if (this.dryRun) for (const id of ids) if (!this.#left.has(id)) this.#imagined.add(id);
    }
  }

  /** A record is named once, with what was found first. */
  recordLeft(record: LeftRecord): void {
    if (!this.#left.has(record.id)) this.#left.set(record.id, record);
    this.#imagined.delete(record.id);
  }

  wasLeft(id: string): boolean {
    return this.#left.has(id);
  }

  /** Whether a dry run has it deleted or put back already. */
  isUndoneInDryRun(id: string): boolean {
    return this.#imagined.has(id);
  }

  reportProgress(): void {
    const { deleted, restored, left } = this.report();
    const done = [...Object.values(deleted), ...Object.values(restored)].reduce(
      (sum, count) => sum + count,
      0,
    );
    this.options.onProgress?.({ done, left: left.length });
  }

  report(): UndoReport {
    return {
      batchId: this.options.batchId,
      deleted: Object.fromEntries(this.#deleted),
      restored: Object.fromEntries(this.#restored),
      left: [...this.#left.values()],
    };
  }
}
