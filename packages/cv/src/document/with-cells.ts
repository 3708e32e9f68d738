import type { Line } from './line.ts';

/** The line with other cells, and the text that they make. */
export function withCells(line: Line, cells: string[]): Line {
  return { ...line, cells, text: cells.join('\t') };
}

/** The same, as if it had been printed in one row. */
export function withCellsInOneRow(line: Line, cells: string[]): Line {
  const changed = withCells(line, cells);
  return { ...changed, rows: [changed.text] };
}
