import { importRecords, type ImportReport, type LineError } from '@nova/transfer';
import { nameColumns, readableCell } from '@nova/tables';
import { progressBar } from '../progress-bar.ts';
import type { Tools } from '../shell.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { groupProblems, type Problem } from './group-problems.ts';
import type { ImportSource } from './open-source.ts';
import { ownerOf, type Settings } from './settings.ts';

/** What an import came to, with what is wrong grouped by its cause. */
export interface ImportFindings {
  readonly report: ImportReport;
  readonly problems: readonly Problem[];
}

/** One reading of a file into an account, or as if. */
export interface Pass {
  /** What the list of imports calls the file. */
  readonly name: string;
  readonly account: string;
  readonly source: ImportSource;
  readonly settings: Settings;
  readonly dryRun: boolean;
  /** Whether each record has an event of its own. */
  readonly events: boolean;
  readonly json: boolean;
  readonly files: NonNullable<Parameters<typeof importRecords>[1]['files']>;
}

/** Takes the lines of a file in; a dry run only looks. */
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
    wanted: !json,
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

/** Errors of a table name its columns. */
function withColumns(report: ImportReport, { table }: ImportSource): ImportReport {
  if (!table) return report;
  const named = nameColumns(table.columns);
  const inColumns = (lines: readonly LineError[]): readonly LineError[] =>
    lines.map(({ line, message }) => ({ line, message: named(message) }));
  return { ...report, errors: inColumns(report.errors), leftOut: inColumns(report.leftOut) };
}

/** What is wrong, grouped, with what the cells say. */
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
