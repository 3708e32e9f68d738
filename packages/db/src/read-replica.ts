import type { Database, QueryOptions, ReadReplica, ReplicaStanding } from './database.ts';
import { isUnavailable } from './errors/unavailable.ts';
import { sqlState } from './errors/database-error.ts';

/** The time between comparisons with the primary while there are reads, in ms. */
const LOOK_MS = 250;
/** The time after the last read for which comparisons continue, in ms. */
const USED_MS = 5_000;
/** The time for which a comparison is valid, in ms. */
const SEEN_MS = 1_000;
/** The largest lag of a replica that may answer, in ms. A revoked key may work for as long. */
const MOST_BEHIND_MS = 5_000;
/** The number of the primary's positions that are remembered until the replica reaches them. */
const MOST_MARKS = 1_000;

interface Mark {
  readonly at: number;
  readonly bytes: bigint;
}

export class WatchedReplica implements ReadReplica {
  readonly #primary: Pick<Database, 'query'>;
  readonly #replica: Database;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<ReplicaStanding> | undefined;
  #usedAt = -Infinity;
  #seenAt = -Infinity;
  #replayed = 0n;
  #showsAt = -Infinity;
  #marks: Mark[] = [];

  constructor(primary: Pick<Database, 'query'>, replica: Database) {
    this.#primary = primary;
    this.#replica = replica;
    this.#timer = setInterval(() => {
      if (performance.now() - this.#usedAt < USED_MS) void this.look();
    }, LOOK_MS);
    this.#timer.unref();
  }

  query<Row>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Row[]> {
    return this.#replica.query(text, values, options);
  }

  mayServe(upTo: bigint | null): boolean {
    const now = performance.now();
    this.#usedAt = now;
    if (now - this.#seenAt > SEEN_MS || now - this.#showsAt > MOST_BEHIND_MS) return false;
    return upTo === null || this.#replayed >= upTo;
  }

  look(): Promise<ReplicaStanding> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#replica.close();
  }

  async #look(): Promise<ReplicaStanding> {
    const at = performance.now();
    try {
      const [there, here] = await Promise.all([
        readReplayPosition(this.#replica),
        readInsertPosition(this.#primary),
      ]);
      if (there.system !== here.system)
        return { state: 'unavailable', detail: 'DATABASE_READ_URL is no replica of DATABASE_URL.' };
      this.#note(at, there.bytes, here.bytes);
    } catch {
      return { state: 'unavailable', detail: 'The replica does not answer; the primary is read.' };
    }
    const behind = Math.max(0, Math.round(at - this.#showsAt));
    if (behind > MOST_BEHIND_MS)
      return { state: 'behind', detail: 'The replica is more than 5 s behind; the primary is read.' };
    return { state: 'ok', detail: `${behind} ms behind at most` };
  }

  #note(at: number, replayPosition: bigint, insertPosition: bigint): void {
    if (this.#marks.length < MOST_MARKS) this.#marks.push({ at, bytes: insertPosition });
    for (const mark of this.#marks)
      if (mark.bytes <= replayPosition) this.#showsAt = Math.max(this.#showsAt, mark.at);
    this.#marks = this.#marks.filter(({ bytes }) => bytes > replayPosition);
    this.#replayed = replayPosition;
    this.#seenAt = at;
  }
}

export interface MayLag {
  readonly replica: ReadReplica;
  /** The WAL position that reads must see; null for any. */
  readonly upTo: bigint | null;
}

/** A statement timeout. The read is not repeated, because the primary would not be faster. */
const TOO_LONG = '57014';
/** States that only a replica has: a conflict with WAL replay, or an unlogged table. The primary can answer. */
const ITS_OWN = new Set(['40001', '0A000']);

function isOfReplica(error: unknown): boolean {
  const state = sqlState(error);
  return ITS_OWN.has(state ?? '') || (state !== TOO_LONG && isUnavailable(error));
}

export function createReader(database: Database, lag: MayLag | undefined): Database['query'] {
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

interface Position {
  readonly bytes: bigint;
  readonly system: string;
}

interface Row {
  readonly bytes: string;
  readonly system: string;
}

const system = '(SELECT system_identifier::text FROM pg_control_system()) AS system';

/** The insert position includes commits that are not flushed yet, such as asynchronous ones. */
const insertPositionSql = `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS bytes, ${system}`;

/** A promoted replica no longer replays, so it is compared by its own insert position. */
const replayPositionSql = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::text
  AS bytes, ${system}`;

async function readPosition(database: Pick<Database, 'query'>, text: string): Promise<Position> {
  const [row] = await database.query<Row>(text);
  return { bytes: BigInt(row?.bytes ?? 0), system: row?.system ?? '' };
}

export const readInsertPosition = (primary: Pick<Database, 'query'>): Promise<Position> =>
  readPosition(primary, insertPositionSql);

const readReplayPosition = (replica: Pick<Database, 'query'>): Promise<Position> =>
  readPosition(replica, replayPositionSql);
