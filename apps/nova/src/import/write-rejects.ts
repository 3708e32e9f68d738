import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import { escapeFormula, type LineError } from '@nova/transfer';
import { callerPath } from '../caller-path.ts';
import { problemColumn, problemPlace, readableCell, workbookOf } from '@nova/tables';
import type { OpenedTable } from './open-source.ts';

const otherWorkbooks: readonly string[] = ['.xlsm', '.xls', '.xlsb', '.ods', '.numbers'];

const isWorkbook = (path: string): boolean => extname(path).toLowerCase() === '.xlsx';

/** How a file of refused rows ends beside a table: it is written in the table's own format. */
export const rejectsEnding = ({ sheet }: OpenedTable): string =>
  sheet === undefined ? '.rejects.csv' : '.rejects.xlsx';

/**
 * Looks at where refused rows are to be written before anything is read.
 * @throws BAD_REQUEST for another kind of workbook than XLSX, and for the table itself
 */
export function assertRejects(rejects: string, file: string): void {
  const ending = extname(rejects);
  if (otherWorkbooks.includes(ending.toLowerCase())) {
    const xlsx = `${rejects.slice(0, rejects.length - ending.length)}.xlsx`;
    throw new NovaError('BAD_REQUEST', `--rejects writes XLSX or CSV: --rejects ${JSON.stringify(xlsx)}.`);
  }
  if (file !== '-' && callerPath(rejects) === callerPath(file))
    throw new NovaError(
      'BAD_REQUEST',
      '--rejects would overwrite the table. Give the refused rows a file of their own.',
    );
}

/**
 * Writes the rows that were refused as a table of the same columns, with one that says why: mended there, they are read in again.
 * A table that has that column from before has it renewed.
 * @param file a workbook where it ends in `.xlsx`, CSV otherwise
 * @returns how many rows were written
 */
export async function writeRejects(
  file: string,
  table: OpenedTable,
  errors: readonly LineError[],
): Promise<number> {
  const reasons = new Map<number, string[]>();
  for (const { line, message } of errors) reasons.set(line, [...(reasons.get(line) ?? []), message]);
  const place = problemPlace(table.columns);
  const headers = table.columns.map(({ header }) => header).slice(0, place);
  let count = 0;
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield [...headers, problemColumn];
    for await (const { number, cells } of table.rowsAt(new Set(reasons.keys()))) {
      count += 1;
      // A row with a cell too few or too many keeps its cells; the reason stands last.
      const kept = cells.length > table.columns.length ? cells : cells.slice(0, place);
      const missing = Array.from({ length: Math.max(0, headers.length - kept.length) }, () => '');
      yield [...kept.map(readableCell), ...missing, (reasons.get(number) ?? []).join('; ')];
    }
  }
  const bytes = isWorkbook(file) ? workbookOf(table.sheet?.name ?? 'Rejected', rows()) : csvOf(table, rows());
  const path = callerPath(file);
  await pipeline(Readable.from(bytes), createWriteStream(`${path}.part`, { mode: 0o600 }));
  await rename(`${path}.part`, path);
  return count;
}

/** Rows of CSV as they stand in the table; texts of a workbook so that a spreadsheet leaves them as they are. */
async function* csvOf(
  { separator = ',', sheet }: OpenedTable,
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  const rowText = textOf(separator);
  yield '\uFEFF';
  for await (const cells of rows) yield rowText(sheet === undefined ? cells : cells.map(escapeFormula));
}

/** Rows as the table has them: between their cells stands the same sign. */
const textOf = (separator: string) => (cells: readonly string[]) =>
  `${cells.map((text) => (text.includes(separator) || /["\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator)}\r\n`;
