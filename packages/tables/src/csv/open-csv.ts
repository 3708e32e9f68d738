import { NovaError } from '@nova/contract';
import { unescapeFormula, type SourceLine } from '@nova/transfer';
import { askColumns, type ChooseColumn } from './ask-columns.ts';
import { CellProblem } from './cell-problem.ts';
import { countOne } from './count-one.ts';
import { csvRecords, type CsvRecord } from './csv-records.ts';
import { withoutFooter } from './drop-footer.ts';
import { findLayout, type LaidOut } from './find-layout.ts';
import { isOwnTable, knownHeaders } from './match-columns.ts';
import type { Column, ColumnRules } from './match/column.ts';
import { mostColumns, physicalLines, type PhysicalLine } from './physical-lines.ts';
import { rowToLine, type RowRules } from './row-to-line.ts';
import { needsSurvey, saidHabits, surveyColumns, type HabitRules, type Habits } from './survey-columns.ts';

type Tell = (line: number, message: string) => void;

/** What is said of cells, and who is told of them. */
export interface Reading extends Pick<RowRules, 'values'> {
  /** Told of each cell that cannot be taken, by the line of its row: it is left out then. */
  readonly onLeftOut?: Tell | undefined;
  /** Told what is left out of cells that are taken. */
  readonly onNote?: Tell | undefined;
}

export interface TableOptions extends ColumnRules, HabitRules, Reading {
  /** Asks a person about columns that could be several fields; without it the likeliest is taken. */
  readonly chooseColumn?: ChooseColumn | undefined;
}

export interface CsvOptions extends TableOptions {
  /** What stands between cells; found in the header when left out. */
  readonly separator?: string;
  /** Of the text, as WHATWG names it. */
  readonly encoding: string;
}

/** A row that is no record: a title above the header, a total below the table. */
export interface RowBeside {
  readonly number: number;
  readonly text: string;
}

/** A table whose header has been read. */
export interface CsvTable {
  readonly columns: readonly Column[];
  /** The cells of its first sound row. */
  readonly sample: readonly string[];
  /** Its rows as import takes lines, each numbered by the line of the file where it begins. */
  readonly lines: AsyncIterable<SourceLine>;
  /** The same, read with other words about cells. */
  linesWith(reading: Reading): AsyncIterable<SourceLine>;
  /** How its columns are written. */
  readonly habits: Habits;
  /** What stands between cells; undefined where the table is no text. */
  readonly separator: string | undefined;
  /** How many rows stand above the header. */
  readonly above: number;
  /** The rows below the table, once it has been read. */
  readonly below: readonly RowBeside[];
  /** How many cells of each column hold anything though it is left out, once the table has been read. */
  readonly lost: ReadonlyMap<number, number>;
  /** How many cells of each column the notes have taken, once the table has been read. */
  readonly noted: ReadonlyMap<number, number>;
  /** The rows that begin on these lines, as they stand in the file. */
  rowsAt(
    lines: ReadonlySet<number>,
  ): AsyncGenerator<{ readonly number: number; readonly cells: readonly string[] }>;
}

/** The bytes of a table, from its beginning: asked for as often as it has to be read. */
export type OpenChunks = () => AsyncIterable<Uint8Array>;

/**
 * Opens a table in CSV with a header row; its rows are read as they are asked for.
 * @throws BAD_REQUEST for a header that cannot be read or used, and for dates that could be read either way
 */
export function openCsv(open: OpenChunks, options: CsvOptions): Promise<CsvTable> {
  const physical = (): AsyncIterable<PhysicalLine> => physicalLines(open(), options.encoding);
  return openTable(async (known) => {
    const layout = await findLayout(physical(), known, options.separator);
    return { ...layout, rows: () => csvRecords(physical(), layout.separator) };
  }, options);
}

/** Finds where the rows of a table begin, whatever its format. */
export type FindLayout = (known: (cells: readonly string[]) => number) => Promise<LaidOut>;

/**
 * Opens a table with a header row; its rows are read as they are asked for.
 * @throws BAD_REQUEST for a header that cannot be read or used, and for dates that could be read either way
 */
