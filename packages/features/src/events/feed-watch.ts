import type { Database } from '@nova/db';

/** Wakes readers that wait for events. */
export interface FeedWatch {
  /** True when the process shuts down and streams must end. */
  readonly ending: boolean;
  /** Resolves when the feed passes the position, on abort, or after a second. */
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

/** The interval of polls in ms; one poll serves all readers. */
const everyMs = 200;

/** The longest wait of a reader in ms. */
const longestMs = 1_000;

/** Creates a watch in which one poll serves all streams of the process. */
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
    // An error is ignored here, because the reader's next query reports it.
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
            clearTimeout(timeout);
            signal.removeEventListener('abort', waiter.resolve);
            ofAccount.delete(waiter);
            if (ofAccount.size === 0 && waiting.get(accountId) === ofAccount) waiting.delete(accountId);
            resolve();
          },
        };
        const timeout = setTimeout(waiter.resolve, longestMs);
        signal.addEventListener('abort', waiter.resolve, { once: true });
        ofAccount.add(waiter);
        again();
      });
    },
  };
}
