export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** The number of rows that fit into the visible area. */
  readonly page: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/**
 * Computes the cell that a key moves to, as the ARIA practices for grids define it.
 * @returns undefined for other keys
 */
export function nextCell(
  { key, ctrlKey, metaKey }: Pressed,
  { row, column }: GridPlace,
  { rows, columns, page }: GridSize,
): GridPlace | undefined {
  const far = ctrlKey || metaKey;
  const moves: Readonly<Record<string, GridPlace>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
  };
  const next = moves[key];
  return next && { row: clamp(next.row, rows), column: clamp(next.column, columns) };
}
