import type { LimitName, Limits } from '@nova/contract';
import type { AnyWindow, BoundName } from './counted-window.ts';

export interface LimitWindow {
  readonly name: LimitName;
  readonly max: number;
  /** May exceed `max` after the limit was lowered, or while processes counted alone. */
  readonly used: number;
  /** Length in seconds. */
  readonly seconds: number;
  readonly resetsOn: Date;
}

export interface LimitCount {
  /** Tightest first. */
  readonly windows: readonly LimitWindow[];
  /** The window that refuses the call; if several do, the last to reset. */
  readonly exceeded: LimitWindow | null;
}

/**
 * Counts calls per account (docs/limits.md#several-processes). Never fails: the process counts while Redis
 * is unavailable. A refused call counts in no window.
 */
export interface CallLimiter {
  count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount>;
  /** Counts a parse request, also as a write. */
  countParse(accountId: string, limits: Limits): Promise<LimitCount>;
}

export interface CvReservation {
  /** Refunds the unit once. Never fails. */
  release(): Promise<void>;
}

export interface CvAllowances {
  /**
   * Reserves a unit of the daily and the monthly CV limit.
   * @throws PARSE_LIMIT_REACHED
   */
  reserveCv(accountId: string, limits: Limits): Promise<CvReservation>;
}

/** A limit outside the plans, and who it applies to. */
export interface Bound {
  readonly name: BoundName;
  readonly of: string;
  readonly max: number;
  /** Length in seconds. */
  readonly seconds: number;
}

/** `wait` is in seconds; null if no bound is reached. */
export interface BoundTaken {
  readonly wait: number | null;
  /** Refunds the unit. Never fails. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Counts visitors (docs/limits.md#applications-on-the-web). Never fails: the process counts while Redis is
 * unavailable.
 */
export interface Bounds {
  /** Counts a unit in every bound, or in none if one is reached. */
  takeBounds(accountId: string, bounds: readonly Bound[]): Promise<BoundTaken>;
  waitOf(accountId: string, bounds: readonly Bound[]): Promise<number | null>;
}

/** `memory`: no Redis is configured; `degraded`: Redis is unavailable. */
export type LimiterMode = 'memory' | 'redis' | 'degraded';

export interface LimiterHealth {
  readonly mode: LimiterMode;
  /** Why Redis is unavailable, else null. */
  readonly reason: string | null;
  readonly since: Date;
}

export interface Limiter extends CallLimiter, CvAllowances, Bounds {
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  mode(): LimiterMode;
  health(): LimiterHealth;
  /** Closes Redis; later calls are counted in memory. */
  close(): Promise<void>;
}

export interface Tally {
  readonly used: number;
  /** Until the counter ends; at most 0 if it is empty. Days and months end by the calendar. */
  readonly msLeft: number;
  /** Whether the window was full. */
  readonly refused: boolean;
}

/** In the order of the windows. */
export interface TakenUnits {
  readonly tallies: readonly Tally[];
  /** Refunds the unit, once, if no window refused. Never fails. */
  readonly giveBack: () => Promise<void>;
}

export interface WindowStore {
  /** Counts a unit in every window, or in none if one is full. */
  take(windows: readonly AnyWindow[]): Promise<TakenUnits>;
  /** Reads without counting, in the order of the windows. */
  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]>;
}
