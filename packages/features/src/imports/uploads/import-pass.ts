import type { Database } from '@nova/db';
import { importRecords } from '../transfer/import-records.ts';
import type { ImportOptions, ImportReport, LineError } from '../transfer/import-session.ts';
import { toReadableCell } from '../tables/cells/cell-problem.ts';
import { nameColumns } from '../tables/columns/match-columns.ts';
import type { Column } from '../tables/columns/target.ts';
import type { CsvTable } from '../tables/table/open-table.ts';
import { groupProblems, type Problem } from './problems.ts';
import { findOwner, type Settings } from './settings.ts';

export interface ImportFindings {
  readonly report: ImportReport;
  readonly problems: readonly Problem[];
}

/** A table that can be read several times. */
export type PassTable = Pick<CsvTable, 'linesWith' | 'rowsAt'> & { readonly columns: readonly Column[] };

/** One pass of a table or of JSON lines into an account. It may be a dry run. */
export interface Pass extends Pick<
  ImportOptions,
  | 'batch'
  | 'dryRun'
  | 'erased'
  | 'events'
  | 'collectIds'
  | 'signal'
  | 'files'
  | 'recordLimits'
  | 'near'
  | 'onProgress'
  | 'now'
> {
  readonly account: string;
  /** Shown in the list of imports. */
  readonly name: string;
  readonly source: {
    readonly lines: ImportOptions['lines'];
    /** The folder from which paths in `file` lines are resolved. */
    readonly folder: string | undefined;
    readonly table: PassTable | undefined;
  };
  readonly settings: Settings;
}

/**
 * Imports a source. The command and HTTP share this function, so that both import alike (docs/import-and-export.md).
 * @throws NOT_FOUND for an unknown owner; what `importRecords` throws
 */
export async function importPass(
  database: Database,
  { account, name, source, settings, ...options }: Pass,
): Promise<ImportFindings> {
  const { lenient = false, createMissing = false, values } = settings;
  const { table } = source;
  const ownerId = await findOwner(database, account, settings.owner);
  const cells: LineError[] = [];
  const onNote = (line: number, message: string): void => void cells.push({ line, message });
  const onLeftOut = lenient ? onNote : undefined;
  const report = await importRecords(database, {
    ...options,
    accountId: account,
    source: name,
    singleType: table !== undefined,
    partial: table !== undefined,
    lines: table?.linesWith({ values, onLeftOut, onNote }) ?? source.lines,
    onDuplicate: settings.onDuplicate ?? (table ? 'skip' : 'create'),
    lenient,
    createMissing,
    ...(ownerId !== undefined && { ownerId }),
    ...(source.folder === undefined ? {} : { baseDir: source.folder }),
  });
  const namedReport = nameReportColumns(report, table);
  const leftOut = [...cells, ...namedReport.leftOut].toSorted((one, other) => one.line - other.line);
  return { report: { ...namedReport, leftOut }, problems: await collectProblems(namedReport, table) };
}

function nameReportColumns(report: ImportReport, table: PassTable | undefined): ImportReport {
  if (!table) return report;
  const rewriteMessage = nameColumns(table.columns);
  const inColumns = (lines: readonly LineError[]): readonly LineError[] =>
    lines.map(({ line, message }) => ({ line, message: rewriteMessage(message) }));
  return { ...report, errors: inColumns(report.errors), leftOut: inColumns(report.leftOut) };
}

async function collectProblems(
  { errors }: ImportReport,
  table: PassTable | undefined,
): Promise<readonly Problem[]> {
  if (!table) return groupProblems(errors, () => undefined);
  const rows = new Map<number, readonly string[]>();
  for await (const { number, cells } of table.rowsAt(new Set(errors.map(({ line }) => line))))
    rows.set(number, cells);
  const places = new Map(table.columns.map(({ header, index }) => [header, index]));
  return groupProblems(errors, (line, column) => {
    const cell = rows.get(line)?.[places.get(column) ?? -1];
    return cell && toReadableCell(cell);
  });
}
