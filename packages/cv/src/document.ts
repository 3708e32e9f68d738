/** A line or wrapped paragraph in reading order, the same for all formats. */
export interface Line {
  text: string;
  /** Parts separated by wide gaps, tabs or table cells. */
  cells: string[];
  page: number;
  /** Lines of one column or table cell share a block. */
  block: number;
  x: number;
  size: number;
  bold: boolean;
  italic: boolean;
  /** A list item; `text` omits the bullet. */
  bullet: boolean;
  /** Has a Word heading style. */
  heading: boolean;
  /** Space above in line heights; 1 is normal. */
  gap: number;
  rows: string[];
  stretches?: StyledSpan[];
}

/** A part of a line in one weight and slant. */
export interface StyledSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** How much was read. A word processor document counts as one page. */
export interface PageCount {
  pages: number;
  /** Pages with text that was read to its end. */
  pagesRead: number;
}

/** A document as the fields are read from it. */
export interface CvDocument extends PageCount {
  lines: Line[];
  /** Targets of hyperlinks, in order. */
  links: string[];
}

export function withCells(line: Line, cells: string[]): Line {
  return { ...line, cells, text: cells.join('\t') };
}

export function withCellsInOneRow(line: Line, cells: string[]): Line {
  const changed = withCells(line, cells);
  return { ...changed, rows: [changed.text] };
}
