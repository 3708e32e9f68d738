import { NovaError } from '@nova/contract';
import type { SourceLine } from '../../transfer/import-session.ts';
import { unescapeFormula } from '../../transfer/table/cells.ts';
import { CellProblem } from '../cells/cell-problem.ts';
import { askColumns, type ChooseColumn, isOwnTable, countKnownHeaders } from '../columns/match-columns.ts';
import type { Column, ColumnRules } from '../columns/target.ts';
import { type CsvRecord, readCsvRecords } from '../csv/csv-records.ts';
import { findLayout, type FoundLayout } from '../csv/find-layout.ts';
import { mostColumns, type PhysicalLine, readPhysicalLines } from '../csv/physical-lines.ts';
import { countOne, type RowRules, rowToLine } from './row-to-line.ts';
import { type HabitRules, type Habits, needsSurvey, createHabits, inspectColumns } from './survey.ts';

type ReportLine = (line: number, message: string) => void;

interface CellOptions extends Pick<RowRules, 'values'> {
  /** Called with the row's line for each cell that is left out. */
  readonly onLeftOut?: ReportLine | undefined;
  /** Called with the row's line if only a part of a cell was read. */
  readonly onNote?: ReportLine | undefined;
}

export interface TableOptions extends ColumnRules, HabitRules, CellOptions {
  /** Asks a person about ambiguous columns. Without it, the likeliest field wins. */
  readonly chooseColumn?: ChooseColumn | undefined;
}

export interface CsvOptions extends TableOptions {
  /** The header decides it if this is missing. */
  readonly separator?: string;
  /** Name as in WHATWG's Encoding Standard. */
  readonly encoding: string;
}

interface OtherRow {
  readonly number: number;
  readonly text: string;
}

export interface CsvTable {
  readonly columns: readonly Column[];
  readonly sample: readonly string[];
  /** The rows as lines of an import, with line numbers. */
  readonly lines: AsyncIterable<SourceLine>;
  /** Reads the lines again with other settings for cells. */
  linesWith(reading: CellOptions): AsyncIterable<SourceLine>;
  readonly habits: Habits;
  /** Undefined for a workbook. */
  readonly separator: string | undefined;
  readonly above: number;
  /** Rows of the footer, which are not imported. Complete after reading. */
  readonly below: readonly OtherRow[];
  /** Number of non-blank cells by column that has no field. Complete after reading. */
  readonly lost: ReadonlyMap<number, number>;
  /** Number of cells by column that went to the notes. Complete after reading. */
  readonly noted: ReadonlyMap<number, number>;
  /** Yields all rows below the header, as the file has them. */
  rows(): AsyncGenerator<{ readonly number: number; readonly cells: readonly string[] }>;
  rowsAt(
    lines: ReadonlySet<number>,
  ): AsyncGenerator<{ readonly number: number; readonly cells: readonly string[] }>;
}

/** Opens the file from its beginning; each pass calls it. */
export type OpenChunks = () => AsyncIterable<Uint8Array>;

export function openCsv(open: OpenChunks, options: CsvOptions): Promise<CsvTable> {
  const physical = (): AsyncIterable<PhysicalLine> => readPhysicalLines(open(), options.encoding);
  return openTable(async (countKnown) => {
    const layout = await findLayout(physical(), countKnown, options.separator);
    return { ...layout, rows: () => readCsvRecords(physical(), layout.separator) };
  }, options);
}

type FindLayout = (known: (cells: readonly string[]) => number) => Promise<FoundLayout>;

/**
 * Finds header and columns. Rows are read on demand.
 * @throws BAD_REQUEST for an unusable header, and for dates of unclear order
 */
