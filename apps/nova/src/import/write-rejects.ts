import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import { escapeFormula, type LineError } from '@nova/transfer';
import { callerPath } from '../command-line.ts';
import { problemColumn, problemPlace, readableCell, workbookOf } from '@nova/tables';
import type { OpenedTable } from './open-source.ts';

const otherWorkbooks: readonly string[] = ['.xlsm', '.xls', '.xlsb', '.ods', '.numbers'];

const isWorkbook = (path: string): boolean => extname(path).toLowerCase() === '.xlsx';

/** Refused rows have the format of their table. */
export const rejectsEnding = ({ sheet }: OpenedTable): string =>
  sheet === undefined ? '.rejects.csv' : '.rejects.xlsx';

/**
 * Checks the path of refused rows before reading.
 * @throws BAD_REQUEST for a workbook other than XLSX, and for the table itself
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
 * Writes refused rows as a table with a last column of reasons, so that a person fixes and imports it.
 * Replaces such a column of an earlier file.
 * @param file ending in `.xlsx` for a workbook; otherwise CSV
 * @returns the number of rows
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
      // A row of wrong width keeps its cells; the reason comes last.
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

/** Texts of a workbook are escapeFormula, so that a spreadsheet does not change them. */
async function* csvOf(
  { separator = ',', sheet }: OpenedTable,
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  const rowText = textOf(separator);
  yield '\uFEFF';
  for await (const cells of rows) yield rowText(sheet === undefined ? cells : cells.map(escapeFormula));
}

const textOf = (separator: string) => (cells: readonly string[]) =>
  `${cells.map((text) => (text.includes(separator) || /["\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator)}\r\n`;
