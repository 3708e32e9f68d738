import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import { Catalogue } from './catalogue.ts';
import type { DeferredLines } from './deferred-lines.ts';
import { Statistics } from './keep-statistics.ts';
import type { PendingLine } from './read-line.ts';

/** What becomes of a new line about somebody who is there already (docs/interface/duplicates.md). */
export type OnDuplicate = 'skip' | 'update' | 'create';

/** A line that was passed over, and the record that it is about. */
export interface SkippedLine {
  readonly line: number;
  readonly id: string;
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
  readonly imported: Partial<Record<ImportType, number>>;
  /** How many of them were there before. */
  readonly updated: Partial<Record<ImportType, number>>;
  readonly unchanged: number;
  /** Duplicates that were passed over. */
  readonly skipped: readonly SkippedLine[];
  readonly errors: readonly LineError[];
  /** What was left out of lines that went in, where that was asked for. */
  readonly leftOut: readonly LineError[];
  /** Names that became values of the master data, by group. */
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
  /** The folder that paths of `file` lines start from, and may not leave. */
  readonly baseDir?: string;
  readonly files?: FileWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Checks everything, writes nothing. */
  readonly dryRun?: boolean;
  /** What a line says that cannot be taken is left out, and said to be; else it refuses the line. */
  readonly lenient?: boolean;
  /** `create` where not said. */
  readonly onDuplicate?: OnDuplicate;
  /** Unknown names of master data become values of their group. */
  readonly createMissing?: boolean;
  /** The user who owns new records without an owner, and those whose owner is not known. */
  readonly ownerId?: string;
  /** Whether the report holds `ids`: the only part of it that grows with the file. */
  readonly collectIds?: boolean;
  readonly signal?: AbortSignal;
  /** Lines a transaction. */
  readonly batchSize?: number;
  readonly now?: () => Date;
}

/** The state of one import while it runs. */
export class ImportSession {
  readonly database: Database;
  readonly options: ImportOptions;
  readonly accountId: string;
  readonly timeZone: string;
  readonly deferred: DeferredLines;
  readonly statistics: Statistics;
  /** Refilled when a transaction was undone. */
  catalogue: Catalogue;
  /** A dry run's records, by `<type>:<caller's id or own id>`: no later line could find them in the database. */
  readonly imagined = new Map<string, string>();
  /** A dry run's duplicate keys, by `<type>:<key>`. */
  readonly imaginedKeys = new Map<string, string>();
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

  constructor(
    database: Database,
    options: ImportOptions,
    account: { readonly timeZone: string; readonly catalogue: Catalogue; readonly deferred: DeferredLines },
  ) {
    this.database = database;
    this.options = options;
    this.accountId = options.accountId;
    this.timeZone = account.timeZone;
    this.catalogue = account.catalogue;
    this.deferred = account.deferred;
    this.statistics = new Statistics(database);
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

  tellProgress(): void {
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
      imported: Object.fromEntries(this.#imported),
      updated: Object.fromEntries(this.#updated),
      unchanged: this.unchanged,
      skipped: [...this.#skipped.values()].toSorted((a, b) => a.line - b.line),
      errors: this.errors.toSorted((a, b) => a.line - b.line),
      leftOut: [...this.#leftOut.values()].toSorted((a, b) => a.line - b.line),
      named: Object.fromEntries(this.#named),
      ids: Object.fromEntries(this.#ids),
    };
  }

  #keepId(type: ImportType, callersId: string | undefined, id: string): void {
    if (this.options.collectIds && callersId !== undefined) this.#ids.set(`${type}:${callersId}`, id);
  }
}
