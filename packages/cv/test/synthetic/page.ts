export interface Cell {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** The first cell is left, a last one right, or at `stop`. */
export interface PageLine {
  kind: 'line';
  cells: Cell[];
  size: number;
  bullet?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Points; default: the right edge. */
  stop?: number;
  /** Points. */
  above?: number;
}

/** The left column has this `share` of the width. */
export interface PageColumns {
  kind: 'columns';
  share: number;
  left: PageLine[];
  right: PageLine[];
}

export type SyntheticPage = (PageLine | PageColumns)[];
