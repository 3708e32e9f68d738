import Table from 'cli-table3';
import { createColours, type Screens } from './terminal.ts';

type Cell = string | number | boolean | null;

const noBorders = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((part) => [part, '']),
);

const gap = '  ';
const narrowest = 12;

/**
 * Formats rows under a head. A narrow terminal cuts the widest columns, but never the first, because other commands ask
 * for its values. If that does not help, each row becomes a block.
 * @param screens without a terminal nothing is cut
 */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  screens: Screens,
): string {
  const texts = rows.map((row) => row.map(formatCell));
  const widths = fitWidths(
    head.map((title, index) =>
      Math.max(...[title, ...texts.map((row) => row[index] ?? '')].map(countCharacters)),
    ),
    (screens.out.isTTY === true ? screens.out.columns : undefined) ?? Infinity,
  );
  const heading = createColours(screens).dim;
  return widths ? renderTable(head.map(heading), texts, widths) : renderBlocks(head, texts, heading);
}

const countCharacters = (text: string): number => Array.from(text).length;

/** Returns undefined if no widths fit. */
function fitWidths(widest: readonly number[], width: number): readonly number[] | undefined {
  const widths = [...widest];
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

function renderTable(
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

function renderBlocks(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  heading: (title: string) => string,
): string {
  const widest = Math.max(...head.map(countCharacters));
  const blocks = rows.map((row) =>
    row.map((text, index) => `${heading((head[index] ?? '').padEnd(widest))}${gap}${text}`).join('\n'),
  );
  return blocks.join('\n\n');
}

function formatCell(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell;
}

/**
 * Wraps a text to fit a terminal; long words stay whole.
 * @param first before the first line
 * @param indent before the others
 */
export function wrapText(text: string, first = '', indent = first, width = 80): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    if (!isEmpty && Array.from(longer).length > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}

const inOneLine = 5;

/** Lists counts above zero, in one line or one per line. */
export function countsText(counts: Readonly<Partial<Record<string, number>>>): string {
  const some = Object.entries(counts).flatMap(([kind, count]) =>
    count === undefined || count === 0 ? [] : [[kind, count.toLocaleString('en')] as const],
  );
  if (some.length === 0) return 'nothing';
  if (some.length <= inOneLine) return some.map(([kind, count]) => `${kind} ${count}`).join(', ');
  const widest = Math.max(...some.map(([, count]) => count.length));
  return some.map(([kind, count]) => `\n  ${count.padStart(widest)}  ${kind}`).join('');
}

/** An ISO time to the minute, in UTC. */
export const shortTime = (time: string | null): string | null =>
  time === null ? null : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