export async function openTable(find: FindLayout, options: TableOptions): Promise<CsvTable> {
  const layout = await find((cells) => (cells.length > mostColumns ? 0 : knownHeaders(cells, options)));
  const { header, above, sample, separator } = layout;
  if (!header) throw new NovaError('BAD_REQUEST', 'The file is empty. Its first row must name the columns.');
  if ('problem' in header) {
    throw new NovaError('BAD_REQUEST', `Line ${String(header.number)}, the header: ${header.problem}`);
  }
  const width = header.cells.length;
  if (width > mostColumns) {
    const [has, most] = [width.toLocaleString('en'), mostColumns.toLocaleString('en')];
    throw new NovaError(
      'BAD_REQUEST',
      `The table has ${has} columns; it may have at most ${most}. Take out those that are not wanted.`,
    );
  }
  const first = header.number;
  const headers = header.cells.map(unescapeFormula);
  // What Nova writes it reads word for word, and below such a table stands nothing else.
  const rules = { ...options, exact: isOwnTable(headers, options) };
  const columns = await askColumns(headers, { ...rules, sample });
  const below: RowBeside[] = [];
  const [lost, noted] = [new Map<number, number>(), new Map<number, number>()];
  const read = (): AsyncGenerator<CsvRecord> => {
    below.length = 0;
    for (const counts of [lost, noted]) counts.clear();
    const records = behind(first, layout.rows());
    if (rules.exact) return records;
    const rows = withoutFooter(records, columns.length, (row) => below.push(row));
    return countingLost(rows, columns, lost);
  };
  async function* rowsAt(lines: ReadonlySet<number>) {
    if (lines.size === 0) return;
    for await (const record of behind(first, layout.rows()))
      if ('cells' in record && lines.has(record.number)) yield record;
  }
  const habits = needsSurvey(columns, rules)
    ? await surveyColumns(read(), columns, rules)
    : saidHabits(columns, rules);
  const linesWith = (reading: Reading): AsyncIterable<SourceLine> => ({
    [Symbol.asyncIterator]: () => linesOf(read(), { ...options, ...reading, columns, habits, noted }),
  });
  const lines = linesWith(options);
  return {
    columns,
    sample: sample[0] ?? [],
    habits,
    separator,
    above,
    below,
    lost,
    noted,
    rowsAt,
    lines,
    linesWith,
  };
}

/** The rows, with what is counted of columns that are left out. */
async function* countingLost(
  records: AsyncIterable<CsvRecord>,
  columns: readonly Column[],
  lost: Map<number, number>,
): AsyncGenerator<CsvRecord> {
  const left = columns.filter(({ target }) => !target).map(({ index }) => index);
  for await (const record of records) {
    for (const index of 'cells' in record ? left : [])
      if ('cells' in record && (record.cells[index] ?? '').trim() !== '') countOne(lost, index);
    yield record;
  }
}

/** The rows below the header. */
async function* behind(header: number, records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  for await (const record of records) if (record.number > header) yield record;
}

type TableRules = Omit<RowRules, 'onLeftOut' | 'onNote'> & Pick<TableOptions, 'onLeftOut' | 'onNote'>;

async function* linesOf(
  records: AsyncIterable<CsvRecord>,
  { onLeftOut, onNote, ...rules }: TableRules,
): AsyncGenerator<SourceLine> {
  for await (const record of records) {
    const { number } = record;
    const at = (tell: Tell | undefined) =>
      tell &&
      ((message: string) => {
        tell(number, message);
      });
    if ('problem' in record) yield record;
    else
      yield { number, ...lineOf({ ...rules, onLeftOut: at(onLeftOut), onNote: at(onNote) }, record.cells) };
  }
}

function lineOf(
  rules: RowRules,
  cells: readonly string[],
): { readonly text: string } | { readonly problem: string } {
  const { columns } = rules;
  if (!fits(cells, columns)) {
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

/** Blank cells too many do no harm, nor do missing ones of columns that are left out. */
const fits = (cells: readonly string[], columns: readonly Column[]): boolean =>
  cells.slice(columns.length).every((cell) => cell.trim() === '') &&
  columns.slice(cells.length).every(({ target }) => !target);

const cellCount = (count: number): string => (count === 1 ? '1 cell' : `${String(count)} cells`);
