import { parse } from 'csv-parse/sync';
import { longestRow, type PhysicalLine } from './physical-lines.ts';

export type CsvRecord =
  | { readonly number: number; readonly cells: readonly string[] }
  | { readonly number: number; readonly problem: string };

interface RawRow {
  readonly number: number;
  readonly text: string;
  readonly lines: readonly PhysicalLine[];
  readonly problem?: string;
}

/** Each call of the parser costs as much as several rows, so rows are parsed in batches of up to this many. */
const mostAtOnce = 128;

/**
 * Reads non-blank rows (RFC 4180) with line numbers. A row with unbalanced quotes is a problem, and reading goes on at
 * the line after the row's first.
 * @param separator by default the first row decides
 */
export async function* readCsvRecords(
  lines: AsyncIterable<PhysicalLine>,
  separator?: string,
): AsyncGenerator<CsvRecord> {
  const source = new LineSource(lines);
  let between = separator;
  let batch: RawRow[] = [];
  // The batch doubles after each sound one, so that a broken row wastes little parsing.
  let atOnce = 1;
  const flush = function* (): Generator<CsvRecord> {
    const { records, rest, sound } = parseBatch(batch, between ?? ',');
    atOnce = sound ? Math.min(2 * atOnce, mostAtOnce) : 1;
    batch = [];
    source.giveBack(rest);
    yield* records;
  };
  for (;;) {
    const row = await readNextRow(source);
    if (row === undefined) {
      if (batch.length === 0) return;
      yield* flush();
      continue;
    }
    if (between === undefined && row.problem === undefined) {
      between = readSeparator(row.text);
      if (between !== undefined) continue;
      between = findSeparator(row.text);
      // The header is needed before any other row, so it does not wait for a full batch.
      batch.push(row);
      yield* flush();
      continue;
    }
    batch.push(row);
    if (batch.length >= atOnce || row.problem !== undefined) yield* flush();
  }
}

class LineSource {
  readonly #lines: AsyncIterator<PhysicalLine, unknown>;
  #waiting: PhysicalLine[] = [];

  constructor(lines: AsyncIterable<PhysicalLine>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async next(): Promise<PhysicalLine | undefined> {
    return this.#waiting.pop() ?? readNext(this.#lines);
  }

  giveBack(lines: readonly PhysicalLine[]): void {
    for (let index = lines.length - 1; index >= 0; index -= 1) {
      const line = lines[index];
      if (line) this.#waiting.push(line);
    }
  }
}

export const tooLong = `The row is longer than ${longestRow.toLocaleString('en')} characters.`;
const unclosed = 'A quotation mark is opened in this row and never closed.';
const misquoted =
  'The quotation marks of this row do not match. A cell that holds one stands in quotes, and doubles it: "5"" screen".';

/** Reads lines until their quotation marks are balanced, which completes a row. */
async function readNextRow(source: LineSource): Promise<RawRow | undefined> {
  let first = await source.next();
  while (first?.text.trim() === '') first = await source.next();
  if (!first) return undefined;
  const { number } = first;
  if (first.cut) return { number, text: '', lines: [first], problem: tooLong };
  const lines = [first];
  let length = first.text.length;
  let odd = isOdd(first.text);
  while (odd) {
    const line = await source.next();
    if (line) lines.push(line);
    length += line?.text.length ?? 0;
    if (line?.cut !== false || length > longestRow) {
      source.giveBack(lines.slice(1));
      return { number, text: '', lines: [first], problem: unclosed };
    }
    odd = odd !== isOdd(line.text);
  }
  return { number, text: joinLines(lines), lines };
}

/** A CR within a cell, as in files of old Macs, becomes LF. */
function joinLines(lines: readonly PhysicalLine[]): string {
  const last = lines.at(-1);
  return lines
    .map((line) => (line === last ? line.text : line.text + (last?.end === '\r' ? '\n' : line.end)))
    .join('');
}

function isOdd(text: string): boolean {
  let odd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd;
  return odd;
}

interface ParsedBatch {
  readonly records: readonly CsvRecord[];
  readonly rest: readonly PhysicalLine[];
  readonly sound: boolean;
}

/** Parses all rows in one call. If that fails, it parses them one by one up to the broken row. */
function parseBatch(rows: readonly RawRow[], separator: string): ParsedBatch {
  const sound = rows.filter(({ problem }) => problem === undefined);
  const all = parseText(sound.map(({ text }) => text).join('\n'), separator);
  if (all?.length === sound.length) {
    const cellsByRow = new Map(sound.map((row, index) => [row, all[index] ?? []]));
    return {
      records: rows.flatMap((row) => toRecords(row, cellsByRow.get(row) ?? [])),
      rest: [],
      sound: true,
    };
  }
  const records: CsvRecord[] = [];
  for (const [index, row] of rows.entries()) {
    const alone = (): ReturnType<typeof parseText> =>
      sound.length === 1 ? all : parseText(row.text, separator);
    const parsed = row.problem === undefined ? alone() : [[]];
    if (parsed?.length === 1) {
      records.push(...toRecords(row, parsed[0] ?? []));
      continue;
    }
    records.push({ number: row.number, problem: misquoted });
    const later = rows.slice(index + 1);
    return { records, rest: [...row.lines.slice(1), ...later.flatMap(({ lines }) => lines)], sound: false };
  }
  return { records, rest: [], sound: false };
}

function toRecords({ number, problem }: RawRow, cells: readonly string[]): readonly CsvRecord[] {
  if (problem !== undefined) return [{ number, problem }];
  return cells.every((cell) => cell.trim() === '') ? [] : [{ number, cells }];
}

/** Returns undefined if the quotation marks do not match. */
function parseText(text: string, separator: string): readonly (readonly string[])[] | undefined {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: separator.trim() !== '',
    });
  } catch {
    return undefined;
  }
}

export const separators = [',', ';', '\t', '|'] as const;

/** Returns the separator that is most frequent outside quotation marks; a comma by default. */
export function findSeparator(header: string): string {
  const unquoted = header.replaceAll(/"(?:[^"]|"")*"/gu, '');
  const counts = separators.map((separator) => unquoted.split(separator).length - 1);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Recognises a first line such as `sep=;`. */
const readSeparator = (line: string): string | undefined =>
  /^sep=(?<separator>.)$/iu.exec(line)?.groups?.separator;

async function readNext<T>(items: AsyncIterator<T, unknown>): Promise<T | undefined> {
  const result = await items.next();
  return result.done === true ? undefined : result.value;
}
