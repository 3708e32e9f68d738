import { NovaError } from '@nova/contract';
import type { SourceLine } from '@nova/transfer';
import { csvRecords, type CsvRecord } from './csv-records.ts';
import { matchColumns, type Column, type ColumnRules } from './match-columns.ts';
import { nextOf } from './next-of.ts';
import { physicalLines } from './physical-lines.ts';
import { CellProblem } from './cell-problem.ts';
import { rowToLine, type RowRules } from './row-to-line.ts';
import { needsSurvey, saidHabits, surveyColumns, type HabitRules } from './survey-columns.ts';

export interface CsvOptions extends ColumnRules, HabitRules {
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

/** The bytes of a table, from its beginning: asked for once, or twice where columns must be looked at as a whole. */
export type OpenChunks = () => AsyncIterable<Uint8Array>;

/**
 * Opens a table in CSV with a header row; its rows are read as they are asked for.
 * @throws BAD_REQUEST for a header that cannot be read or used, and for dates that could be read either way
 */
export async function openCsv(open: OpenChunks, options: CsvOptions): Promise<CsvTable> {
  const read = (): AsyncGenerator<CsvRecord> =>
    csvRecords(physicalLines(open(), options.encoding), options.separator);
  const { columns, sample, records } = await begin(read(), options);
  if (!needsSurvey(columns, options)) {
    return {
      columns,
      sample,
      lines: linesOf(records, { ...options, columns, habits: saidHabits(columns, options) }),
    };
  }
  const habits = await surveyColumns(records, columns, options);
  const again = await begin(read(), options);
  return { columns, sample, lines: linesOf(again.records, { ...options, columns, habits }) };
}

/** A table behind its header. */
interface Begun {
  readonly columns: readonly Column[];
  readonly sample: readonly string[];
  readonly records: AsyncGenerator<CsvRecord>;
}

async function begin(records: AsyncGenerator<CsvRecord>, options: CsvOptions): Promise<Begun> {
  const header = await nextOf(records);
  if (!header) throw new NovaError('BAD_REQUEST', 'The file is empty. Its first row must name the columns.');
  if ('problem' in header) {
    throw new NovaError('BAD_REQUEST', `Line ${String(header.number)}, the header: ${header.problem}`);
  }
  const columns = matchColumns(header.cells, options);
  const first = await nextOf(records);
  const sample = first && 'cells' in first ? first.cells : [];
  return { columns, sample, records: again(first, records) };
}

async function* again<T>(first: T | undefined, rest: AsyncIterable<T>): AsyncGenerator<T, void> {
  if (first !== undefined) yield first;
  yield* rest;
}

async function* linesOf(records: AsyncIterable<CsvRecord>, rules: RowRules): AsyncGenerator<SourceLine> {
  for await (const record of records) {
    const { number } = record;
    if ('problem' in record) yield record;
    else yield { number, ...lineOf(rules, record.cells) };
  }
}

function lineOf(
  rules: RowRules,
  cells: readonly string[],
): { readonly text: string } | { readonly problem: string } {
  const { columns } = rules;
  if (cells.length !== columns.length) {
    const problem = `The row has ${cellCount(cells.length)}, the header ${String(columns.length)}. Check its separators and quotation marks.`;
    return { problem };
  }
  try {
    return { text: JSON.stringify(rowToLine(rules, cells)) };
  } catch (error) {
    if (error instanceof CellProblem) return { problem: error.message };
    throw error;
  }
}

const cellCount = (count: number): string => (count === 1 ? '1 cell' : `${String(count)} cells`);
