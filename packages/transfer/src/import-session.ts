import type { ImportType } from '@nova/contract';
import { type AccountDatabase, accountDatabase, type Database } from '@nova/db';
import { type BatchName, beginImport, endImport, holdBatch } from '@nova/domain';
import type { RecordLimit } from '@nova/domain/rules';
import { Catalogue } from './catalogue.ts';
import { DeferredLines } from './deferred-lines.ts';
import { countErased, type ErasedPersons, hasErasures } from './erased-options.ts';
import { PlannerStatistics } from './planner-statistics.ts';
import type { PendingLine } from './read-line.ts';
import { SeenKeys } from './seen-keys.ts';

/** What happens to duplicates (docs/interface/duplicates.md). */
export type OnDuplicate = 'skip' | 'update' | 'create';

export interface SkippedLine {
  readonly line: number;
  readonly id: string;
  /** In a dry run, the earlier line that would create the record. */
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

/** A record may span several lines of the file. */
export type SourceLine = { readonly number: number } & (
  { readonly text: string } | { readonly problem: string }
);

/** The result of an import (docs/import-and-export.md#for-programs). */
export interface ImportReport {
  /** Identifies the import for an undo; null for a dry run. */
  readonly batchId: string | null;
  readonly imported: Partial<Record<ImportType, number>>;
  /** Those of `imported` that existed before. */
  readonly updated: Partial<Record<ImportType, number>>;
  readonly unchanged: number;
  readonly skipped: readonly SkippedLine[];
  readonly errors: readonly LineError[];
  /** Values left out of imported lines, with `lenient` only. */
  readonly leftOut: readonly LineError[];
  /** Names added to the master data, by group, and names of new `companies`. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** Lines of persons who were erased or anonymised. */
  readonly erased: number;
  /** Lines of what goes with them, which are left out too. */
  readonly erasedWith: Partial<Record<ImportType, number>>;
  /** `<type>:<caller's id>` → record id, with `collectIds` only. */
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
  /** Without line ends. */
  readonly lines: AsyncIterable<string | SourceLine>;
  readonly source?: string;
  /** Its opener closes it; without it the import opens its own. */
  readonly batch?: OpenBatch;
  /** Paths of `file` lines may not leave it. */
  readonly baseDir?: string;
  readonly files?: FileWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Checks everything, writes nothing. */
  readonly dryRun?: boolean;
  /** Leaves invalid values out and reports them, instead of refusing the line. */
  readonly lenient?: boolean;
  /** Custom fields that a line does not list stay, as for columns of a table. */
  readonly partial?: boolean;
  /** All lines have one type, as in a table, so that missing records of other types cannot follow. */
  readonly singleType?: boolean;
  /** `create` by default. */
  readonly onDuplicate?: OnDuplicate;
  /** Whether lines that are only alike count as duplicates too (docs/import-and-export.md#near-duplicates). */
  readonly near?: boolean;
  /** Without it they are left out, and known by the ids of their records alone. */
  readonly erased?: ErasedPersons;
  /** Unknown names of master data and companies are created. */
  readonly createMissing?: boolean;
  /**
   * The owner of new records without a known one. With null they have none, and unknown owners are reported.
   */
  readonly ownerId?: string | null;
  /** The only part of the report that grows with the file. */
  readonly collectIds?: boolean;
  /** Emits an event for each written record; otherwise one for the whole import. */
  readonly events?: boolean;
  /** The most records that the account may hold, by kind; the import ends where one is reached. */
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
  /** Ids by `<type>:<caller's id or own id>`: later lines cannot find them in the database. */
  readonly dryRunIds = new Map<string, string>();
  /** Ids by `<type>:<key>`. */
  readonly dryRunKeys = new Map<string, string>();
  /** Line numbers by record id. */
  readonly dryRunLines = new Map<string, number>();
  readonly seen = new SeenKeys();
  /** Whether the first line with the id succeeded is known at the end. */
  readonly repeats = new DeferredLines();
  /** The existing records that lines duplicate, by line. */
  readonly sameAs = new Map<string, string>();
  lines = 0;
  /** Whether deferred lines now use the fallbacks that the options allow. */
  settling = false;
  unchanged = 0;
  readonly errors: LineError[] = [];
  /** By line and message, because a retried transaction reports the same again. */
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

  /** Asked for each group: somebody may be erased meanwhile. */
  async hasErasures(): Promise<boolean> {
    return (this.#hasErasures ||= await hasErasures(this.db));
  }

  /** Of a person, or of what goes with one. */
  recordErased({ number, type, callersId }: PendingLine): void {
    this.#erased.set(number, type);
    if (callersId !== undefined) this.#erasedNames.add(`${type}:${callersId}`);
  }

  /** Whether this import left the person out. */
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

/** @param source the file name, for the list of imports */
export async function openBatch(
  database: Database,
  given: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<OpenBatch> {
  return heldBatch(database, { accountId: given.accountId, batchId: await beginImport(database, given) });
}

/** Renews the lease of a batch that has just begun, until it is closed. */
export function heldBatch(database: Database, name: BatchName): OpenBatch {
  const held = holdBatch(database, name);
  let steps = 0;
  return {
    id: name.batchId,
    nextStep: () => ++steps,
    async close(state) {
      await held.end();
      await endImport(database, name, state);
    },
  };
}
