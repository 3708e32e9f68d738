import type { Line } from '../document.ts';

/** A line of a PDF with its place on the page, in points. */
export interface PlacedLine extends Line {
  right: number;
  /** Baseline. */
  y: number;
  /** Where the text starts after the bullet. */
  textX: number;
  /** Where the last cell starts. */
  lastCellX: number;
}
