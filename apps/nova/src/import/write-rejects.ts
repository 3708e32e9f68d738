import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import type { LineError } from '@nova/transfer';
import { callerPath } from '../caller-path.ts';
import type { CsvTable } from '../csv/open-csv.ts';
import { problemColumn, problemPlace } from '../csv/problem-column.ts';

const workbooks: readonly string[] = ['.xlsx', '.xlsm', '.xls', '.xlsb', '.ods', '.numbers'];

/**
 * Looks at where refused rows are to be written before anything is read.
 * @throws BAD_REQUEST for a workbook, since they are written as CSV, and for the table itself
 */
export function assertRejects(rejects: string, file: string): void {
  const ending = extname(rejects);
  if (workbooks.includes(ending.toLowerCase())) {
    const csv = `${rejects.slice(0, rejects.length - ending.length)}.csv`;
    throw new NovaError(
      'BAD_REQUEST',
      `--rejects writes CSV, whatever the table is: --rejects ${JSON.stringify(csv)}.`,
    );
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
 * @returns how many rows were written
 */
export async function writeRejects(
  file: string,
  table: CsvTable,
  errors: readonly LineError[],
): Promise<number> {
  const reasons = new Map<number, string[]>();
  for (const { line, message } of errors) reasons.set(line, [...(reasons.get(line) ?? []), message]);
  const place = problemPlace(table.columns);
  const headers = table.columns.map(({ header }) => header).slice(0, place);
  const rowText = textOf(table.separator ?? ',');
  let rows = 0;
  async function* text() {
    yield '\uFEFF';
    yield rowText([...headers, problemColumn]);
    for await (const { number, cells } of table.rowsAt(new Set(reasons.keys()))) {
      rows += 1;
      // A row with a cell too few or too many keeps its cells; the reason stands last.
      const kept = cells.length > table.columns.length ? cells : cells.slice(0, place);
      const missing = Array.from({ length: Math.max(0, headers.length - kept.length) }, () => '');
      yield rowText([...kept, ...missing, (reasons.get(number) ?? []).join('; ')]);
    }
  }
  const path = callerPath(file);
  await pipeline(Readable.from(text()), createWriteStream(`${path}.part`, { mode: 0o600 }));
  await rename(`${path}.part`, path);
  return rows;
}

/** Rows as the table has them: between their cells stands the same sign. */
const textOf = (separator: string) => (cells: readonly string[]) =>
  `${cells.map((text) => (text.includes(separator) || /["\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator)}\r\n`;
