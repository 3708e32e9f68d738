import { csvRecords, type CsvRecord } from './csv-records.ts';
import { findSeparator, separators } from './find-separator.ts';
import type { PhysicalLine } from './physical-lines.ts';

/** Where a table's header stands, and what its beginning holds. */
export interface Layout {
  readonly separator: string | undefined;
  /** The header, or why it cannot be read; undefined where there is nothing. */
  readonly header: CsvRecord | undefined;
  /** How many rows stand above the header, such as a title. */
  readonly above: number;
  /** The first rows below it. */
  readonly sample: readonly (readonly string[])[];
}

/** A table whose header has been found. */
export interface LaidOut extends Layout {
  /** All of its rows, from the beginning: asked for as often as they are needed. */
  rows(): AsyncIterable<CsvRecord>;
}

/** How much of a table is looked at: lines, and characters. */
const look = { lines: 250, characters: 2 * 1024 * 1024 } as const;
/** How many rows a title may take. */
const highest = 25;

/**
 * Finds the header of a table and what stands between its cells: the row, and the sign, with which most cells are known as headers.
 * A row further down is it only where it has more cells than those above, as below the title of a report.
 * @param known how many cells of a row are known as headers
 */
export async function findLayout(
  lines: AsyncIterable<PhysicalLine>,
  known: (cells: readonly string[]) => number,
  separator?: string,
): Promise<Layout> {
  const beginning = await firstOf(lines);
  const named = beginning.find(({ text }) => text.trim() !== '');
  const isNamed = /^sep=.$/iu.test(named?.text ?? '');
  const tried = separator === undefined && !isNamed ? separators : [separator];
  const heads = await Promise.all(
    tried.map(async (one) => ({
      ...headerIn(await recordsOf(beginning, one, highest), known),
      separator: one,
    })),
  );
  const usual = separator ?? (isNamed ? undefined : findSeparator(named?.text ?? ''));
  const [best] = heads.toSorted(
    (one, other) =>
      other.score - one.score || Number(other.separator === usual) - Number(one.separator === usual),
  );
  if (!best) return { separator, header: undefined, above: 0, sample: [] };
  const records = await recordsOf(beginning, best.separator, look.lines);
  return { ...best, sample: rowsBelow(records, best.above) };
}

async function firstOf(lines: AsyncIterable<PhysicalLine>): Promise<readonly PhysicalLine[]> {
  const first: PhysicalLine[] = [];
  let characters = 0;
  for await (const line of lines) {
    first.push(line);
    characters += line.text.length;
    if (first.length >= look.lines || characters >= look.characters) break;
  }
  return first;
}

/** The first rows with this separator: with a wrong one each may have to be parsed by itself, so no more than are needed. */
async function recordsOf(
  beginning: readonly PhysicalLine[],
  separator: string | undefined,
  most: number,
): Promise<readonly CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(again(beginning), separator)) {
    records.push(record);
    if (records.length >= most) break;
  }
  return records;
}

/** The first rows of a table. */
export async function readAhead(rows: AsyncIterable<CsvRecord>): Promise<readonly CsvRecord[]> {
  const first: CsvRecord[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length >= look.lines) break;
  }
  return first;
}

/** Finds the header among the first rows of a table, and what stands below it. */
export function layoutOf(records: readonly CsvRecord[], known: (cells: readonly string[]) => number): Layout {
  const { header, above } = headerIn(records, known);
  return { separator: undefined, header, above, sample: rowsBelow(records, above) };
}

/** Finds the header; `score` is how many of its cells are known as headers. */
function headerIn(
  records: readonly CsvRecord[],
  known: (cells: readonly string[]) => number,
): Pick<Layout, 'header' | 'above'> & { readonly score: number } {
  let [above, score, widest] = [0, 0, 0];
  for (const [index, record] of records.slice(0, highest).entries()) {
    if (!('cells' in record)) continue;
    const width = record.cells.filter((cell) => cell.trim() !== '').length;
    const found = width > widest || index === 0 ? known(record.cells) : 0;
    if (found > score && (index === 0 || found > 1)) [above, score] = [index, found];
    widest = Math.max(widest, width);
  }
  return { header: records[above], above, score };
}

const rowsBelow = (records: readonly CsvRecord[], above: number): Layout['sample'] =>
  records.slice(above + 1).flatMap((record) => ('cells' in record ? [record.cells] : []));

async function* again(lines: readonly PhysicalLine[]): AsyncGenerator<PhysicalLine> {
  await Promise.resolve();
  yield* lines;
}
