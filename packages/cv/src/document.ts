/** A line or wrapped paragraph in reading order. */
export interface Line {
  text: string;
  /** Parts of the line that wide gaps, tabs or table borders separate. */
  cells: string[];
  page: number;
  /** Number of the column or table cell that the line belongs to. */
  block: number;
  x: number;
  size: number;
  bold: boolean;
  italic: boolean;
  /** True for a list item; `text` omits the bullet. */
  bullet: boolean;
  /** True if the line has a heading style of Word. */
  heading: boolean;
  /** Space above the line, in line heights; 1 is normal. */
  gap: number;
  rows: string[];
  stretches?: StyledSpan[];
}

export interface StyledSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** Number of pages; a document of a word processor counts as one. */
export interface PageCount {
  pages: number;
  /** Number of pages whose text was read to its end. */
  pagesRead: number;
}

export interface CvDocument extends PageCount {
  lines: Line[];
  /** Targets of hyperlinks, in their order. */
  links: string[];
}

export function replaceCells(line: Line, cells: string[]): Line {
  return { ...line, cells, text: cells.join('\t') };
}

export function replaceCellsInOneRow(line: Line, cells: string[]): Line {
  const changed = replaceCells(line, cells);
  return { ...changed, rows: [changed.text] };
}
