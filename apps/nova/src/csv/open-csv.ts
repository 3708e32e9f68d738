import { NovaError } from '@nova/contract';
import type { SourceLine } from '@nova/transfer';
import { csvRecords, type CsvRecord } from './csv-records.ts';
import { matchColumns, type Column, type ColumnRules } from './match-columns.ts';
import { nextOf } from './next-of.ts';
import { physicalLines } from './physical-lines.ts';
import { CellProblem } from './read-cell.ts';
import { rowToLine } from './row-to-line.ts';

export interface CsvOptions extends ColumnRules {
  /** What stands between cells; found in the header when left out. */
  readonly separator?: string;
  /** Of the text, as WHATWG names it. */
  readonly encoding: string;
}

/** A table whose header has been read. */
export interface CsvTable {
  readonly columns: readonly Column[];
  /** The cells of its first sound row. */
  readonly sample: readonly string[];
  /** Its rows as import takes lines, each numbered by the line of the file where it begins. */
  readonly lines: AsyncIterable<SourceLine>;
}

/**
 * Opens a table in CSV with a header row; its rows are read as they are asked for.
 * @throws BAD_REQUEST for a header that cannot be read or used
 */
export async function openCsv(chunks: AsyncIterable<Uint8Array>, options: CsvOptions): Promise<CsvTable> {
  const records = csvRecords(physicalLines(chunks, options.encoding), options.separator);
  const header = await nextOf(records);
  if (!header) throw new NovaError('BAD_REQUEST', 'The file is empty. Its first row must name the columns.');
  if ('problem' in header) {
    throw new NovaError('BAD_REQUEST', `Line ${String(header.number)}, the header: ${header.problem}`);
  }
  const columns = matchColumns(header.cells, options);
  const first = await nextOf(records);
  const sample = first && 'cells' in first ? first.cells : [];
  return { columns, sample, lines: linesOf(again(first, records), options, columns) };
}

async function* again<T>(first: T | undefined, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first !== undefined) yield first;
  yield* rest;
}

async function* linesOf(
  records: AsyncIterable<CsvRecord>,
  { type }: CsvOptions,
  columns: readonly Column[],
): AsyncGenerator<SourceLine> {
  for await (const record of records) {
    const { number } = record;
    if ('problem' in record) yield record;
    else yield { number, ...lineOf(type, columns, record.cells) };
  }
}

function lineOf(
  type: CsvOptions['type'],
  columns: readonly Column[],
  cells: readonly string[],
): { readonly text: string } | { readonly problem: string } {
  if (cells.length !== columns.length) {
    const problem = `The row has ${cellCount(cells.length)}, the header ${String(columns.length)}. Check its separators and quotation marks.`;
    return { problem };
  }
  try {
    return { text: JSON.stringify(rowToLine(type, columns, cells)) };
  } catch (error) {
    if (error instanceof CellProblem) return { problem: error.message };
    throw error;
  }
}

const cellCount = (count: number): string => (count === 1 ? '1 cell' : `${String(count)} cells`);
