import type { CellKind } from './line-fields.ts';

/**
 * Returns a cell's text, which imports can read again (docs/import-and-export.md#a-table-out). It is blank for null.
 */
export function cellText(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return kind === 'number' && isPlainNumber(value) ? value : escapeFormula(value);
  if (!Array.isArray(value)) return '';
  return escapeFormula(kind === 'items' ? tagsCell(value as CellTag[]) : listCell(value.map(String)));
}

/** Recognises negative numbers, which spreadsheets don't read as formulas. */
const isPlainNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/u.test(text);

/** Three decimals get a fourth, because `1.125` could be read as 1125 (docs/import-and-export.md#values). */
function numberText(value: number): string {
  const short = String(value);
  const text = short.includes('e') ? toFigures(short) : short;
  return /\.\d{3}$/u.test(text) ? `${text}0` : text;
}

function toFigures(short: string): string {
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

interface CellTag {
  readonly group?: string | null;
  readonly value: string;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const unquote = (text: string): string => text.replaceAll('""', '"').trim();

/** Quotes an item that contains a separator or is blank. */
const itemText = (text: string): string => (/^"|[;,|\r\n]|^$/u.test(text) ? quote(text) : text);

const listCell = (items: readonly string[]): string => items.map(itemText).join('; ');

/** Writes tags as one cell; a tag with a group is `"Region": "North"`. */
const tagsCell = (tags: readonly CellTag[]): string =>
  tags.map(({ group, value }) => (group ? `${quote(group)}: ${quote(value)}` : itemText(value))).join('; ');

/**
 * Reads the items of a list between semicolons or line ends. Quotation marks enclose one item, whose separators don't
 * count.
 * @param separator a further separator of this column
 */
export const listItems = (cell: string, separator?: string): readonly string[] =>
  tagItems(cell, separator).map(({ group, value }) =>
    group === undefined || group === null ? value : `${quote(group)}: ${quote(value)}`,
  );

export function tagItems(cell: string, separator?: string): readonly CellTag[] {
  const items: CellTag[] = [];
  for (let rest = cell; rest !== '';) {
    const firstItem = itemInQuotes(rest, separator);
    const { item, length } = firstItem ?? bareItem(rest, separator);
    if (firstItem || item.value !== '') items.push(item);
    rest = rest.slice(length);
  }
  return items;
}

interface FirstItem {
  readonly item: CellTag;
  readonly length: number;
}

const startsQuoted = /^\s*"/u;
const quotedItem = /^\s*"(?<one>(?:[^"]|"")*)"(?:\s*:\s*"(?<other>(?:[^"]|"")*)")?\s*/u;

/** Returns undefined if the quotation marks belong to the text: `"Java" developer`. */
function itemInQuotes(cell: string, separator: string | undefined): FirstItem | undefined {
  if (!startsQuoted.test(cell)) return undefined;
  const match = quotedItem.exec(cell);
  if (!match) return undefined;
  const { one = '', other } = match.groups ?? {};
  // The pattern took a line end for blank space, but it ends the item.
  const ends = /\n\s*$/u.test(match[0]) ? 0 : measureSeparator(cell, match[0].length, separator);
  if (ends === undefined) return undefined;
  const item = other === undefined ? { value: unquote(one) } : { group: unquote(one), value: unquote(other) };
  return { item, length: match[0].length + ends };
}

/** Returns the length of the separator at this place; undefined without one. */
function measureSeparator(cell: string, at: number, separator: string | undefined): number | undefined {
  if (at >= cell.length) return 0;
  if (separator !== undefined && cell.startsWith(separator, at)) return separator.length;
  return /[;\n]/u.test(cell[at] ?? '') ? 1 : undefined;
}

function bareItem(cell: string, separator: string | undefined): FirstItem {
  const standardEnd = cell.search(/[;\n]/u);
  const other = separator === undefined ? -1 : cell.indexOf(separator);
  const ends = [
    ...(standardEnd < 0 ? [] : [{ at: standardEnd, length: 1 }]),
    ...(other < 0 ? [] : [{ at: other, length: separator?.length ?? 0 }]),
  ].toSorted((one, two) => one.at - two.at);
  const { at, length } = ends[0] ?? { at: cell.length, length: 0 };
  return { item: { value: cell.slice(0, at).trim() }, length: at + length };
}

/** Characters that begin a formula, with their wide East Asian forms. */
const signs = '=+\\-@＝＋－＠';

/** A formula or a number with an exponent, as spreadsheets recognise them, after any apostrophes. */
const formula = new RegExp(`^'*(?:[${signs}\\t\\r]|\\d+(?:[.,]\\d+)?\\s*e\\s*\\+?\\d+$)`, 'iu');

/**
 * Spreadsheets in German, French, Spanish, Italian and Dutch don't separate by commas, and quotation marks inside a
 * cell are plain text to them. A formula could thus begin after another separator.
 */
const afterSeparator = new RegExp(`(?<=[;|\\t\\r\\n]'*)(?=[${signs}])`, 'gu');
const escapedAfterSeparator = new RegExp(`(?<=[;|\\t\\r\\n]'*)'(?=[${signs}])`, 'gu');

/**
 * Puts an apostrophe before formulas, and before phone numbers that look like amounts
 * (docs/import-and-export.md#a-table-out).
 */
export function escapeFormula(text: string): string {
  const inside = text.replaceAll(afterSeparator, "'");
  return formula.test(inside) ? `'${inside}` : inside;
}

/** Reverses `escapeFormula`; other cells are returned as they are. */
export function unescapeFormula(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(escapedAfterSeparator, '');
}

const needsQuotes = /[",;|\t\r\n]|^\s|\s$/u;

const escapeCell = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Spreadsheets recognise UTF-8 only by this mark. */
export const byteOrderMark = '\uFEFF';

/** A row of CSV (RFC 4180), with the line end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(escapeCell).join(',')}\r\n`;
