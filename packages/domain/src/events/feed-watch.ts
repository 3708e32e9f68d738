import type { Database } from '@nova/db';

/** Tells who waits that a feed has gone on. */
export interface FeedWatch {
  /** The process is about to end: streams end too. */
  readonly ending: boolean;
  /** Resolves when the feed has come further than this position, when the wait is broken off, and after a second in any case. */
  wait(accountId: string, position: number, signal: AbortSignal): Promise<void>;
}

interface FeedWaiter {
  readonly position: number;
  readonly resolve: () => void;
}

interface FeedWatchOptions {
  readonly database: Database;
  readonly isEnding?: (() => boolean) | undefined;
}

/** How often the database is asked, in ms, for all that wait in one statement; not at all while nobody waits. */
const everyMs = 200;

/** How long one wait takes at most, in ms. */
const longestMs = 1_000;

/** Looks how far feeds have come, for all streams of a process together. */
export function createFeedWatch({ database, isEnding = () => false }: FeedWatchOptions): FeedWatch {
  const waiting = new Map<string, Set<FeedWaiter>>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const feeds = await database.query<{ accountId: string; newest: string }>(
      `SELECT "accountId", newest FROM event_feeds WHERE "accountId" = ANY ($1::uuid[])`,
      [[...waiting.keys()]],
    );
    for (const { accountId, newest } of feeds)
      for (const waiter of waiting.get(accountId) ?? [])
        if (Number(newest) > waiter.position) waiter.resolve();
  };
  const turn = (): void => {
    timer = undefined;
    if (isEnding()) for (const all of waiting.values()) for (const { resolve } of all) resolve();
    // A database that is away tells nothing new; the reader that asks it next learns that it is away.
    void look()
      .catch(() => undefined)
      .then(again);
  };
  const again = (): void => {
    if (waiting.size > 0) timer ??= setTimeout(turn, everyMs);
  };

  return {
    get ending() {
      return isEnding();
    },
    async wait(accountId, position, signal) {
      if (signal.aborted) return;
      const ofAccount = waiting.get(accountId) ?? new Set<FeedWaiter>();
      waiting.set(accountId, ofAccount);
      await new Promise<void>((resolve) => {
        const waiter: FeedWaiter = {
          position,
          resolve: () => {
            clearTimeout(longest);
            signal.removeEventListener('abort', waiter.resolve);
            ofAccount.delete(waiter);
            if (ofAccount.size === 0 && waiting.get(accountId) === ofAccount) waiting.delete(accountId);
            resolve();
          },
        };
        const longest = setTimeout(waiter.resolve, longestMs);
        signal.addEventListener('abort', waiter.resolve, { once: true });
        ofAccount.add(waiter);
        again();
      });
    },
  };
}
