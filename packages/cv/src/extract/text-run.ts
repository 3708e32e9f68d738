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
  /** Degrees by which it is turned against the clock where it isn't upright; `y` is then where it starts. */
  turn?: 90 | 270;
  /** Of a turned text: how long it is along its direction. */
  length?: number;
}
