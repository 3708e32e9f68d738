/** A line or wrapped paragraph in reading order. */
export interface Line {
  text: string;
  /** Wide gaps, tabs or table borders separate cells. */
  cells: string[];
  page: number;
  /** One column or table cell. */
  block: number;
  x: number;
  size: number;
  bold: boolean;
  italic: boolean;
  /** `text` omits the bullet. */
  bullet: boolean;
  /** Has a Word heading style. */
  heading: boolean;
  /** Space above in line heights; 1 is normal. */
  gap: number;
  rows: string[];
  stretches?: StyledSpan[];
}

export interface StyledSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** A word processor document counts as one page. */
export interface PageCount {
  pages: number;
  /** Pages with text that was read to its end. */
  pagesRead: number;
}

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
