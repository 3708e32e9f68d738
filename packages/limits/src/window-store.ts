import type { CountedWindow } from './counted-window.ts';

/** What a store holds of one window. */
export interface Tally {
  readonly used: number;
  /** Milliseconds until the counter ends; 0 or less where nothing is counted. Days and months end by the calendar instead. */
  readonly msLeft: number;
  /** Whether this window had no room for the unit asked of it. */
  readonly refused: boolean;
}

/** Where windows are counted. Tallies come in the order of the windows. */
export interface WindowStore {
  /** Counts one unit in every window, or in none where one of them refuses. */
  take(windows: readonly CountedWindow[]): Promise<readonly Tally[]>;
  /** Takes one unit out of every window again. */
  giveBack(windows: readonly CountedWindow[]): Promise<void>;
  /** Reads without counting. */
  read(windows: readonly CountedWindow[]): Promise<readonly Tally[]>;
}
