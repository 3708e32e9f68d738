import { Random } from '@nova/random';
import { makeCompany, makeVacancy } from './client.ts';
import type { Cell, Facts, Writing } from './cell.ts';
import { dayText } from './columns/text.ts';
import { damaged, tooLong, type Columns } from './damage.ts';
import { encode } from './encode.ts';
import { fill, type Language } from './languages/language.ts';
import { makePerson, type Person } from './person.ts';
import { sameAgain } from './repeat.ts';
import type { TruthRow, WrittenRow } from './row.ts';
import { chooseStyle } from './style.ts';
import type { Export, ExportColumn, TableKind } from './systems/system.ts';
import { layOutWorkbook } from './workbook/lay-out.ts';
import { withMerged } from './workbook/merge-rows.ts';

/** With what Nova must store. */
export interface CorpusTable {
  readonly system: string;
  readonly language: string;
  readonly kind: TableKind;
  /** Below `tables/`. */
  readonly path: string;
  readonly bytes: Buffer;
  /** With their first field. */
  readonly columns: readonly { readonly header: string; readonly field: string | undefined }[];
  readonly rows: readonly TruthRow[];
}

type AnyExport = Pick<Export, 'kind' | 'file' | 'rows' | 'styles' | 'workbook'> & {
  readonly columns: (language: Language, random: Random) => readonly ExportColumn<never>[];
};

/** @param seed decides all that varies */
export function writeTable(seed: number, system: string, one: AnyExport, language: Language): CorpusTable {
  const random = new Random(
    `${String(seed)} ${system} ${one.kind} ${language.code}${one.workbook ? ' workbook' : ''}`,
  );
  const style = chooseStyle(language, one.styles(language), random);
  const writing: Writing = { language, random, style, workbook: one.workbook?.(language, random) };
  const columns = one.columns(language, random);
  const headers = headersOf(columns, writing);
  const sound = rowsOf(one, columns, writing);
  const fields = fieldsOf(sound, headers.length);
  const rows = withFaults(sound, { headers, fields, kind: one.kind }, writing);
  const { ending, bytes, truth } = layOut(headers, rows, writing);
  return {
    system,
    language: language.code,
    kind: one.kind,
    bytes,
    rows: truth,
    path: `${system}/${one.file}.${language.code}.${ending}`,
    columns: headers.map((header, index) => ({ header, field: fields[index] })),
  };
}

/** Headers must differ. */
function headersOf(
  columns: readonly ExportColumn<never>[],
  { language, random }: Writing,
): readonly string[] {
  const taken = new Set<string>();
  return columns.map(({ header, english }) => {
    const words = typeof header === 'object' ? [header.always] : language.headers[header];
    const usual = language.code === 'en' ? english : undefined;
    const free = words.filter((word) => !taken.has(word.toLowerCase()));
    const chosen = usual ?? random.pick(free.length === 0 ? words : free);
    taken.add(chosen.toLowerCase());
    return chosen;
  });
}

type Row = WrittenRow & { readonly person?: Person };

function rowsOf(one: AnyExport, columns: readonly ExportColumn<never>[], writing: Writing): Row[] {
  const { language, random } = writing;
  const rows: Row[] = [];
  const called = new Set<string>();
  const write = (subject: unknown): WrittenRow => writeRow(columns, subject, writing);
  for (let number = 1; number <= one.rows; number += 1) {
    if (one.kind === 'company') rows.push(write(makeCompany(language, random, number)));
    else if (one.kind === 'job') rows.push(write(makeVacancy(language, random, number)));
    else {
      const person = freshPerson(language, random, number, called);
      rows.push({ ...write(person), person });
    }
  }
  if (one.kind === 'company' || one.kind === 'job') return rows;
  const half = Math.floor(rows.length / 2);
  for (const index of random.some([...rows.slice(0, half).keys()], 2)) {
    const first = at(rows, index);
    const person =
      first.person && sameAgain(first.person, freshPerson(language, random, rows.length + 1, called), random);
    const again = person && write(person);
    if (!again || !tells(first, again, one.kind)) continue;
    rows[index] = { ...first, isRepeated: true };
    rows.splice(random.int(half, rows.length), 0, { ...again, outcome: 'passed over', facts: {} });
  }
  return rows;
}

/** Whether address or profile identify the row. */
const tells = (one: WrittenRow, other: WrittenRow, kind: TableKind): boolean =>
  (kind === 'candidate' ? ['email', 'linkedIn'] : ['email']).some((name) => {
    const [first, second] = [one.facts[name], other.facts[name]];
    if (typeof first !== 'string' || typeof second !== 'string') return false;
    return first.trim().toLowerCase() === second.trim().toLowerCase();
  });

