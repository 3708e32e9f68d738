import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type CsvRecord, tooLong } from '../csv/csv-records.ts';
import { bounds, createRefusal } from './workbook-parts.ts';
import type { SheetRow } from './sheet-rows.ts';

const atOnce = 256 * 1024;

export interface RowFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Columns with values, counted from 0, each with the number of its last row. */
  readonly columns: ReadonlyMap<number, number>;
}

interface RowBounds {
  readonly mostBytes?: number;
  /** Called with bytes before they are written. */
  readonly spend?: ((bytes: number) => void) | undefined;
}

/**
 * Writes the rows once, so that they can be read as often as needed without unpacking again.
 * @throws BAD_REQUEST if the rows exceed the bound
 */
export async function writeRows(
  path: string,
  rows: AsyncIterable<SheetRow>,
  { mostBytes = bounds.largePart, spend = () => undefined }: RowBounds = {},
): Promise<RowFile> {
  const columns = new Map<number, number>();
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    let pending = '';
    const flush = async (): Promise<void> => {
      const bytes = Buffer.from(pending);
      size += bytes.length;
      if (size > mostBytes) throw createRefusal(tooMuchText(mostBytes));
      spend(bytes.length);
      await file.writeFile(bytes);
      pending = '';
    };
    for await (const { number, cells, isTooLong } of rows) {
      for (const [column, cell] of cells.entries()) if (cell !== '') columns.set(column, number);
      const record: CsvRecord = isTooLong ? { number, problem: tooLong } : { number, cells };
      pending += `${JSON.stringify(record)}\n`;
      if (pending.length > atOnce) await flush();
    }
    await flush();
  } finally {
    await file.close();
  }
  return { path, size, columns };
}

const tooMuchText = (byteLimit: number): string =>
  `The sheet holds more than ${String(byteLimit / 1024 ** 3)} GiB of text. Save it in parts.`;

/** @param onRead called with the bytes of each chunk */
export async function* readRows(
  { path }: RowFile,
  onRead: (bytes: number) => void,
): AsyncGenerator<CsvRecord> {
  let pending: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: atOnce }) as AsyncIterable<Buffer>) {
    onRead(chunk.length);
    const end = chunk.lastIndexOf(10);
    if (end < 0) {
      pending.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...pending, chunk.subarray(0, end)]).toString();
    pending = [chunk.subarray(end + 1)];
    // JSON escapes line ends, so each line is one row.
    for (const line of lines.split('\n')) yield JSON.parse(line) as CsvRecord;
  }
}
