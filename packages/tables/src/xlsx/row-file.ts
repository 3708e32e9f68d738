import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { tooLong, type CsvRecord } from '../csv/csv-records.ts';
import { bounds, refusal } from './bounds.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Characters that are written at once. */
const atOnce = 256 * 1024;

/** What a sheet turned out to hold. */
export interface RowFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The columns that hold anything, counted from 0, with the last row where they do. */
  readonly columns: ReadonlyMap<number, number>;
}

/**
 * Writes the rows of a sheet into a file, one a line: a sheet is unpacked once, and its rows are read as often as they are needed.
 * @throws BAD_REQUEST for rows that come to more than any table
 */
export async function writeRows(path: string, rows: AsyncIterable<SheetRow>): Promise<RowFile> {
  const columns = new Map<number, number>();
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    let held = '';
    const flush = async (): Promise<void> => {
      const bytes = Buffer.from(held);
      size += bytes.length;
      if (size > bounds.text) throw refusal('The sheet holds more than 8 GiB of text. Save it in parts.');
      await file.writeFile(bytes);
      held = '';
    };
    for await (const { number, cells, isTooLong } of rows) {
      for (const [column, cell] of cells.entries()) if (cell !== '') columns.set(column, number);
      const record: CsvRecord = isTooLong ? { number, problem: tooLong } : { number, cells };
      held += `${JSON.stringify(record)}\n`;
      if (held.length > atOnce) await flush();
    }
    await flush();
  } finally {
    await file.close();
  }
  return { path, size, columns };
}

/** @param onRead told of each chunk's length in bytes */
export async function* readRows(
  { path }: RowFile,
  onRead: (bytes: number) => void,
): AsyncGenerator<CsvRecord> {
  let held: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: atOnce }) as AsyncIterable<Buffer>) {
    onRead(chunk.length);
    const end = chunk.lastIndexOf(10);
    if (end < 0) {
      held.push(chunk);
      continue;
    }
    const whole = Buffer.concat([...held, chunk.subarray(0, end)]).toString();
    held = [chunk.subarray(end + 1)];
    // Within a line no line end stands as it is.
    for (const line of whole.split('\n')) yield JSON.parse(line) as CsvRecord;
  }
}
