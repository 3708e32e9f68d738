import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import {
  formatCsv,
  type OpenedTable,
  readRejectedRows,
  buildWorkbook,
  type LineError,
} from '@nova/features/imports';
import { callerPath } from '../../command-line.ts';

const otherWorkbooks: readonly string[] = ['.xlsm', '.xls', '.xlsb', '.ods', '.numbers'];

const isWorkbook = (path: string): boolean => extname(path).toLowerCase() === '.xlsx';

/** Refused rows are written in the format of their table. */
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
 * Writes refused rows as a table (`readRejectedRows`). Cells of a workbook are escaped in CSV, so that a spreadsheet does
 * not change them.
 * @param file with the ending `.xlsx` for a workbook; otherwise CSV
 */
export async function writeRejects(
  file: string,
  table: OpenedTable,
  errors: readonly LineError[],
): Promise<void> {
  const rows = readRejectedRows(table, errors);
  const { separator, sheet } = table;
  const bytes = isWorkbook(file)
    ? buildWorkbook(sheet?.name ?? 'Rejected', rows)
    : formatCsv(rows, { separator, isEscaped: sheet !== undefined });
  const path = callerPath(file);
  await pipeline(Readable.from(bytes), createWriteStream(`${path}.part`, { mode: 0o600 }));
  await rename(`${path}.part`, path);
}