function freshPerson(language: Language, random: Random, number: number, called: Set<string>): Person {
  for (;;) {
    const person = makePerson(language, random, number);
    const key = `${person.firstName} ${person.lastName}`.toUpperCase();
    if (called.has(key)) continue;
    called.add(key);
    return person;
  }
}

function writeRow(columns: readonly ExportColumn<never>[], subject: unknown, writing: Writing): WrittenRow {
  const cells = columns.map(({ write }): Cell => write(subject as never, writing));
  const padded = cells.map(({ text }) => (text !== '' && writing.random.chance(0.02) ? ` ${text}  ` : text));
  const says = cells.map(({ facts = {} }) => Object.keys(facts)[0]);
  return {
    cells: padded,
    ...(writing.workbook && { values: cells.map(({ value }) => value) }),
    says,
    outcome: 'taken',
    facts: joined(Object.assign({}, ...cells.map(({ facts }) => facts)) as Facts),
  };
}

/** Nova stores it as one text. */
function joined(facts: Facts): Facts {
  const parts = ['street', 'city', 'postcode', 'country']
    .map((name) => facts[`location.${name}`])
    .filter((part) => typeof part === 'string');
  if (parts.length === 0) return facts;
  const rest = Object.entries(facts).filter(([name]) => !name.startsWith('location.'));
  return { ...Object.fromEntries(rest), location: parts.join(', ') };
}

/** Some rows are refused, and one is repeated. */
function withFaults(
  rows: readonly Row[],
  columns: Columns & { readonly kind: TableKind },
  writing: Writing,
): readonly WrittenRow[] {
  const { kind } = columns;
  const { language, random } = writing;
  const made = { random, noAmounts: language.noAmounts, day: (iso: string) => dayText(iso, writing) };
  const result: WrittenRow[] = [...rows];
  const sound = rows.flatMap((row, index) =>
    row.outcome === 'taken' && row.isRepeated !== true ? [index] : [],
  );
  const [long, ...bad] = random.some(sound, kind === 'candidate' ? 3 : 2);
  for (const index of bad) result[index] = damaged(at(result, index), columns, made);
  if (long !== undefined)
    result[long] = writing.workbook ? { ...at(result, long), isOdd: true } : tooLong(at(result, long));
  const repeated = sound.filter(
    (index) => at(result, index).outcome === 'taken' && isKnown(at(rows, index), kind),
  );
  const [twice] = random.some(repeated, 1);
  if (twice !== undefined) result.push({ ...at(result, twice), outcome: 'passed over', facts: {} });
  const merged = writing.workbook?.merged;
  return merged === undefined ? result : withMerged(result, merged, random);
}

const isKnown = (row: WrittenRow, kind: TableKind): boolean =>
  kind === 'company' || kind === 'job' || row.facts.email !== undefined;

const fieldsOf = (rows: readonly WrittenRow[], width: number): readonly (string | undefined)[] =>
  Array.from({ length: width }, (_none, index) =>
    rows.map(({ says }) => says[index]).find((name) => name !== undefined),
  );

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new RangeError('There is no such row');
  return item;
};

interface LaidOut {
  readonly ending: string;
  readonly bytes: Buffer;
  readonly truth: readonly TruthRow[];
}

function layOut(headers: readonly string[], rows: readonly WrittenRow[], writing: Writing): LaidOut {
  const { workbook: habits, random, style } = writing;
  if (!habits) return layOutText(headers, rows, writing);
  const footer = style.footed ? footerOf(rows, writing) : undefined;
  return { ending: 'xlsx', ...layOutWorkbook({ headers, rows, habits, random, footer }) };
}

const footerOf = (rows: readonly WrittenRow[], { language, random }: Writing): string =>
  fill(random.pick(language.footers).replaceAll('##', String(rows.length)), random);

function layOutText(headers: readonly string[], rows: readonly WrittenRow[], writing: Writing): LaidOut {
  const { language, style } = writing;
  const { separator, lineEnd, quoted } = style;
  const must = new RegExp(`[${separator === '\t' ? '\\t' : separator}"\r\n]|^\\s|\\s$`, 'u');
  const quote = (cell: string): string =>
    quoted === 'all' || must.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]): string => cells.map(quote).join(separator) + lineEnd;
  let text = style.titled ? line([language.title]) + line(headers.map(() => '')) : '';
  text += line(headers);
  const truth: TruthRow[] = [];
  for (const { cells, outcome, column, facts } of rows) {
    truth.push({ line: text.split('\n').length, outcome, facts, ...(column !== undefined && { column }) });
    text += line(cells);
  }
  if (style.footed) text += line([footerOf(rows, writing)]);
  return { ending: separator === '\t' ? 'tsv' : 'csv', bytes: encode(text, style.encoding), truth };
}
