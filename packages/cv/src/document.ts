/** One line (or wrapped paragraph) of a document in reading order, the same for every format. */
export interface Line {
  /** Cells joined by a tab. */
  text: string;
  /** Parts of the line set apart by wide gaps, tabs or table cells. */
  cells: string[];
  page: number;
  /** Lines of one column or table cell share a block. */
  block: number;
  x: number;
  size: number;
  bold: boolean;
  italic: boolean;
  /** Set as a list item; the bullet itself isn't in the text. */
  bullet: boolean;
  /** The document marks it as a heading (a Word heading style). */
  heading: boolean;
  /** Space above in line heights of this line; 1 is ordinary. */
  gap: number;
  /** Number of printed lines it was joined from. */
  rows: string[];
  /** The stretches of its text that are set in one weight and slant each, where it has several. */
  stretches?: StyledSpan[];
}

/** A part of a line that is set in one weight and slant. */
export interface StyledSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** How much of a document was read. One of a word processor, whose pages depend on the printer, is one page. */
export interface PageCount {
  pages: number;
  /** Pages whose text was read to its end; one without text, such as an empty one or a picture, is none of them. */
  pagesRead: number;
}

/** A document as the field finders see it. */
export interface CvDocument extends PageCount {
  lines: Line[];
  /** Targets of hyperlinks, in order. */
  links: string[];
}

/** The line with other cells, and the text that they make. */
export function withCells(line: Line, cells: string[]): Line {
  return { ...line, cells, text: cells.join('\t') };
}

/** The same, as if it had been printed in one row. */
export function withCellsInOneRow(line: Line, cells: string[]): Line {
  const changed = withCells(line, cells);
  return { ...changed, rows: [changed.text] };
}
