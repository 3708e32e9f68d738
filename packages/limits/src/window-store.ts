import type { AnyWindow } from './counted-window.ts';

/** What a store holds of one window. */
export interface Tally {
  readonly used: number;
  /** Milliseconds until the counter ends; 0 or less where nothing is counted. Days and months end by the calendar instead. */
  readonly msLeft: number;
  /** Whether this window had no room for the unit asked of it. */
  readonly refused: boolean;
}

/** What taking a unit came to, in the order of the windows. */
export interface Taken {
  readonly tallies: readonly Tally[];
  /** Takes the unit out of every window again; to be called once at most, and only where none refused. Never fails. */
  readonly giveBack: () => Promise<void>;
}

/** Where windows are counted. */
export interface WindowStore {
  /** Counts one unit in every window, or in none where one of them refuses. */
  take(windows: readonly AnyWindow[]): Promise<Taken>;
  /** Reads without counting; tallies come in the order of the windows. */
  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]>;
}
