import { NovaError } from '@nova/contract';
import type { SourceLine } from '@nova/transfer';
import { csvRecords, type CsvRecord } from './csv-records.ts';
import { matchColumns, type Column, type ColumnRules } from './match-columns.ts';
import { nextOf } from './next-of.ts';
import { physicalLines } from './physical-lines.ts';
import { CellProblem } from './cell-problem.ts';
import { rowToLine, type RowRules } from './row-to-line.ts';
import { needsSurvey, saidHabits, surveyColumns, type HabitRules, type Habits } from './survey-columns.ts';

export interface CsvOptions extends ColumnRules, HabitRules, Pick<RowRules, 'values'> {
  /** What stands between cells; found in the header when left out. */
  readonly separator?: string;
  /** Of the text, as WHATWG names it. */
  readonly encoding: string;
  /** Told of each cell that cannot be taken, by the line of its row: it is left out then. */
  readonly onLeftOut?: ((line: number, message: string) => void) | undefined;
}

/** A table whose header has been read. */
export interface CsvTable {
  readonly columns: readonly Column[];
  /** The cells of its first sound row. */
  readonly sample: readonly string[];
  /** Its rows as import takes lines, each numbered by the line of the file where it begins. */
  readonly lines: AsyncIterable<SourceLine>;
  /** How its columns are written. */
  readonly habits: Habits;
  /** The rows that begin on these lines, as they stand in the file. */
  rowsAt(
    lines: ReadonlySet<number>,
  ): AsyncGenerator<{ readonly number: number; readonly cells: readonly string[] }>;
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
  async function* rowsAt(lines: ReadonlySet<number>) {
    if (lines.size === 0) return;
    for await (const record of read()) if ('cells' in record && lines.has(record.number)) yield record;
  }
  if (!needsSurvey(columns, options)) {
    const habits = saidHabits(columns, options);
    return { columns, sample, habits, rowsAt, lines: linesOf(records, { ...options, columns, habits }) };
  }
  const habits = await surveyColumns(records, columns, options);
  const again = await begin(read(), options);
  return { columns, sample, habits, rowsAt, lines: linesOf(again.records, { ...options, columns, habits }) };
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

type TableRules = Omit<RowRules, 'onLeftOut'> & Pick<CsvOptions, 'onLeftOut'>;

async function* linesOf(
  records: AsyncIterable<CsvRecord>,
  { onLeftOut, ...rules }: TableRules,
): AsyncGenerator<SourceLine> {
  for await (const record of records) {
    const { number } = record;
    if ('problem' in record) yield record;
    else {
      const told =
        onLeftOut &&
        ((message: string) => {
          onLeftOut(number, message);
        });
      yield { number, ...lineOf({ ...rules, onLeftOut: told }, record.cells) };
    }
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
