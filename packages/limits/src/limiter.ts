import type { BoundName } from './counted-window.ts';
import type { LimitName, Limits } from '@nova/contract';

/** One counted window of an account. */
export interface LimitWindow {
  readonly name: LimitName;
  readonly max: number;
  /** Calls counted in the window; more than `max` where the limit was lowered after them, or processes counted apart for a while. */
  readonly used: number;
  /** Length of the window, in seconds. */
  readonly seconds: number;
  readonly resetsOn: Date;
}

export interface LimitCount {
  /** The windows that apply to this call, tightest first. */
  readonly windows: readonly LimitWindow[];
  /** The window that refuses the call, if one does; of several, the one that resets last. */
  readonly exceeded: LimitWindow | null;
}

/**
 * Counts calls per account (docs/limits.md#several-processes). It never fails: while Redis is away it counts in process.
 * A call that one window refuses is counted in none, so that retries eat no allowance.
 */
export interface CallLimiter {
  /** Counts a read or a write, and the call's part of the day's usage. */
  count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount>;
  /** Counts a parse request in place of `count`: as a write, in the day's usage, and in the windows of parse requests. */
  countParse(accountId: string, limits: Limits): Promise<LimitCount>;
}

/** A unit of the CV allowances, held while a CV is being parsed. */
export interface CvReservation {
  /** Gives the unit back: the parse was refused or failed. Once is enough; it never fails. */
  release(): Promise<void>;
}

export interface CvAllowances {
  /**
   * Takes one unit of the CV allowances of the day and the month.
   * @throws PARSE_LIMIT_REACHED
   */
  reserveCv(accountId: string, limits: Limits): Promise<CvReservation>;
}

/** A bound that no plan sets, and whom it binds within the account. */
export interface Bound {
  readonly name: BoundName;
  readonly of: string;
  readonly max: number;
  /** Length, in seconds. */
  readonly seconds: number;
}

/** What bounds leave: how long to wait, in seconds, where one is reached; null where none is. */
export interface BoundTaken {
  readonly wait: number | null;
  /** Takes the unit out again; only where none was reached. Never fails. */
  readonly giveBack: () => Promise<void>;
}

/** Counts what strangers do (docs/limits.md#applications-on-the-web). It never fails: while Redis is away it counts in process. */
export interface Bounds {
  /** Counts one unit in every bound, or in none where one is reached. */
  takeBounds(accountId: string, bounds: readonly Bound[]): Promise<BoundTaken>;
  /** Looks without counting. */
  waitOf(accountId: string, bounds: readonly Bound[]): Promise<number | null>;
}

/** `memory`: no Redis is configured; `degraded`: one is, and it is away. */
export type LimiterMode = 'memory' | 'redis' | 'degraded';

export interface LimiterHealth {
  readonly mode: LimiterMode;
  /** Why Redis is away; null where it is not. */
  readonly reason: string | null;
  /** Since when the mode holds. */
  readonly since: Date;
}

export interface Limiter extends CallLimiter, CvAllowances, Bounds {
  /** What is used of every window that has a limit; counts nothing. */
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  mode(): LimiterMode;
  health(): LimiterHealth;
  /** Lets go of Redis; whatever is counted then is counted in memory. */
  close(): Promise<void>;
}
