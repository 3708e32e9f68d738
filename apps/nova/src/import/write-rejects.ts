import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LineError } from '@nova/transfer';
import { callerPath } from '../caller-path.ts';
import type { CsvTable } from '../csv/open-csv.ts';

/**
 * Writes the rows that were refused as a table of the same columns, with one that says why: mended there, they are read in again.
 * @returns how many rows were written
 */
export async function writeRejects(
  file: string,
  table: CsvTable,
  errors: readonly LineError[],
): Promise<number> {
  const reasons = new Map<number, string[]>();
  for (const { line, message } of errors) reasons.set(line, [...(reasons.get(line) ?? []), message]);
  let rows = 0;
  async function* text() {
    yield '\uFEFF';
    yield rowText([...table.columns.map(({ header }) => header), problemColumn]);
    for await (const { number, cells } of table.rowsAt(new Set(reasons.keys()))) {
      rows += 1;
      // A row with a cell too few or too many keeps its cells; the reason stands last.
      const padded = [
        ...cells,
        ...Array.from({ length: Math.max(0, table.columns.length - cells.length) }, () => ''),
      ];
      yield rowText([...padded, (reasons.get(number) ?? []).join('; ')]);
    }
  }
  const path = callerPath(file);
  await pipeline(Readable.from(text()), createWriteStream(`${path}.part`, { mode: 0o600 }));
  await rename(`${path}.part`, path);
  return rows;
}

export const problemColumn = 'Problem';

const rowText = (cells: readonly string[]): string => `${cells.map(cellText).join(',')}\r\n`;

const cellText = (text: string): string =>
  /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
