import type { Database, QueryOptions, ReadReplica, ReplicaStanding } from '../database.ts';
import { replayedTo, writtenTo } from './replica-position.ts';

/** How often both are asked how far they are while there are reads, in ms. */
const LOOK_MS = 250;
/** After the last read, for so long, in ms. */
const USED_MS = 5_000;
/** What was seen counts for so long, in ms. */
const SEEN_MS = 1_000;
/** Further behind than this it serves nobody, in ms: as long as a revoked key may work on. */
const MOST_BEHIND_MS = 5_000;
/** Positions of the primary that the replica is waited for to reach. */
const MOST_MARKS = 1_000;

interface Mark {
  readonly at: number;
  readonly bytes: bigint;
}

/** Watches how far a replica is, so that no read has to ask. */
export class WatchedReplica implements ReadReplica {
  readonly #primary: Pick<Database, 'query'>;
  readonly #replica: Database;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<ReplicaStanding> | undefined;
  #usedAt = -Infinity;
  #seenAt = -Infinity;
  #replayed = 0n;
  /** The moment of the primary that the replica shows. */
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
      const [there, here] = await Promise.all([replayedTo(this.#replica), writtenTo(this.#primary)]);
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

  #note(at: number, replayed: bigint, written: bigint): void {
    if (this.#marks.length < MOST_MARKS) this.#marks.push({ at, bytes: written });
    for (const mark of this.#marks)
      if (mark.bytes <= replayed) this.#showsAt = Math.max(this.#showsAt, mark.at);
    this.#marks = this.#marks.filter(({ bytes }) => bytes > replayed);
    this.#replayed = replayed;
    this.#seenAt = at;
  }
}
