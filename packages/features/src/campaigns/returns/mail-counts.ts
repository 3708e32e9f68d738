import { accountDatabase, type Database } from '@nova/db';
import type { MailTarget } from '../mail-tokens.ts';

/** An event: a click if the target has a link, otherwise an open. */
interface Seen {
  readonly target: MailTarget;
  /**
   * True if a machine such as a mail scanner caused the event (docs/interface/campaign-results.md#machines).
   */
  readonly machine: boolean;
}

export interface MailCounts {
  /**
   * Resolves once the event is counted. If too many events wait, it drops this one and resolves at once.
   * @throws what the database throws
   */
  count(seen: Seen): Promise<void>;
}

/** Limit of different events that wait; further ones are dropped. */
const mostWaiting = 5_000;
/** Limit of events per statement. */
const mostTogether = 500;

interface Waiting {
  readonly accountId: string;
  readonly recipientId: string;
  readonly link: number | null;
  readonly machine: boolean;
  times: number;
}

interface Batch {
  readonly items: Map<string, Waiting>;
  readonly done: Promise<void>;
}

/**
 * Counts opens and clicks with one statement at a time. Each statement counts all events that arrived while the
 * previous one ran, so a flood needs one connection and few transactions.
 */
export function createMailCounts(database: Database): MailCounts {
  let collecting: Batch | undefined;
  let before: Promise<unknown> = Promise.resolve();

  const begin = (): Batch => {
    const items = new Map<string, Waiting>();
    const completion = before.then(() => {
      collecting = undefined;
      return write(database, [...items.values()]);
    });
    before = completion.catch(() => undefined);
    return { items, done: completion };
  };
  return {
    async count({ target: { accountId, recipientId, link = null }, machine }) {
      collecting ??= begin();
      const { items, done } = collecting;
      const key = [accountId, recipientId, link, machine].join(' ');
      const waitingItem = items.get(key);
      if (waitingItem !== undefined) waitingItem.times += 1;
      else if (items.size >= mostWaiting) return;
      else items.set(key, { accountId, recipientId, link, machine, times: 1 });
      await done;
    },
  };
}

async function write(database: Database, items: readonly Waiting[]): Promise<void> {
  const sorted = items.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  for (let start = 0; start < sorted.length;) {
    const accountId = sorted[start]?.accountId ?? '';
    const accountItems = sorted
      .slice(start, start + mostTogether)
      .filter((item) => item.accountId === accountId);
    await accountDatabase(database, accountId).write(`SELECT nova_count_seen($1, $2::jsonb)`, [
      JSON.stringify(accountItems),
    ]);
    start += accountItems.length;
  }
}
