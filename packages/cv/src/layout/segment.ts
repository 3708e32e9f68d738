import type { StyledSpan } from '../document.ts';

/** A stretch of text of one printed line without a wide gap inside. */
export interface Segment {
  text: string;
  x: number;
  right: number;
  /** Where the text starts after a bullet. */
  textX: number;
  /** Baseline. */
  y: number;
  size: number;
  bold: boolean;
  italic: boolean;
  page: number;
  /** In weights and slants of their own, where it has several. */
  stretches: StyledSpan[];
}

/** Segments on one baseline, left to right. */
export type SegmentRow = Segment[];

export function rowY(row: SegmentRow): number {
  return row[0]?.y ?? 0;
}
