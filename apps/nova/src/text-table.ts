import Table from 'cli-table3';
import { colours } from './colours.ts';

type Cell = string | number | boolean | null;

const noBorders = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((part) => [part, '']),
);

/** Rows under a head, as a person reads them at a terminal. */
export function textTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const table = new Table({
    head: head.map((title) => colours.dim(title)),
    chars: { ...noBorders, middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  table.push(...rows.map((row) => row.map(shown)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function shown(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell;
}
