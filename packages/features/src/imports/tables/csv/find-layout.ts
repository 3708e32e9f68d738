import { type CsvRecord, readCsvRecords, findSeparator, separators } from './csv-records.ts';
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
  const beginning = await readFirstLines(lines);
  const firstLine = beginning.find(({ text }) => text.trim() !== '');
  const isNamed = /^sep=.$/iu.test(firstLine?.text ?? '');
  const tried = separator === undefined && !isNamed ? separators : [separator];
  const heads = await Promise.all(
    tried.map(async (one) => ({
      ...findHeader(await readRecords(beginning, one, highest), known),
      separator: one,
    })),
  );
  const usualSeparator = separator ?? (isNamed ? undefined : findSeparator(firstLine?.text ?? ''));
  const [best] = heads.toSorted(
    (one, other) =>
      other.score - one.score ||
      Number(other.separator === usualSeparator) - Number(one.separator === usualSeparator),
  );
  if (!best) return { separator, header: undefined, above: 0, sample: [] };
  const records = await readRecords(beginning, best.separator, look.lines);
  return { ...best, sample: selectRowsBelow(records, best.above) };
}

async function readFirstLines(lines: AsyncIterable<PhysicalLine>): Promise<readonly PhysicalLine[]> {
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
async function readRecords(
  beginning: readonly PhysicalLine[],
  separator: string | undefined,
  rowLimit: number,
): Promise<readonly CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readCsvRecords(streamLines(beginning), separator)) {
    records.push(record);
    if (records.length >= rowLimit) break;
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

export function buildLayout(
  records: readonly CsvRecord[],
  known: (cells: readonly string[]) => number,
): Layout {
  const { header, above } = findHeader(records, known);
  return { separator: undefined, header, above, sample: selectRowsBelow(records, above) };
}

/** @param known counts the known headers among the cells */
function findHeader(
  records: readonly CsvRecord[],
  known: (cells: readonly string[]) => number,
): Pick<Layout, 'header' | 'above'> & { readonly score: number } {
  let [above, score, widest] = [0, 0, 0];
  for (const [index, record] of records.slice(0, highest).entries()) {
    if (!('cells' in record)) continue;
    const width = record.cells.filter((cell) => cell.trim() !== '').length;
    const knownCount = width > widest || index === 0 ? known(record.cells) : 0;
    if (knownCount > score && (index === 0 || knownCount > 1)) [above, score] = [index, knownCount];
    widest = Math.max(widest, width);
  }
  return { header: records[above], above, score };
}

const selectRowsBelow = (records: readonly CsvRecord[], above: number): Layout['sample'] =>
  records.slice(above + 1).flatMap((record) => ('cells' in record ? [record.cells] : []));

async function* streamLines(lines: readonly PhysicalLine[]): AsyncGenerator<PhysicalLine> {
  await Promise.resolve();
  yield* lines;
}
