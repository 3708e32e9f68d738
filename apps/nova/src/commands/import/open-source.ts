import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import {
  findImportableFields,
  splitLines,
  type ImportOptions,
  assertNoJson,
  assertText,
  assertWorkbook,
  isContainer,
  type OpenedTable,
  openSheetTable,
  openTextTable,
  type TableFile,
  type TableReading,
} from '@nova/features/imports';
import type { Ask } from '../../terminal.ts';
import { callerPath } from '../../command-line.ts';
import { progressBar } from '../../long-command.ts';
import type { Tools } from '../../shell.ts';
import { tableQuestions } from './table-questions.ts';

export const importFormats = ['csv', 'xlsx', 'ndjson'] as const;
type ImportFormat = (typeof importFormats)[number];

export interface SourceOptions extends TableReading {
  readonly account: string;
  readonly format?: ImportFormat;
  readonly map: readonly string[];
  readonly ask?: Ask | undefined;
  /** True if a program reads the report. */
  readonly json?: boolean;
}

export interface ImportSource {
  readonly lines: ImportOptions['lines'];
  /** Folder from which paths of `file` lines are resolved; undefined for standard input. */
  readonly folder: string | undefined;
  /** Bytes of the file; undefined for standard input. */
  readonly size: number | undefined;
  readonly bytesRead: () => number;
  readonly table: OpenedTable | undefined;
  readonly close: () => Promise<void>;
}

const chunkSize = 256 * 1024;

/**
 * Opens JSON lines, CSV or a workbook. The format follows from the content, `--format`, the file's ending, or its
 * beginning.
 * @param file `-` for standard input
 * @throws BAD_REQUEST for a missing file, another kind of file, or unusable columns
 */
export async function openSource(tools: Tools, file: string, options: SourceOptions): Promise<ImportSource> {
  const path = file === '-' ? undefined : callerPath(file);
  const size = path === undefined ? undefined : await readSize(path);
  let read = 0;
  const countBytes = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    read = 0;
    for await (const chunk of chunks) {
      read += chunk.length;
      yield chunk;
    }
  };
  const { first, chunks } = await readFirstChunk(path === undefined ? tools.streams.in : openStream(path));
  const format = detectFormat(path, first, options);
  const base = { folder: path && dirname(path), size, bytesRead: () => read };
  if (format === 'ndjson') {
    return {
      ...base,
      lines: splitLines(countBytes(chunks)),
      table: undefined,
      close: () => Promise.resolve(),
    };
  }
  // A table may need two passes, which standard input does not allow.
  const spooled = path === undefined ? await writeSpool(chunks) : undefined;
  const there = path ?? spooled ?? '';
  const release = async (): Promise<void> => {
    if (spooled !== undefined) await rm(dirname(spooled), { recursive: true, force: true });
  };
  try {
    const file = { ...options, ...(await prepareTableFile(tools, path && basename(path), options)) };
    if (format === 'csv') {
      const table = await openTextTable(() => countBytes(openStream(there)), file);
      return { ...base, lines: table.lines, table, close: release };
    }
    await assertWorkbook(there, first);
    const { table, sheet } = await openSheet(tools, there, file, (bytes) => (read += bytes));
    const close = async (): Promise<void> => {
      await sheet.close();
      await release();
    };
    return { ...base, size: sheet.size, lines: table.lines, table, close };
  } catch (error) {
    await release();
    throw error;
  }
}

const openStream = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: chunkSize });

async function writeSpool(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-import-'));
  const path = join(folder, 'table');
  await pipeline(chunks, createWriteStream(path, { mode: 0o600 }));
  return path;
}

async function readSize(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile()) return stats.size;
  throw new NovaError('BAD_REQUEST', `There is no file ${JSON.stringify(path)}.`);
}

/** Returns a stream's first chunk and the whole stream. */
async function readFirstChunk(
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]();
  const begin = await parts.next();
  const first = begin.done === true ? new Uint8Array() : begin.value;
  const streamAll = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  };
  return { first, chunks: streamAll() };
}

const formatOfEnding: Readonly<Record<string, ImportFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.tab': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'ndjson',
};

/** @throws BAD_REQUEST for another kind of file */
function detectFormat(path: string | undefined, first: Uint8Array, options: SourceOptions): ImportFormat {
  const { format, sheet } = options;
  if (isContainer(first) && format !== 'ndjson') return 'xlsx';
  assertText(first);
  if (format === 'xlsx')
    throw new NovaError(
      'BAD_REQUEST',
      'The file is no workbook. Leave out --format xlsx: what it is, its content tells.',
    );
  if (sheet !== undefined)
    throw new NovaError(
      'BAD_REQUEST',
      '--sheet is for workbooks (XLSX); this file has no sheets. Leave it out.',
    );
  const start = new TextDecoder().decode(first.subarray(0, 4_096)).replace(/^\uFEFF/u, '');
  const statedFormat = format ?? formatOfEnding[extname(path ?? '').toLowerCase()];
  const isTable = options.map.length > 0 || options.type !== undefined || options.separator !== undefined;
  const isLines = !isTable && (start.trim() === '' || /^\s*\{/mu.test(start));
  const fileFormat = statedFormat ?? (isLines ? 'ndjson' : 'csv');
  if (fileFormat === 'csv') assertNoJson(start);
  return fileFormat;
}

/** Adds the account's custom fields and currency, and the questions for a person. */
const prepareTableFile = async (
  { database }: Tools,
  name: string | undefined,
  options: SourceOptions,
): Promise<TableFile> => ({
  ...options,
  name,
  account: {
    customFields: (type) => findImportableFields(database, options.account, type),
    currency: await readCurrency(database, options.account),
  },
  questions: tableQuestions(database, options.account, options.ask),
});

async function openSheet(
  { streams }: Tools,
  path: string,
  file: TableFile & { readonly json?: boolean },
  onRead: (bytes: number) => void,
): ReturnType<typeof openSheetTable> {
  const bar = progressBar(streams, 'Unpacking', { total: 1, unit: 'MiB', isShown: file.json !== true });
  const onUnpacked = (done: number, of: number): void => {
    bar.update(done / Math.max(1, of), Math.floor(done / 1024 ** 2));
    if (done >= of) bar.stop();
  };
  return openSheetTable(path, file, { onUnpacked, onRead }).finally(() => bar.stop());
}

async function readCurrency(database: Tools['database'], account: string): Promise<string | undefined> {
  const [row] = await database.query<{ currency: string }>(`SELECT currency FROM accounts WHERE id = $1`, [
    account,
  ]);
  return row?.currency;
}
