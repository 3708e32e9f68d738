const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** When contents that no file record names are touched, and how many. Times in milliseconds. */
export const sweepLimits = {
  /** Long after a start: whoever pointed Nova at the wrong store has seen what the start said. */
  firstAfter: 6 * hour,
  every: day,
  /** An upload takes minutes. A backup that is restored in parts, or a wrong database, is noticed within days. */
  untouchedFor: 7 * day,
  /** Interrupted uploads are rare: more than this share of a store says that it is the database that lacks something. */
  share: 0.05,
  /** A small store has no such share; so few may go, where the database knows more than it does not. */
  count: 20,
  /** Set aside in one turn: so many move within minutes, on a bucket too. */
  perTurn: 10_000,
  /** What was set aside waits two weeks: a fortnight's holiday of whoever would miss it. */
  asideFor: 14 * day,
  /** Contents that a start looks at to tell whose a store is: an answer within a second or two, on a bucket too. */
  sample: 1_000,
} as const;

/** Whether so many unknown contents among all are what interrupted uploads leave behind. */
export function isSmallShare(unknown: number, all: number): boolean {
  if (unknown <= all * sweepLimits.share) return true;
  return unknown <= sweepLimits.count && unknown < all / 2;
}
