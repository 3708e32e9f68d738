/** A tag as a cell says it. */
export interface CellTag {
  readonly group?: string | null;
  readonly value: string;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const unquote = (text: string): string => text.replaceAll('""', '"').trim();

/** An item stands in quotes where it holds what may stand between items, and where it is blank. */
const itemText = (text: string): string => (/^"|[;,|\r\n]|^$/u.test(text) ? quote(text) : text);

/** A list as one cell (docs/import-and-export.md#values). */
export const listCell = (items: readonly string[]): string => items.map(itemText).join('; ');

/** Tags as one cell: one of a group is `"Region": "North"`. */
export const tagsCell = (tags: readonly CellTag[]): string =>
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
    const said = inQuotes(rest, separator);
    const { item, length } = said ?? bare(rest, separator);
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
const quoted = /^\s*"(?<one>(?:[^"]|"")*)"(?:\s*:\s*"(?<other>(?:[^"]|"")*)")?\s*/u;

/** Undefined where quotes are part of what the item says: `"Java" developer`. */
function inQuotes(cell: string, separator: string | undefined): FirstItem | undefined {
  if (!startsQuoted.test(cell)) return undefined;
  const found = quoted.exec(cell);
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

function bare(cell: string, separator: string | undefined): FirstItem {
  const own = cell.search(/[;\n]/u);
  const other = separator === undefined ? -1 : cell.indexOf(separator);
  const ends = [
    ...(own < 0 ? [] : [{ at: own, length: 1 }]),
    ...(other < 0 ? [] : [{ at: other, length: separator?.length ?? 0 }]),
  ].toSorted((one, two) => one.at - two.at);
  const { at, length } = ends[0] ?? { at: cell.length, length: 0 };
  return { item: { value: cell.slice(0, at).trim() }, length: at + length };
}
