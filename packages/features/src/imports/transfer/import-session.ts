import type { ImportType } from '../import-lines.ts';
import type { BatchName } from '../batch-state.ts';
import { beginImport, endImport, renewBatchLease } from '../imports.ts';
import type { RecordLimit } from '@nova/core';
import { type AccountDatabase, accountDatabase, type Database } from '@nova/db';
import { Catalogue } from './catalogue.ts';
import { DeferredLines } from './deferred-lines.ts';
import { countErased, type ErasedPersons, hasErasures } from './erased-options.ts';
import { PlannerStatistics } from './planner-statistics.ts';
import type { PendingLine } from './read-line.ts';
import { SeenKeys } from './seen-keys.ts';

/** Treatment of duplicates (docs/interface/duplicates.md). */
export type OnDuplicate = 'skip' | 'update' | 'create';

export interface SkippedLine {
  readonly line: number;
  readonly id: string;
  /** Set in a dry run: number of the earlier line that would create the record. */
  readonly repeats?: number;
}

export interface FileWriter {
  put(
    accountId: string,
    fileId: string,
    content: AsyncIterable<Uint8Array>,
  ): Promise<{ readonly storageKey: string; readonly size: number; readonly sha256: string }>;
}

export interface LineError {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** `number` is the line in the file; a record of a table may have several lines. */
export type SourceLine = { readonly number: number } & (
  { readonly text: string } | { readonly problem: string }
);

/** The result of an import (docs/import-and-export.md#for-programs). */
export interface ImportReport {
  /** Identifies the import for an undo; null for a dry run. */
  readonly batchId: string | null;
  readonly imported: Partial<Record<ImportType, number>>;
  /** Number of `imported` records that existed before. */
  readonly updated: Partial<Record<ImportType, number>>;
  readonly unchanged: number;
  readonly skipped: readonly SkippedLine[];
  readonly errors: readonly LineError[];
  /** Values left out of imported lines; only with `lenient`. */
  readonly leftOut: readonly LineError[];
  /** Names added to the master data by group, and names of new `companies`. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** Number of lines of persons who were erased or anonymised. */
  readonly erased: number;
  /** Number of lines of records that belong to these persons, which are left out too. */
  readonly erasedWith: Partial<Record<ImportType, number>>;
  /** Record ids by `<type>:<caller's id>`; only with `collectIds`. */
  readonly ids: Readonly<Record<string, string>>;
}

export interface ImportProgress {
  readonly lines: number;
  readonly imported: number;
  readonly unchanged: number;
  readonly errors: number;
}

export interface ImportOptions {
  readonly accountId: string;
  /** Lines without their line ends. */
  readonly lines: AsyncIterable<string | SourceLine>;
  readonly source?: string;
  /** A batch that the caller opened and closes. Without it, the import opens and closes its own. */
  readonly batch?: OpenBatch;
  /** Folder of the files that `file` lines name; their paths may not leave it. */
  readonly baseDir?: string;
  readonly files?: FileWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Checks everything and writes nothing. */
  readonly dryRun?: boolean;
  /** Leaves invalid values out and reports them, instead of refusing the line. */
  readonly lenient?: boolean;
  /**
   * Custom fields that a line does not list are not removed. Tables need this, since they need not have all columns.
   */
  readonly partial?: boolean;
  /** All lines have one type, as in a table, so missing records of other types cannot follow later. */
  readonly singleType?: boolean;
  /** `create` by default. */
  readonly onDuplicate?: OnDuplicate;
  /** If true, similar lines count as duplicates too (docs/import-and-export.md#near-duplicates). */
  readonly near?: boolean;
  /** Rules for erased persons. If missing, they are left out and recognised only by the ids of their records. */
  readonly erased?: ErasedPersons;
  /** Creates unknown names of master data and unknown companies. */
  readonly createMissing?: boolean;
  /**
   * The owner of new records whose line names no known one. With null they have no owner, and unknown owners are
   * reported.
   */
  readonly ownerId?: string | null;
  /** Collects the report's `ids`, the only part of it that grows with the file. */
  readonly collectIds?: boolean;
  /** Emits an event for each written record, instead of one for the whole import. */
  readonly events?: boolean;
  /** Most records that the account may have, by kind. The import ends when it reaches one of them. */
  readonly recordLimits?: Readonly<Partial<Record<ImportType, RecordLimit>>>;
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
  readonly now?: () => Date;
}

interface OpenedAccount {
  readonly timeZone: string;
  readonly catalogue: Catalogue;
  readonly deferred: DeferredLines;
  /** Undefined for a dry run. */
  readonly batch: OpenBatch | undefined;
}

export class ImportSession {
  readonly database: Database;
  readonly db: AccountDatabase;
  readonly options: ImportOptions;
  readonly accountId: string;
  readonly timeZone: string;
  readonly deferred: DeferredLines;
  readonly statistics: PlannerStatistics;
  /** Reloaded after a rollback. */
  catalogue: Catalogue;
  /**
   * Ids by `<type>:<caller's id or own id>`. A dry run writes nothing, so later lines cannot find them in the database.
   */
  readonly dryRunIds = new Map<string, string>();
  /** Ids by `<type>:<key>`. */
  readonly dryRunKeys = new Map<string, string>();
  /** Line numbers by record id. */
  readonly dryRunLines = new Map<string, number>();
  readonly seen = new SeenKeys();
  /** Lines with an id that an earlier line has. Only at the end it is certain whether the first one succeeded. */
  readonly repeats = new DeferredLines();
  /** Existing records that lines duplicate, by line. */
  readonly sameAs = new Map<string, string>();
  lines = 0;
  /** True when deferred lines use the fallbacks that the options allow. */
  settling = false;
  unchanged = 0;
  readonly errors: LineError[] = [];
  /** Values by line and message, because a retried transaction reports the same ones again. */
  readonly #leftOut = new Map<string, LineError>();
  readonly #named = new Map<string, string[]>();
  readonly #skipped = new Map<number, SkippedLine>();
  /** Types by line, because a line may be tried again. */
  readonly #erased = new Map<number, ImportType>();
  readonly #erasedNames: Set<string>;
  #hasErasures = false;
  readonly #imported = new Map<ImportType, number>();
  readonly #updated = new Map<ImportType, number>();
  readonly #ids = new Map<string, string>();
  readonly #batch: OpenBatch | undefined;

