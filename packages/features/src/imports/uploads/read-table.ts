import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportType } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import type { UploadOptions } from '../write-uploads.ts';
import type { ImportableField } from '../transfer/import-members.ts';
import type { LineError } from '../transfer/import-session.ts';
import { toReadableCell } from '../tables/cells/cell-problem.ts';
import type { Column } from '../tables/columns/target.ts';
import { assertNoJson, assertText, assertWorkbook, isContainer } from '../tables/file-kind.ts';
import { type OpenedTable, openSheetTable, openTextTable, type TableFile } from './open-table-file.ts';
import { groupProblems, type Problem } from './problems.ts';
import { createReadingRoom, type Spend } from './reading-room.ts';

export interface ReadRequest {
  /** Path of the uploaded file. */
  readonly path: string;
  /** Folder for the two results, `lines` and `cells`. */
  readonly folder: string;
  /** Bytes that reading may write at most. */
  readonly room: number;
  readonly fileName: string;
  readonly options: UploadOptions;
  readonly customFields: Readonly<Partial<Record<ImportType, readonly ImportableField[]>>>;
  readonly currency: string;
}

export interface ReadTable {
  readonly type: ImportType;
  readonly columns: readonly Column[];
  /** The first non-blank cells of each column. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
  readonly separator: string | undefined;
  /** Cells that were left out of rows, or read only in part. */
  readonly leftOut: readonly Problem[];
}

/**
 * A problem that makes the table unusable is an answer, not an error. It comes with the columns if they could be found.
 */
export type ReadAnswer = ReadTable | { readonly problem: string; readonly seen?: SeenColumns };

export type SeenColumns = Pick<ReadTable, 'columns' | 'samples' | 'type'>;

/** Bytes; a workbook of 50 MiB unpacks to less. */
const mostUnpacked = 1024 ** 3;

/**
 * Reads an uploaded table completely. It writes the import's lines, and the cells of each row for the file of refused
 * rows.
 */
export async function readTable(request: ReadRequest): Promise<ReadAnswer> {
  const spend = createReadingRoom(request.room);
  try {
    return await processTable({ ...request, spend }, request.options, (table) =>
      writeSpool(table, { ...request, spend }),
    );
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    const tableColumns = await readSeenColumns({ ...request, spend }).catch(() => undefined);
    return { problem: error.message, ...(tableColumns && { seen: tableColumns }) };
  }
}

interface Reading extends ReadRequest {
  readonly spend: Spend;
}

/** Reads the columns without the options that make the table unusable. */
const readSeenColumns = (request: Reading): Promise<SeenColumns> =>
  processTable(request, { ...request.options, columns: {}, dates: 'dmy' }, async (table) => ({
    type: table.type.name,
    columns: table.columns,
    samples: await collectSamples(table),
  }));

async function processTable<T>(
  { path, folder, fileName, customFields, currency, spend }: Reading,
  { kind, sheet, ...mapping }: UploadOptions,
  work: (table: OpenedTable) => Promise<T>,
): Promise<T> {
  const file: TableFile = {
    name: fileName,
    type: kind,
    sheet,
    mapping,
    account: { customFields: (type) => Promise.resolve(customFields[type] ?? []), currency },
  };
  const first = await readBeginning(path);
  if (isContainer(first)) {
    await assertWorkbook(path, first);
    const openedSheet = await openSheetTable(path, file, { mostBytes: mostUnpacked, folder, spend });
    return work(openedSheet.table).finally(() => openedSheet.sheet.close());
  }
  if (sheet !== undefined)
    throw new NovaError(
      'BAD_REQUEST',
      '--sheet is for workbooks (XLSX); this file has no sheets. Leave it out.',
    );
  assertText(first);
  assertNoJson(new TextDecoder().decode(first));
  return work(await openTextTable(() => createReadStream(path, { highWaterMark: 256 * 1024 }), file));
}

const beginningBytes = 4_096;

async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function writeSpool(table: OpenedTable, { folder, options, spend }: Reading): Promise<ReadTable> {
  const cells: LineError[] = [];
  const note = (line: number, message: string): void => {
    if (cells.length < mostNotes) cells.push({ line, message });
  };
  const { values, lenient = false } = options;
  let rows = 0;
  const lines = table.linesWith({ values, onNote: note, onLeftOut: lenient ? note : undefined });
  await write(join(folder, 'lines'), spend, async function* () {
    for await (const line of lines) {
      rows += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  });
  await write(join(folder, 'cells'), spend, async function* () {
    for await (const { number, cells: row } of table.rows())
      yield `${String(number)}\t${JSON.stringify(row)}\n`;
  });
  return {
    type: table.type.name,
    columns: table.columns,
    samples: await collectSamples(table),
    rows,
    separator: table.separator,
    leftOut: groupProblems(cells, () => undefined),
  };
}

const mostNotes = 100_000;

const write = (path: string, spend: Spend, texts: () => AsyncGenerator<string>): Promise<void> =>
  pipeline(Readable.from(countBytes(joinTexts(texts()), spend)), createWriteStream(path, { mode: 0o600 }));

async function* countBytes(texts: AsyncIterable<string>, spend: Spend): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    spend(bytes.length);
    yield bytes;
  }
}

const atOnce = 256 * 1024;

async function* joinTexts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const text of texts) {
    pending += text;
    if (pending.length < atOnce) continue;
    yield pending;
    pending = '';
  }
  yield pending;
}

/** Enough for a person to recognise a column. */
const sampleLimits = { cells: 3, characters: 100, rows: 200 } as const;

async function collectSamples(table: OpenedTable): Promise<readonly (readonly string[])[]> {
  const samples = table.columns.map((): string[] => []);
  let rows = 0;
  for await (const { cells } of table.rows()) {
    for (const [place, sample] of samples.entries()) {
      const cell = toReadableCell(cells[place] ?? '').trim();
      if (cell !== '' && sample.length < sampleLimits.cells)
        sample.push(cell.slice(0, sampleLimits.characters));
    }
    rows += 1;
    if (rows >= sampleLimits.rows) break;
  }
  return samples;
}
