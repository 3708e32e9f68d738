import type { LimitName, Limits } from '@nova/contract';
import type { Database } from '@nova/db';
import type { KeyDirectory } from '@nova/domain';

/** One counted window after a call was counted in it. */
export interface LimitWindow {
  readonly name: LimitName;
  readonly max: number;
  readonly used: number;
  /** Length of the window, in seconds. */
  readonly seconds: number;
  readonly resetsOn: Date;
}

export interface LimitCount {
  /** The windows that apply to this call, tightest first. */
  readonly windows: readonly LimitWindow[];
  /** The window that refuses the call, if one does. */
  readonly exceeded: LimitWindow | null;
}

/** Counts calls per account (CONTRACT section 9). It never fails: where its store is away it counts in process. */
export interface CallLimiter {
  count(accountId: string, limits: Limits, call: 'read' | 'write'): Promise<LimitCount>;
}

/** What procedures need of the process they run in; the wiring file of each process builds it. */
export interface Services {
  readonly database: Database;
  readonly keys: KeyDirectory;
  readonly limiter: CallLimiter;
  readonly now: () => Date;
}
