/** A piece of a line with its look. */
export interface Cell {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** A line: its first cell stands left, a last one of several right, or at a stop where `stop` is given. */
export interface PageLine {
  kind: 'line';
  cells: Cell[];
  size: number;
  bullet?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Where the second cell starts, in points from the left; the right edge without it. */
  stop?: number;
  /** Space above, in points. */
  above?: number;
}

/** Two columns side by side; `share` is the left one's part of the width. */
export interface PageColumns {
  kind: 'columns';
  share: number;
  left: PageLine[];
  right: PageLine[];
}

/** A page independent of the file format. */
export type SyntheticPage = (PageLine | PageColumns)[];