export async function openTable(find: FindLayout, options: TableOptions): Promise<CsvTable> {
  const layout = await find((cells) => (cells.length > mostColumns ? 0 : countKnownHeaders(cells, options)));
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
  // Tables that Nova wrote have no footer, and their cells are read word for word.
  const rules = { ...options, exact: isOwnTable(headers, options) };
  const columns = await askColumns(headers, { ...rules, sample });
  const below: OtherRow[] = [];
  const [lost, noted] = [new Map<number, number>(), new Map<number, number>()];
  const read = (): AsyncGenerator<CsvRecord> => {
    below.length = 0;
    for (const counts of [lost, noted]) counts.clear();
    const records = readRowsBelow(first, layout.rows());
    if (rules.exact) return records;
    const rows = dropFooter(records, columns.length, (row) => below.push(row));
    return countLostCells(rows, columns, lost);
  };
  async function* readRows() {
    for await (const record of readRowsBelow(first, layout.rows())) if ('cells' in record) yield record;
  }
  async function* readSelectedRows(lines: ReadonlySet<number>) {
    if (lines.size === 0) return;
    for await (const row of readRows()) if (lines.has(row.number)) yield row;
  }
  const habits = needsSurvey(columns, rules)
    ? await inspectColumns(read(), columns, rules)
    : createHabits(columns, rules);
  const linesWith = (reading: CellOptions): AsyncIterable<SourceLine> => ({
    [Symbol.asyncIterator]: () => convertLines(read(), { ...options, ...reading, columns, habits, noted }),
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
    rows: readRows,
    rowsAt: readSelectedRows,
    lines,
    linesWith,
  };
}

async function* countLostCells(
  records: AsyncIterable<CsvRecord>,
  columns: readonly Column[],
  lost: Map<number, number>,
): AsyncGenerator<CsvRecord> {
  const unusedColumns = columns.filter(({ target }) => !target).map(({ index }) => index);
  for await (const record of records) {
    for (const index of 'cells' in record ? unusedColumns : [])
      if ('cells' in record && (record.cells[index] ?? '').trim() !== '') countOne(lost, index);
    yield record;
  }
}

async function* readRowsBelow(header: number, records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  for await (const record of records) if (record.number > header) yield record;
}

type TableRules = Omit<RowRules, 'onLeftOut' | 'onNote'> & Pick<TableOptions, 'onLeftOut' | 'onNote'>;

async function* convertLines(
  records: AsyncIterable<CsvRecord>,
  { onLeftOut, onNote, ...rules }: TableRules,
): AsyncGenerator<SourceLine> {
  for await (const record of records) {
    const { number } = record;
    const at = (tell: ReportLine | undefined) =>
      tell &&
      ((message: string) => {
        tell(number, message);
      });
    if ('problem' in record) yield record;
    else
      yield {
        number,
        ...convertRow({ ...rules, onLeftOut: at(onLeftOut), onNote: at(onNote) }, record.cells),
      };
  }
}

function convertRow(
  rules: RowRules,
  cells: readonly string[],
): { readonly text: string } | { readonly problem: string } {
  const { columns } = rules;
  if (!fits(cells, columns)) {
    const problem = `The row has ${formatCellCount(cells.length)}, the header ${String(columns.length)}. Check its separators and quotation marks.`;
    return { problem };
  }
  try {
    return { text: JSON.stringify(rowToLine(rules, cells)) };
  } catch (error) {
    if (error instanceof CellProblem) return { problem: error.message };
    throw error;
  }
}

/** Blank cells may follow the last column, and columns without a field may be missing. */
const fits = (cells: readonly string[], columns: readonly Column[]): boolean =>
  cells.slice(columns.length).every((cell) => cell.trim() === '') &&
  columns.slice(cells.length).every(({ target }) => !target);

const formatCellCount = (count: number): string => (count === 1 ? '1 cell' : `${String(count)} cells`);

const longestFooter = 8;
const mostCells = 3;

const total =
  /^(?:grand |sub)?(?:totals?|total général|totale|totales|totaal|sum|summe|gesamt(?:summe|zahl)?|somme|suma|somma|som|count|anzahl|nombre total|recuento|conteggio|aantal|records?|rows?|datensätze|candidates?|contacts?)\b[^@]{0,40}$/iu;
const remark =
  /^(?:generated|exported|printed|created|downloaded|report|erstellt|exportiert|généré|exporté|imprimé|generado|exportado|generato|esportato|gegenereerd|geëxporteerd|page|seite|página|pagina|confidential|vertraulich|confidentiel|confidencial|riservato|vertrouwelijk|copyright|©|end of|ende|fin|fine|einde|\*{2,}|-{3,}|={3,})\b[^@]*$/iu;
const countPattern =
  /^\W*\d[\d.,' ]*\s+(?:records?|rows?|candidates?|contacts?|results?|datensätze|zeilen|kandidaten|enregistrements|lignes|candidats|registros|filas|candidatos|righe|candidati|rijen|resultaten)\b[^@]*$/iu;

/** Recognises a total, a count, or a report's time stamp. */
function isFooter(cells: readonly string[], width: number): boolean {
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', ...others] = filledCells;
  if (filledCells.length === 0 || filledCells.length > mostCells || width < mostCells) {
    return (
      filledCells.length === 1 &&
      (remark.test(first) || countPattern.test(first) || /^total\b.*\d/iu.test(first))
    );
  }
  if (!others.every((cell) => /^[^\p{L}@]*\d[^\p{L}@]*$/u.test(cell) || total.test(cell))) return false;
  return total.test(first) || (others.length === 0 && (remark.test(first) || countPattern.test(first)));
}

/**
 * Leaves out the last rows if they are a footer.
 * @param width number of columns of the table
 * @param onFooter called for each row of the footer
 */
async function* dropFooter(
  records: AsyncIterable<CsvRecord>,
  width: number,
  onFooter: (row: { readonly number: number; readonly text: string }) => void,
): AsyncGenerator<CsvRecord> {
  let pending: CsvRecord[] = [];
  for await (const record of records) {
    if ('cells' in record && pending.length < longestFooter && isFooter(record.cells, width)) {
      pending.push(record);
      continue;
    }
    yield* pending;
    pending = [];
    yield record;
  }
  for (const record of pending) {
    const text = 'cells' in record ? record.cells.filter((cell) => cell.trim() !== '').join(' ') : '';
    onFooter({ number: record.number, text });
  }
}
