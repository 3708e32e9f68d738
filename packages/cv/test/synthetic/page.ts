/** A piece of a line with its look. */
export interface Cell {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** A line: its first cell is left, a last one right, or at `stop`. */
export interface PageLine {
  kind: 'line';
  cells: Cell[];
  size: number;
  bullet?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Start of the second cell, in points; default: the right edge. */
  stop?: number;
  /** Space above, in points. */
  above?: number;
}

/** Two columns; `share` is the width of the left one. */
export interface PageColumns {
  kind: 'columns';
  share: number;
  left: PageLine[];
  right: PageLine[];
}

/** A page in no particular file format. */
export type SyntheticPage = (PageLine | PageColumns)[];
