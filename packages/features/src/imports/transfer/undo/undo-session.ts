import type { ImportType } from '../../import-lines.ts';
import type { Actor } from '@nova/core';
import { type AccountDatabase, accountDatabase, type Database } from '@nova/db';
import type { ForeignKey } from './foreign-keys.ts';

export type LeftReason = 'CHANGED' | 'IN_USE' | 'HELD' | 'MERGED' | 'REFUSED';

export interface LeftRecord {
  readonly type: ImportType;
  readonly id: string;
  readonly name: string | null;
  readonly reason: LeftReason;
  readonly message: string;
}

type UndoCounts = Readonly<Partial<Record<ImportType, number>>>;

/** The result of an undo (docs/import-and-export.md#taking-it-back). */
export interface UndoReport {
  readonly batchId: string;
  readonly deleted: UndoCounts;
  readonly restored: UndoCounts;
  readonly left: readonly LeftRecord[];
}

export interface UndoOptions {
  readonly accountId: string;
  readonly batchId: string;
  readonly dryRun?: boolean;
  /** Also undoes records that were changed since, and those whose references may be deleted. */
  readonly force?: boolean;
  /** Removes contents of files. Without it, upkeep removes them later. */
  readonly files?: { remove(storageKey: string): Promise<void> };
  readonly onProgress?: (progress: { readonly done: number; readonly left: number }) => void;
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
  /** The user for the audit trail; undefined for the operator. */
  readonly actor?: Actor;
}

export class UndoSession {
  readonly database: Database;
  readonly db: AccountDatabase;
  /** Foreign keys of all tables. */
  readonly foreignKeys: readonly ForeignKey[];
  readonly options: UndoOptions;
  /** Records that a dry run has counted as undone; they no longer refer to anything. */
  readonly #undoneIds = new Set<string>();
  readonly #deleted = new Map<ImportType, number>();
  readonly #restored = new Map<ImportType, number>();
  readonly #left = new Map<string, LeftRecord>();

  constructor(database: Database, options: UndoOptions, foreignKeys: readonly ForeignKey[]) {
    this.database = database;
    this.db = accountDatabase(database, options.accountId);
    this.foreignKeys = foreignKeys;
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
      if (this.dryRun) for (const id of ids) if (!this.#left.has(id)) this.#undoneIds.add(id);
    }
  }

  /** Reports each record once, with the first reason. */
  recordLeft(record: LeftRecord): void {
    if (!this.#left.has(record.id)) this.#left.set(record.id, record);
    this.#undoneIds.delete(record.id);
  }

  wasLeft(id: string): boolean {
    return this.#left.has(id);
  }

  isUndoneInDryRun(id: string): boolean {
    return this.#undoneIds.has(id);
  }

  reportProgress(): void {
    const { deleted, restored, left } = this.report();
    const doneCount = [...Object.values(deleted), ...Object.values(restored)].reduce(
      (sum, count) => sum + count,
      0,
    );
    this.options.onProgress?.({ done: doneCount, left: left.length });
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
