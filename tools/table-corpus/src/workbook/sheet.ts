import type { Value } from './value.ts';

export interface PlacedCell {
  /** Counted from 0. */
  readonly column: number;
  readonly text: string;
  readonly value?: Value | undefined;
}

export interface PlacedRow {
  /** Counted from 1. */
  readonly number: number;
  readonly cells: readonly PlacedCell[];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly PlacedRow[];
  readonly merged: readonly string[];
  readonly isHidden: boolean;
}
