import type { Database, ReadReplica } from '../database.ts';
import { sqlState } from '../errors/driver-errors.ts';
import { isUnavailable } from '../errors/is-unavailable.ts';

/** Which reads of a call may show an earlier moment. */
export interface MayLag {
  readonly replica: ReadReplica;
  /** What they must see of the primary's log, in bytes since its beginning; null for nothing in particular. */
  readonly upTo: bigint | null;
}

/** The statement ran into its own time limit: it would do so again. */
const TOO_LONG = '57014';
/** What a replica says that had to give up a read for what it replays, and where a statement names an unlogged table. */
const ITS_OWN = new Set(['40001', '0A000']);

function isOfReplica(error: unknown): boolean {
  const state = sqlState(error);
  return ITS_OWN.has(state ?? '') || (state !== TOO_LONG && isUnavailable(error));
}

/** Where reads go: to the replica while it may serve them, and to the primary where it fails. */
export function readingFrom(database: Database, lag: MayLag | undefined): Database['query'] {
  if (lag === undefined) return (text, values, options) => database.query(text, values, options);
  const { replica, upTo } = lag;
  return async (text, values, options) => {
    if (!replica.mayServe(upTo)) return database.query(text, values, options);
    try {
      return await replica.query(text, values, options);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      return database.query(text, values, options);
    }
  };
}
