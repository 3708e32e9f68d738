import type { LimitName, Limits } from '@nova/contract';
import type { AnyWindow, BoundName } from './counted-window.ts';

export interface LimitWindow {
  readonly name: LimitName;
  readonly max: number;
  /** May exceed `max` after the limit was lowered, or while processes counted alone. */
  readonly used: number;
  readonly seconds: number;
  readonly resetsOn: Date;
}

export interface LimitCount {
  readonly windows: readonly LimitWindow[];
  /** If several refuse the call, the last to reset. */
  readonly exceeded: LimitWindow | null;
}

/**
 * docs/limits.md#several-processes. Never fails: the process counts while Redis is unavailable. A refused
 * call counts in no window.
 */
export interface CallLimiter {
  count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount>;
  /** Further writes of a call that is counted as one; at most what the window holds beside it. */
  countWrites(accountId: string, limits: Limits, writes: number): Promise<LimitCount>;
  /** Also counts as a write. */
  countParse(accountId: string, limits: Limits): Promise<LimitCount>;
}

export interface CvReservation {
  /** Once. Never fails. */
  release(): Promise<void>;
}

export interface CvAllowances {
  /** @throws PARSE_LIMIT_REACHED */
  reserveCv(accountId: string, limits: Limits): Promise<CvReservation>;
}

export interface Bound {
  readonly name: BoundName;
  readonly of: string;
  readonly max: number;
  readonly seconds: number;
}

/** In seconds; null if no bound is reached. */
export interface BoundTaken {
  readonly wait: number | null;
  /** Never fails. */
  readonly giveBack: () => Promise<void>;
}

/** docs/limits.md#applications-on-the-web. Never fails. */
export interface Bounds {
  /** In every bound, or in none. */
  takeBounds(accountId: string, bounds: readonly Bound[]): Promise<BoundTaken>;
  waitOf(accountId: string, bounds: readonly Bound[]): Promise<number | null>;
}

/** `memory`: no Redis is configured; `degraded`: Redis is unavailable. */
export type LimiterMode = 'memory' | 'redis' | 'degraded';

export interface LimiterHealth {
  readonly mode: LimiterMode;
  readonly reason: string | null;
  readonly since: Date;
}

export interface Limiter extends CallLimiter, CvAllowances, Bounds {
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  mode(): LimiterMode;
  health(): LimiterHealth;
  /** Later calls are counted in memory. */
  close(): Promise<void>;
}

export interface Tally {
  readonly used: number;
  /** Until the counter ends; at most 0 if it is empty. Days and months end by the calendar. */
  readonly msLeft: number;
  readonly refused: boolean;
}

export interface TakenUnits {
  readonly tallies: readonly Tally[];
  /** Once, if no window refused. Never fails. */
  readonly giveBack: () => Promise<void>;
}

export interface WindowStore {
  /** In every window, or in none if one is full. */
  take(windows: readonly AnyWindow[]): Promise<TakenUnits>;
  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]>;
}
