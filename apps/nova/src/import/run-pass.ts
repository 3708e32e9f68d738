import { nameColumns, readableCell } from '@nova/tables';
import { importRecords, type ImportReport, type LineError } from '@nova/transfer';
import { progressBar, untilInterrupted } from '../long-command.ts';
import type { Tools } from '../shell.ts';
import type { ImportSource } from './open-source.ts';
import { ownerOf, type Settings } from './settings.ts';

export interface ImportFindings {
  readonly report: ImportReport;
  readonly problems: readonly Problem[];
}

/** One pass of a file into an account, or a dry run. */
export interface Pass {
  readonly name: string;
  readonly account: string;
  readonly source: ImportSource;
  readonly settings: Settings;
  readonly dryRun: boolean;
  readonly events: boolean;
  readonly json: boolean;
  readonly files: NonNullable<Parameters<typeof importRecords>[1]['files']>;
}

export async function runPass({ database, streams }: Tools, pass: Pass): Promise<ImportFindings> {
  const { account, name, source, settings, dryRun, events, json, files } = pass;
  const { lenient = false, createMissing = false, values } = settings;
  const ownerId = await ownerOf(database, account, settings.owner);
  const cells: LineError[] = [];
  const onNote = (line: number, message: string): void => void cells.push({ line, message });
  const onLeftOut = lenient ? onNote : undefined;
  const bar = progressBar(streams, dryRun ? 'Checking' : 'Importing', {
    total: source.size,
    unit: 'lines',
    isShown: !json,
  });
  try {
    const report = await untilInterrupted((signal) =>
      importRecords(database, {
        accountId: account,
        source: name,
        dryRun,
        events,
        collectIds: json,
        signal,
        files,
        singleType: source.table !== undefined,
        partial: source.table !== undefined,
        lines: source.table?.linesWith({ values, onLeftOut, onNote }) ?? source.lines,
        onDuplicate: settings.onDuplicate ?? (source.table ? 'skip' : 'create'),
        lenient,
        createMissing,
        ...(ownerId !== undefined && { ownerId }),
        ...(source.folder === undefined ? {} : { baseDir: source.folder }),
        onProgress: ({ lines }) => {
          bar.update(source.bytesRead(), lines);
        },
      }),
    );
    const named = withColumns(report, source);
    const leftOut = [...cells, ...named.leftOut].toSorted((one, other) => one.line - other.line);
    return { report: { ...named, leftOut }, problems: await problemsOf(named, source) };
  } finally {
    bar.stop();
  }
}

function withColumns(report: ImportReport, { table }: ImportSource): ImportReport {
  if (!table) return report;
  const named = nameColumns(table.columns);
  const inColumns = (lines: readonly LineError[]): readonly LineError[] =>
    lines.map(({ line, message }) => ({ line, message: named(message) }));
  return { ...report, errors: inColumns(report.errors), leftOut: inColumns(report.leftOut) };
}

async function problemsOf({ errors }: ImportReport, { table }: ImportSource): Promise<readonly Problem[]> {
  if (!table) return groupProblems(errors, () => undefined);
  const rows = new Map<number, readonly string[]>();
  for await (const { number, cells } of table.rowsAt(new Set(errors.map(({ line }) => line))))
    rows.set(number, cells);
  const places = new Map(table.columns.map(({ header, index }) => [header, index]));
  return groupProblems(errors, (line, column) => {
    const cell = rows.get(line)?.[places.get(column) ?? -1];
    return cell && readableCell(cell);
  });
}

/** Lines with one problem (docs/import-and-export.md#for-programs). */
export interface Problem {
  /** The header; null for a whole row, and for JSON lines. */
  readonly column: string | null;
  readonly message: string;
  readonly count: number;
  readonly examples: readonly { readonly line: number; readonly value: string | null }[];
}

type CellAt = (line: number, column: string) => string | undefined;

const examplesKept = 5;

/**
 * Groups errors by column, cause and value, most frequent first.
 * @param errors whose messages have the form `Column "X": …; …`
 */
export function groupProblems(errors: readonly LineError[], cellAt: CellAt): readonly Problem[] {
  const groups = new Map<
    string,
    Problem & { examples: { line: number; value: string | null }[]; count: number }
  >();
  for (const { line, message } of errors) {
    for (const part of message.split(/; (?=Column ")/u)) {
      const { column, rest } = columnOf(part);
      const value = (column === null ? undefined : cellAt(line, column)?.trim()) ?? quotedIn(rest);
      const cause = causeOf(rest, value);
      const key = JSON.stringify([column, cause, value]);
      const group = groups.get(key) ?? { column, message: cause, count: 0, examples: [] };
      group.count += 1;
      if (group.examples.length < examplesKept) group.examples.push({ line, value });
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

function columnOf(part: string): { readonly column: string | null; readonly rest: string } {
  const found = /^Column (?<name>"(?:[^"\\]|\\.)*"): (?<rest>.*)$/su.exec(part)?.groups;
  if (!found) return { column: null, rest: part };
  return { column: String(JSON.parse(found.name ?? '""')), rest: found.rest ?? '' };
}

const quotedIn = (text: string): string | null => {
  const quoted = /"(?:[^"\\]|\\.)*"/u.exec(text)?.[0];
  return quoted === undefined ? null : String(JSON.parse(quoted));
};

/** Removes the value from a message, so that equal causes are equal. */
function causeOf(message: string, value: string | null): string {
  if (value === null) return message;
  return message
    .replaceAll(`, not ${JSON.stringify(value.slice(0, 60))}`, '')
    .replaceAll(`${JSON.stringify(value)} is`, 'is')
    .replaceAll(`${JSON.stringify(value.slice(0, 60))} is`, 'is');
}
