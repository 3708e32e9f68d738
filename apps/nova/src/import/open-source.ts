import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import { importableFields, textLines, type ImportOptions } from '@nova/transfer';
import type { Ask } from '../ask.ts';
import { callerPath } from '../caller-path.ts';
import { nextOf } from '../csv/next-of.ts';
import { openCsv, type CsvTable, type OpenChunks } from '../csv/open-csv.ts';
import type { DateOrder } from '../csv/cells/read-date.ts';
import type { HabitRules } from '../csv/survey-columns.ts';
import type { Tools } from '../shell.ts';
import type { Mapping } from './mapping.ts';
import { recordType, type ChosenType } from './record-type.ts';

export const importFormats = ['csv', 'ndjson'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What the command line says about the file. */
export interface SourceOptions extends HabitRules {
  readonly account: string;
  readonly format?: ImportFormat;
  readonly type?: string;
  readonly map: readonly string[];
  readonly mapping: Mapping;
  readonly onLeftOut?: ((line: number, message: string) => void) | undefined;
  readonly separator?: string;
  readonly encoding?: string;
}

/** An opened import file. */
export interface ImportSource {
  readonly lines: ImportOptions['lines'];
  /** The folder that paths of `file` lines start from; undefined for standard input. */
  readonly folder: string | undefined;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
  readonly bytesRead: () => number;
  /** Set for CSV. */
  readonly table: (CsvTable & { readonly type: ChosenType }) | undefined;
  /** Lets go of what was kept while it was read. */
  readonly close: () => Promise<void>;
}

const chunkSize = 256 * 1024;

/**
 * Opens a file of JSON lines or a table in CSV: by `--format`, its name's ending, or how it begins.
 * @param file `-` for standard input
 * @throws BAD_REQUEST for a file that is not there, or a table whose columns cannot be used
 */
export async function openSource(tools: Tools, file: string, options: SourceOptions): Promise<ImportSource> {
  const path = file === '-' ? undefined : callerPath(file);
  const size = path === undefined ? undefined : await sizeOf(path);
  let read = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    read = 0;
    for await (const chunk of chunks) {
      read += chunk.length;
      yield chunk;
    }
  };
  const { first, chunks } = await peek(path === undefined ? process.stdin : streamOf(path));
  assertText(first);
  const opened = { folder: path && dirname(path), size, bytesRead: () => read };
  if (formatOf(path, first, options) === 'ndjson') {
    return { ...opened, lines: textLines(counted(chunks)), table: undefined, close: () => Promise.resolve() };
  }
  // A table may have to be read twice, which standard input cannot be.
  const spooled = path === undefined ? await spool(chunks) : undefined;
  const close = async (): Promise<void> => {
    if (spooled !== undefined) await rm(dirname(spooled), { recursive: true, force: true });
  };
  try {
    const again = (): AsyncIterable<Uint8Array> => counted(streamOf(path ?? spooled ?? ''));
    const table = await openTable(tools, again, { ...options, first, name: path && basename(path) });
    return { ...opened, lines: table.lines, table, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const streamOf = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: chunkSize });

/** A copy in a file of its own, which nobody else may read. */
async function spool(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-import-'));
  const path = join(folder, 'table');
  await pipeline(chunks, createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** What files begin with that are no text, and what to do with them. */
const otherFiles: readonly (readonly [string, string])[] = [
  ['504b0304', 'a spreadsheet or an archive (ZIP); save the sheet as CSV'],
  ['d0cf11e0', 'an old spreadsheet (XLS); save it as CSV'],
  ['25504446', 'a PDF; export the table behind it as CSV'],
  ['1f8b', 'compressed (gzip); unpack it first'],
];

/** @throws BAD_REQUEST for a file that is neither lines nor a table */
function assertText(first: Uint8Array): void {
  const start = Buffer.from(first.subarray(0, 8)).toString('hex');
  const other = otherFiles.find(([signature]) => start.startsWith(signature));
  if (other) throw new NovaError('BAD_REQUEST', `The file is ${other[1]}. Import reads CSV and JSON lines.`);
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return found.size;
  throw new NovaError('BAD_REQUEST', `There is no file ${JSON.stringify(path)}.`);
}

/** Looks at how a stream begins, and gives all of it. */
async function peek(
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]();
  const first = (await nextOf(parts)) ?? new Uint8Array();
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  };
  return { first, chunks: all() };
}

const formatOfEnding: Readonly<Record<string, ImportFormat>> = {
  ...{ '.csv': 'csv', '.tsv': 'csv', '.tab': 'csv' },
  ...{ '.ndjson': 'ndjson', '.jsonl': 'ndjson', '.json': 'ndjson' },
};

function formatOf(path: string | undefined, first: Uint8Array, options: SourceOptions): ImportFormat {
  const known = options.format ?? formatOfEnding[extname(path ?? '').toLowerCase()];
  if (known) return known;
  if (options.map.length > 0 || options.type !== undefined || options.separator !== undefined) return 'csv';
  const start = new TextDecoder().decode(first.subarray(0, 4_096)).replace(/^\uFEFF/u, '');
  return start.trim() === '' || /^\s*\{/mu.test(start) ? 'ndjson' : 'csv';
}

async function openTable(
  tools: Tools,
  open: OpenChunks,
  options: SourceOptions & { readonly first: Uint8Array; readonly name: string | undefined },
): Promise<CsvTable & { readonly type: ChosenType }> {
  const type = await recordType(tools, options);
  const table = await openCsv(open, {
    ...{
      dates: options.dates ?? options.mapping.dates,
      listSeparator: options.listSeparator ?? options.mapping.listSeparator,
    },
    type: type.name,
    customFields: await importableFields(tools.database, options.account, type.name),
    maps: options.map,
    chooseDates: tools.ask && datesAsked(tools.ask),
    mapped: options.mapping.columns,
    values: options.mapping.values,
    onLeftOut: options.onLeftOut,
    ...(options.separator === undefined ? {} : { separator: separatorOf(options.separator) }),
    encoding: options.encoding === undefined ? encodingOf(options.first) : known(options.encoding),
  });
  return { ...table, type };
}

const orders: Readonly<Record<string, DateOrder>> = { 'day/month/year': 'dmy', 'month/day/year': 'mdy' };

const datesAsked =
  (ask: Ask) =>
  async (question: string): Promise<DateOrder> => {
    const choices = Object.keys(orders);
    return orders[await ask(question, { choices, usual: choices[0] ?? '' })] ?? 'dmy';
  };

function separatorOf(text: string): string {
  const separator = text === '\\t' || text.toLowerCase() === 'tab' ? '\t' : text;
  if (/^[^\s"]$|^\t$/u.test(separator)) return separator;
  throw new NovaError('BAD_REQUEST', '--separator must be one sign, or tab.');
}

function known(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    throw new NovaError(
      'BAD_REQUEST',
      `--encoding: ${JSON.stringify(encoding)} is not known. Try utf-8, windows-1252 or utf-16le.`,
    );
  }
}

/** Spreadsheets that save "Unicode text" mark it. */
function encodingOf([one, two]: Uint8Array): string {
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  return one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8';
}
