import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { NovaError } from '@nova/contract';
import { importableFields, textLines, type ImportOptions } from '@nova/transfer';
import { callerPath } from '../caller-path.ts';
import { nextOf } from '../csv/next-of.ts';
import { openCsv, type CsvTable } from '../csv/open-csv.ts';
import type { Tools } from '../shell.ts';
import { recordType, type ChosenType } from './record-type.ts';

export const importFormats = ['csv', 'ndjson'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What the command line says about the file. */
export interface SourceOptions {
  readonly account: string;
  readonly format?: ImportFormat;
  readonly type?: string;
  readonly map: readonly string[];
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
    for await (const chunk of chunks) {
      read += chunk.length;
      yield chunk;
    }
  };
  const stream = path === undefined ? process.stdin : createReadStream(path, { highWaterMark: chunkSize });
  const { first, chunks } = await peek(counted(stream));
  const opened = { folder: path && dirname(path), size, bytesRead: () => read };
  if (formatOf(path, first, options) === 'ndjson') {
    return { ...opened, lines: textLines(chunks), table: undefined };
  }
  const table = await openTable(tools, chunks, { ...options, first, name: path && basename(path) });
  return { ...opened, lines: table.lines, table };
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return found.size;
  throw new NovaError('BAD_REQUEST', `There is no file ${JSON.stringify(path)}.`);
}

/** Looks at how a stream begins, and gives all of it. */
async function peek(
  source: AsyncGenerator<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const first = (await nextOf(source)) ?? new Uint8Array();
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    yield* source;
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
  chunks: AsyncIterable<Uint8Array>,
  options: SourceOptions & { readonly first: Uint8Array; readonly name: string | undefined },
): Promise<CsvTable & { readonly type: ChosenType }> {
  const type = await recordType(tools, options);
  const table = await openCsv(chunks, {
    type: type.name,
    customFields: await importableFields(tools.database, options.account, type.name),
    maps: options.map,
    ...(options.separator === undefined ? {} : { separator: separatorOf(options.separator) }),
    encoding: options.encoding === undefined ? encodingOf(options.first) : known(options.encoding),
  });
  return { ...table, type };
}

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
