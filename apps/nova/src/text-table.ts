import Table from 'cli-table3';
import { coloursFor } from './colours.ts';
import type { Screens } from './screens.ts';

type Cell = string | number | boolean | null;

const noBorders = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((part) => [part, '']),
);

const gap = '  ';
/** A column is cut to no less. */
const narrowest = 12;

/**
 * Rows under a head, as a person reads them. On a terminal that is too narrow the widest columns are cut, but for the first,
 * which is what other commands ask for; where that does not help, each row becomes a block of lines.
 * @param screens where it will be read: without a terminal nothing is cut
 */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  screens: Screens,
): string {
  const texts = rows.map((row) => row.map(shown));
  const widths = fitting(
    head.map((title, index) => Math.max(...[title, ...texts.map((row) => row[index] ?? '')].map(lengthOf))),
    (screens.out.isTTY === true ? screens.out.columns : undefined) ?? Infinity,
  );
  const heading = coloursFor(screens).dim;
  return widths ? asTable(head.map(heading), texts, widths) : asBlocks(head, texts, heading);
}

const lengthOf = (text: string): number => Array.from(text).length;

/** The widths that fit; undefined where none do. */
function fitting(wanted: readonly number[], width: number): readonly number[] | undefined {
  const widths = [...wanted];
  const free = width - gap.length * (widths.length - 1);
  for (;;) {
    const excess = widths.reduce((sum, one) => sum + one, 0) - free;
    if (excess <= 0) return widths;
    const widest = Math.max(...widths.slice(1));
    const index = widths.indexOf(widest, 1);
    if (widest <= narrowest) return undefined;
    widths[index] = widest - 1;
  }
}

function asTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): string {
  const table = new Table({
    head: [...head],
    chars: { ...noBorders, middle: gap },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  table.push(...rows.map((row) => row.map((text, index) => cut(text, widths[index] ?? Infinity))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function cut(text: string, width: number): string {
  const letters = Array.from(text);
  return letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text;
}

function asBlocks(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  heading: (title: string) => string,
): string {
  const widest = Math.max(...head.map(lengthOf));
  const blocks = rows.map((row) =>
    row.map((text, index) => `${heading((head[index] ?? '').padEnd(widest))}${gap}${text}`).join('\n'),
  );
  return blocks.join('\n\n');
}

function shown(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell;
}