  constructor(database: Database, options: ImportOptions, account: OpenedAccount) {
    this.database = database;
    this.db = accountDatabase(database, options.accountId);
    this.options = options;
    this.accountId = options.accountId;
    this.timeZone = account.timeZone;
    this.catalogue = account.catalogue;
    this.deferred = account.deferred;
    this.statistics = new PlannerStatistics(database);
    this.#batch = account.batch;
    this.#erasedNames = options.erased?.leftOut ?? new Set();
  }

  /** @throws Error in a dry run, which writes nothing */
  get batch(): OpenBatch {
    if (this.#batch) return this.#batch;
    throw new Error('A dry run writes nothing');
  }

  /** Closes the batch if the import opened it. */
  async close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void> {
    if (this.options.batch === undefined) await this.#batch?.close(state);
  }

  mayFollow(type: string, of: ImportType): boolean {
    return !this.settling && (this.options.singleType !== true || type === of);
  }

  now(): string {
    return (this.options.now?.() ?? new Date()).toISOString();
  }

  recordImported({ type, callersId }: PendingLine, id: string, wasThere: boolean): void {
    this.#imported.set(type, (this.#imported.get(type) ?? 0) + 1);
    if (wasThere) this.#updated.set(type, (this.#updated.get(type) ?? 0) + 1);
    this.#keepId(type, callersId, id);
  }

  recordUnchanged({ type, callersId }: PendingLine, id: string): void {
    this.unchanged += 1;
    this.#keepId(type, callersId, id);
  }

  recordError(line: number, message: string): void {
    this.errors.push({ line, message });
  }

  recordLeftOut(line: number, message: string): void {
    this.#leftOut.set(`${String(line)} ${message}`, { line, message });
  }

  recordNamed(group: string, names: Iterable<string>): void {
    this.#named.set(group, [...(this.#named.get(group) ?? []), ...names]);
  }

  recordSkipped({ number, type, callersId }: PendingLine, id: string): void {
    this.#skipped.set(number, { line: number, id });
    this.#keepId(type, callersId, id);
  }

  /** Called for each group, because somebody may be erased while the import runs. */
  async hasErasures(): Promise<boolean> {
    return (this.#hasErasures ||= await hasErasures(this.db));
  }

  /** Records a line of a person, or of a record that belongs to one. */
  recordErased({ number, type, callersId }: PendingLine): void {
    this.#erased.set(number, type);
    if (callersId !== undefined) this.#erasedNames.add(`${type}:${callersId}`);
  }

  /** True if this import left the person out. */
  isErased(type: ImportType, callersId: string): boolean {
    return this.#erasedNames.has(`${type}:${callersId}`);
  }

  async reloadCatalogue(): Promise<void> {
    this.catalogue = await Catalogue.load(this.db);
  }

  reportProgress(): void {
    const imported = [...this.#imported.values()].reduce((sum, count) => sum + count, 0);
    this.options.onProgress?.({
      lines: this.lines,
      imported,
      unchanged: this.unchanged,
      errors: this.errors.length,
    });
  }

  report(): ImportReport {
    return {
      batchId: this.#batch?.id ?? null,
      imported: Object.fromEntries(this.#imported),
      updated: Object.fromEntries(this.#updated),
      unchanged: this.unchanged,
      skipped: [...this.#skipped.values()]
        .map((one) => this.#repeating(one))
        .toSorted((a, b) => a.line - b.line),
      errors: this.errors.toSorted((a, b) => a.line - b.line),
      leftOut: [...this.#leftOut.values()].toSorted((a, b) => a.line - b.line),
      named: Object.fromEntries(this.#named),
      ...countErased(this.#erased.values()),
      ids: Object.fromEntries(this.#ids),
    };
  }

  #repeating(skipped: SkippedLine): SkippedLine {
    const repeats = this.dryRunLines.get(skipped.id);
    return repeats === undefined ? skipped : { ...skipped, repeats };
  }

  #keepId(type: ImportType, callersId: string | undefined, id: string): void {
    if (this.options.collectIds && callersId !== undefined) this.#ids.set(`${type}:${callersId}`, id);
  }
}

export interface OpenBatch {
  readonly id: string;
  nextStep(): number;
  close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void>;
}

/** @param source file name for the list of imports */
export async function openBatch(
  database: Database,
  given: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<OpenBatch> {
  return openHeldBatch(database, { accountId: given.accountId, batchId: await beginImport(database, given) });
}

/** Renews the lease of a batch that has just begun, until it is closed. */
export function openHeldBatch(database: Database, name: BatchName): OpenBatch {
  const hold = renewBatchLease(database, name);
  let steps = 0;
  return {
    id: name.batchId,
    nextStep: () => ++steps,
    async close(state) {
      await hold.end();
      await endImport(database, name, state);
    },
  };
}
