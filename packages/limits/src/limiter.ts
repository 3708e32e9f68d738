import type { LimitName, Limits } from '@nova/contract';
import type { AnyWindow, BoundName } from './counted-window.ts';

export interface LimitWindow {
  readonly name: LimitName;
  readonly max: number;
  /** The units used. They may exceed `max` after the limit was lowered, or while processes counted alone. */
  readonly used: number;
  readonly seconds: number;
  readonly resetsOn: Date;
}

export interface LimitCount {
  readonly windows: readonly LimitWindow[];
  /** The window that refuses the call. If several refuse it, this is the last to reset. */
  readonly exceeded: LimitWindow | null;
}

/**
 * Counts calls (docs/limits.md#several-processes). It never fails: the process counts alone while Redis is unavailable.
 * A refused call is not counted in any window.
 */
export interface CallLimiter {
  count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount>;
  /** Counts further writes of a call that was already counted as one; at most the rest of the window. */
  countWrites(accountId: string, limits: Limits, writes: number): Promise<LimitCount>;
  /** Counts the parsing of a CV, which also counts as a write. */
  countParse(accountId: string, limits: Limits): Promise<LimitCount>;
}

export interface CvReservation {
  /** Gives the reservation back. It may be called once, and never fails. */
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

/** The seconds to wait; null if no bound is reached. */
export interface BoundTaken {
  readonly wait: number | null;
  /** Gives the units back, and never fails. */
  readonly giveBack: () => Promise<void>;
}

/** Bounds on the calls of strangers (docs/limits.md#applications-on-the-web). The methods never fail. */
export interface Bounds {
  /** Takes a unit of every bound, or of none if one is reached. */
  takeBounds(accountId: string, bounds: readonly Bound[]): Promise<BoundTaken>;
  waitOf(accountId: string, bounds: readonly Bound[]): Promise<number | null>;
}

/** `memory` means that Redis is not configured, `degraded` that it is unavailable. */
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
  /** Closes the connection. Later calls are counted in memory. */
  close(): Promise<void>;
}

export interface Tally {
  readonly used: number;
  /** The milliseconds until the counter ends; at most 0 if it is empty. Days and months end by the calendar. */
  readonly msLeft: number;
  readonly refused: boolean;
}

export interface TakenUnits {
  readonly tallies: readonly Tally[];
  /** Gives the units back. It may be called once if no window refused, and never fails. */
  readonly giveBack: () => Promise<void>;
}

export interface WindowStore {
  /** Takes units of every window, or of none if one is full. */
  take(windows: readonly AnyWindow[]): Promise<TakenUnits>;
  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]>;
}
