/** A piece of text as a PDF places it. Positions in points, y growing downwards from page to page. */
export interface TextRun {
  text: string;
  x: number;
  right: number;
  /** Baseline. */
  y: number;
  size: number;
  bold: boolean;
  italic: boolean;
  page: number;
}
