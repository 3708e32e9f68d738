import type { CellKind } from './line-fields.ts';

/** What the cell of a table says, as reads of it understand it again (docs/import-and-export.md#a-table-out); blank for nothing. */
export function cellText(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return kind === 'number' && isPlainNumber(value) ? value : escapeFormula(value);
  if (!Array.isArray(value)) return '';
  return escapeFormula(kind === 'items' ? tagsCell(value as CellTag[]) : listCell(value.map(String)));
}

/** A negative number is no formula to a spreadsheet. */
const isPlainNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/u.test(text);

/**
 * A number in figures, without an exponent. Three decimals get a fourth: `1.125` alone could be read as a thousand and more
 * (docs/import-and-export.md#values).
 */
function numberText(value: number): string {
  const short = String(value);
  const text = short.includes('e') ? inFigures(short) : short;
  return /\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** `1.5e-7` written out. */
function inFigures(short: string): string {
  const {
    sign = '',
    digits = '',
    decimals = '',
    power = '0',
  } = /^(?<sign>-?)(?<digits>\d)(?:\.(?<decimals>\d+))?e(?<power>[+-]\d+)$/u.exec(short)?.groups ?? {};
  const all = digits + decimals;
  const point = digits.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return point >= all.length
    ? `${sign}${all}${'0'.repeat(point - all.length)}`
    : `${sign}${all.slice(0, point)}.${all.slice(point)}`;
}

/** A tag as a cell says it. */
interface CellTag {
  readonly group?: string | null;
  readonly value: string;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const unquote = (text: string): string => text.replaceAll('""', '"').trim();

/** An item stands in quotes where it holds what may stand between items, and where it is blank. */
const itemText = (text: string): string => (/^"|[;,|\r\n]|^$/u.test(text) ? quote(text) : text);

/** A list as one cell (docs/import-and-export.md#values). */
const listCell = (items: readonly string[]): string => items.map(itemText).join('; ');

/** Tags as one cell: one of a group is `"Region": "North"`. */
const tagsCell = (tags: readonly CellTag[]): string =>
  tags.map(({ group, value }) => (group ? `${quote(group)}: ${quote(value)}` : itemText(value))).join('; ');

/**
 * The items of a list in a cell. They stand between semicolons or line ends; what stands in quotes is one item whatever it holds.
 * @param separator what else stands between items of this column
 */
export const listItems = (cell: string, separator?: string): readonly string[] =>
  tagItems(cell, separator).map(({ group, value }) =>
    group === undefined || group === null ? value : `${quote(group)}: ${quote(value)}`,
  );

/** The same of tags, which may name their groups: `"Region": "North"`. */
export function tagItems(cell: string, separator?: string): readonly CellTag[] {
  const items: CellTag[] = [];
  for (let rest = cell; rest !== '';) {
    const said = itemInQuotes(rest, separator);
    const { item, length } = said ?? bareItem(rest, separator);
    if (said || item.value !== '') items.push(item);
    rest = rest.slice(length);
  }
  return items;
}

/** The first item of a cell, and how many characters it takes with what ends it. */
interface FirstItem {
  readonly item: CellTag;
  readonly length: number;
}

const startsQuoted = /^\s*"/u;
const quotedItem = /^\s*"(?<one>(?:[^"]|"")*)"(?:\s*:\s*"(?<other>(?:[^"]|"")*)")?\s*/u;

/** Undefined where quotes are part of what the item says: `"Java" developer`. */
function itemInQuotes(cell: string, separator: string | undefined): FirstItem | undefined {
  if (!startsQuoted.test(cell)) return undefined;
  const found = quotedItem.exec(cell);
  if (!found) return undefined;
  const { one = '', other } = found.groups ?? {};
  // A line end is blank space to the pattern, and ends the item all the same.
  const ends = /\n\s*$/u.test(found[0]) ? 0 : endAt(cell, found[0].length, separator);
  if (ends === undefined) return undefined;
  const item = other === undefined ? { value: unquote(one) } : { group: unquote(one), value: unquote(other) };
  return { item, length: found[0].length + ends };
}

/** How many characters end an item here; undefined where none does. */
function endAt(cell: string, at: number, separator: string | undefined): number | undefined {
  if (at >= cell.length) return 0;
  if (separator !== undefined && cell.startsWith(separator, at)) return separator.length;
  return /[;\n]/u.test(cell[at] ?? '') ? 1 : undefined;
}

function bareItem(cell: string, separator: string | undefined): FirstItem {
  const own = cell.search(/[;\n]/u);
  const other = separator === undefined ? -1 : cell.indexOf(separator);
  const ends = [
    ...(own < 0 ? [] : [{ at: own, length: 1 }]),
    ...(other < 0 ? [] : [{ at: other, length: separator?.length ?? 0 }]),
  ].toSorted((one, two) => one.at - two.at);
  const { at, length } = ends[0] ?? { at: cell.length, length: 0 };
  return { item: { value: cell.slice(0, at).trim() }, length: at + length };
}

/** Signs that begin a formula, the wide ones of East Asian keyboards too. */
const signs = '=+\\-@＝＋－＠';

/** What a spreadsheet takes for the beginning of a formula, or for a number with an exponent, behind any apostrophes. */
const formula = new RegExp(`^'*(?:[${signs}\\t\\r]|\\d+(?:[.,]\\d+)?\\s*e\\s*\\+?\\d+$)`, 'iu');

/**
 * What begins a cell where a spreadsheet separates cells by another sign than the comma, as German, French, Spanish, Italian and Dutch
 * ones do: quotes that do not begin a cell are text to it.
 */
const afterSeparator = new RegExp(`(?<=[;|\\t\\r\\n]'*)(?=[${signs}])`, 'gu');
const escapedAfterSeparator = new RegExp(`(?<=[;|\\t\\r\\n]'*)'(?=[${signs}])`, 'gu');

/**
 * A text as a cell that a spreadsheet runs nothing of: an apostrophe stands before what it would take for a formula, and before
 * a phone number that it would take for an amount (docs/import-and-export.md#a-table-out).
 */
export function escapeFormula(text: string): string {
  const inside = text.replaceAll(afterSeparator, "'");
  return formula.test(inside) ? `'${inside}` : inside;
}

/** The text that such a cell stands for; every other cell stands for itself. */
export function unescapeFormula(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(escapedAfterSeparator, '');
}

/** What a separator may be, wherever the table is opened, and what would end a cell or begin a quoted one. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/u;

const cellOf = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Marks a table as UTF-8: spreadsheets take it for something else otherwise. */
export const byteOrderMark = '\uFEFF';

/** A row of a table in CSV (RFC 4180) with its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;
