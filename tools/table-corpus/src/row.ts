import type { Facts } from './cell.ts';
import type { Value } from './workbook/value.ts';

type Outcome = 'taken' | 'refused' | 'passed over';

/** With what Nova must store. */
export interface TruthRow {
  /** Its first line, from 1. */
  readonly line: number;
  readonly outcome: Outcome;
  /** Named in a refusal; undefined for the whole row. */
  readonly column?: string;
  readonly facts: Facts;
}

export interface WrittenRow extends Omit<TruthRow, 'line'> {
  readonly cells: readonly string[];
  readonly values?: readonly (Value | undefined)[];
  readonly says: readonly (string | undefined)[];
  readonly isRepeated?: boolean;
  /** In a workbook: a remark beside the row. */
  readonly isOdd?: boolean;
  /** In a workbook: a cell is merged with the row above. */
  readonly follows?: boolean;
}
