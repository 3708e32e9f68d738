import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import { beginImport, endImport } from '@nova/domain';
import { Catalogue } from './catalogue.ts';
import { DeferredLines } from './deferred-lines.ts';
import { PlannerStatistics } from './planner-statistics.ts';
import type { PendingLine } from './read-line.ts';
import { SeenKeys } from './seen-keys.ts';

/** What becomes of a new line about somebody who is there already (docs/interface/duplicates.md). */
export type OnDuplicate = 'skip' | 'update' | 'create';

/** A line that was passed over, and the record that it is about. */
export interface SkippedLine {
  readonly line: number;
  readonly id: string;
  /** In a dry run, the line further up whose record it is, which is not there yet. */
  readonly repeats?: number;
}

/** Where the contents of `file` lines go: the file store as the import needs it. */
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

/** A line with its place in a file where a record may span several, or why it cannot be read. */
export type SourceLine = { readonly number: number } & (
  { readonly text: string } | { readonly problem: string }
);

/** What an import did (docs/import-and-export.md#for-programs). */
export interface ImportReport {
  /** What it is taken back by; null for a dry run. */
  readonly batchId: string | null;
  readonly imported: Partial<Record<ImportType, number>>;
  /** How many of them were there before. */
  readonly updated: Partial<Record<ImportType, number>>;
  readonly unchanged: number;
  /** Duplicates that were passed over. */
  readonly skipped: readonly SkippedLine[];
  readonly errors: readonly LineError[];
  /** What was left out of lines that went in, where that was asked for. */
  readonly leftOut: readonly LineError[];
  /** Names that became values of the master data, by group, and those that became `companies`. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** `<type>:<caller's id>` → the record's id; only where it was asked for. */
  readonly ids: Readonly<Record<string, string>>;
}

export interface ImportProgress {
  /** Lines read. */
  readonly lines: number;
  readonly imported: number;
  readonly unchanged: number;
  readonly errors: number;
}

export interface ImportOptions {
  readonly accountId: string;
  /** The lines of the file, without their ends. */
  readonly lines: AsyncIterable<string | SourceLine>;
  /** What the lines are of, for the list of imports: the name of a file. */
  readonly source?: string;
  /** What it writes into, where it is a part of something larger: whoever opened it closes it. */
  readonly batch?: OpenBatch;
  /** The folder that paths of `file` lines start from, and may not leave. */
  readonly baseDir?: string;
  readonly files?: FileWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Checks everything, writes nothing. */
  readonly dryRun?: boolean;
  /** What a line says that cannot be taken is left out, and said to be; else it refuses the line. */
  readonly lenient?: boolean;
  /** A line names some of the custom fields, as the columns of a table do: the others stay. Else its list replaces all. */
  readonly partial?: boolean;
  /**
   * All lines are of one type, as the rows of a table are: names of other records that are not known now are never to be.
   * Without it what a line misses may stand further down.
   */
  readonly singleType?: boolean;
  /** `create` where not said. */
  readonly onDuplicate?: OnDuplicate;
  /** Unknown names of master data become values of their group, and those of companies become companies. */
  readonly createMissing?: boolean;
  /** The user who owns new records without an owner, and those whose owner is not known; null leaves them without, and says so. */
  readonly ownerId?: string | null;
  /** Whether the report holds `ids`: the only part of it that grows with the file. */
  readonly collectIds?: boolean;
  /** Whether each record that is written has its event; else the import alone has one. */
  readonly events?: boolean;
  readonly signal?: AbortSignal;
  /** Lines a transaction. */
  readonly batchSize?: number;
  readonly now?: () => Date;
}

/** What an import begins with. */
interface OpenedAccount {
  readonly timeZone: string;
  readonly catalogue: Catalogue;
  readonly deferred: DeferredLines;
  /** Undefined for a dry run. */
  readonly batch: OpenBatch | undefined;
}

/** The state of one import while it runs. */
export class ImportSession {
  readonly database: Database;
  readonly options: ImportOptions;
  readonly accountId: string;
  readonly timeZone: string;
  readonly deferred: DeferredLines;
  readonly statistics: PlannerStatistics;
  /** Refilled when a transaction was undone. */
  catalogue: Catalogue;
  /** A dry run's records, by `<type>:<caller's id or own id>`: no later line could find them in the database. */
  readonly dryRunIds = new Map<string, string>();
  /** A dry run's duplicate keys, by `<type>:<key>`. */
  readonly dryRunKeys = new Map<string, string>();
  /** A dry run's records with duplicate keys, by id: the line of each. */
  readonly dryRunLines = new Map<string, number>();
  /** The names of lines that bring their own id, where a second line of the same id is passed over. */
  readonly seen = new SeenKeys();
  /** Those second lines: what the first of each became is known at the end. */
  readonly repeats = new DeferredLines();
  /** The records that lines are about without naming them, by the lines' names. */
  readonly sameAs = new Map<string, string>();
  lines = 0;
  /** Whether what still waits is now to go in without what it waits for, as far as the options allow. */
  settling = false;
  unchanged = 0;
  readonly errors: LineError[] = [];
  /** By line and message: a transaction that is tried again says the same once more. */
  readonly #leftOut = new Map<string, LineError>();
  readonly #named = new Map<string, string[]>();
  readonly #skipped = new Map<number, SkippedLine>();
  readonly #imported = new Map<ImportType, number>();
  readonly #updated = new Map<ImportType, number>();
  readonly #ids = new Map<string, string>();
  readonly #batch: OpenBatch | undefined;

  constructor(database: Database, options: ImportOptions, account: OpenedAccount) {
    this.database = database;
    this.options = options;
    this.accountId = options.accountId;
    this.timeZone = account.timeZone;
    this.catalogue = account.catalogue;
    this.deferred = account.deferred;
    this.statistics = new PlannerStatistics(database);
    this.#batch = account.batch;
  }

  /** What it writes into. @throws Error for a dry run, which writes nothing */
  get batch(): OpenBatch {
    if (this.#batch) return this.#batch;
    throw new Error('A dry run writes nothing');
  }

  /** Says how the import ended, where the batch is its own. */
  async close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void> {
    if (this.options.batch === undefined) await this.#batch?.close(state);
  }

  /** Whether what a line misses of a type may still come. */
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

  async reloadCatalogue(): Promise<void> {
    this.catalogue = await Catalogue.load(this.database, this.accountId);
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

/** The batch that an import writes into. */
export interface OpenBatch {
  readonly id: string;
  /** The number of the next transaction that writes. */
  nextStep(): number;
  /** Says how the import ended; one that was killed says nothing. */
  close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void>;
}

/** @param source what the import reads, for the list of imports */
export async function openBatch(
  database: Database,
  given: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<OpenBatch> {
  const { accountId } = given;
  const id = await beginImport(database, given);
  let steps = 0;
  return {
    id,
    nextStep: () => ++steps,
    close: (state) => endImport(database, { accountId, batchId: id }, state),
  };
}
