import { type CsvRecord, csvRecords, findSeparator, separators } from './csv-records.ts';
import type { PhysicalLine } from './physical-lines.ts';

export interface Layout {
  readonly separator: string | undefined;
  /** Undefined for an empty file. */
  readonly header: CsvRecord | undefined;
  readonly above: number;
  readonly sample: readonly (readonly string[])[];
}

export interface FoundLayout extends Layout {
  /** Reads the rows from the beginning at each call. */
  rows(): AsyncIterable<CsvRecord>;
}

const look = { lines: 250, characters: 2 * 1024 * 1024 } as const;
const highest = 25;

/**
 * Finds the row and the separator with the most known headers. A title may precede the header: a lower row wins only if
 * it has more cells than those above.
 * @param known counts the known headers among the cells
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

/** Reads only a few records, because with a wrong separator the rows may be parsed one by one. */
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

export async function readAhead(rows: AsyncIterable<CsvRecord>): Promise<readonly CsvRecord[]> {
  const first: CsvRecord[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length >= look.lines) break;
  }
  return first;
}

export function layoutOf(records: readonly CsvRecord[], known: (cells: readonly string[]) => number): Layout {
  const { header, above } = headerIn(records, known);
  return { separator: undefined, header, above, sample: rowsBelow(records, above) };
}

/** @param known counts the known headers among the cells */
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
