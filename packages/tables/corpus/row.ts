import type { Facts } from './cell.ts';
import type { Value } from './workbook/value.ts';

/** What must become of a row. */
export type Outcome = 'taken' | 'refused' | 'passed over';

/** A row of a table, and what must be in Nova because of it. */
export interface TruthRow {
  /** Of the file, counted from 1, where the row begins. */
  readonly line: number;
  readonly outcome: Outcome;
  /** Of a row that is refused: the column at fault, or undefined where the whole row is. */
  readonly column?: string;
  readonly facts: Facts;
}

export interface WrittenRow extends Omit<TruthRow, 'line'> {
  readonly cells: readonly string[];
  /** What cells of a workbook hold where that is no text. */
  readonly values?: readonly (Value | undefined)[];
  /** The field that each cell speaks of first. */
  readonly says: readonly (string | undefined)[];
  /** Whether a later row is passed over because of this one. */
  readonly isRepeated?: boolean;
  /** Of a workbook: whether something is remarked beside the row. */
  readonly isOdd?: boolean;
  /** Of a workbook: whether a cell of the row is merged with that of the row above. */
  readonly follows?: boolean;
}
