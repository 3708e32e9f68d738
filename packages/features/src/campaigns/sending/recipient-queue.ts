import { type Claimed, type WriteMail } from './campaign-writer.ts';
import { type Claim } from './due-campaigns.ts';

export interface QueuedRecipient {
  readonly recipient: Claimed;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly notBefore: number;
  /** The recipient is released after this time, because the sending rates of its claim no longer apply. */
  readonly notAfter: number;
  readonly write: WriteMail;
}

/** A mail must be sent within so many ms of its time. */
const deadlineMs = 5_000;

/**
 * Queues recipients. Accounts take turns, and so do the campaigns of each account; neither many campaigns nor a
 * large one delay others.
 */
export interface RecipientQueue {
  readonly size: number;
  sizeOf(campaign: Pick<Claimed, 'accountId' | 'campaignId'>): number;
  /**
   * Adds claims whose waits count from `claimedAt`.
   * @param claimedAt ms on the clock of `performance.now()`
   */
  add(claims: readonly Claim[], writes: ReadonlyMap<string, WriteMail>, claimedAt: number): void;
  /**
   * Takes the next due recipient, or returns the ms until the earliest one is due; Infinity if the queue is
   * empty.
   */
  next(): QueuedRecipient | number;
  /**
   * Removes the recipients that are too late, or all.
   * @returns the removed recipients
   */
  release(all: boolean): readonly Claimed[];
}

export function createRecipientQueue(): RecipientQueue {
  /** Queues by account and campaign, in the order of their turns. */
  const byAccount = new Map<string, Map<string, QueuedRecipient[]>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    sizeOf: ({ accountId, campaignId }) => byAccount.get(accountId)?.get(campaignId)?.length ?? 0,
    add(claims, writes, claimedAt) {
      const now = performance.now();
      for (const { recipient, waitMs } of claims) {
        const write = writes.get(recipient.id);
        if (write === undefined) continue;
        const { accountId, campaignId } = recipient;
        const campaigns = byAccount.get(accountId) ?? new Map<string, QueuedRecipient[]>();
        const queue = campaigns.get(campaignId) ?? [];
        const notBefore = claimedAt + waitMs;
        queue.push({ recipient, notBefore, notAfter: Math.max(now, notBefore) + deadlineMs, write });
        byAccount.set(accountId, campaigns.set(campaignId, queue));
        size++;
      }
    },
    next() {
      const now = performance.now();
      let earliest = Infinity;
      for (const [accountId, campaigns] of byAccount) {
        for (const [campaignId, queue] of campaigns) {
          const [first] = queue;
          if (first === undefined) continue;
          if (first.notBefore > now) {
            earliest = Math.min(earliest, first.notBefore - now);
            continue;
          }
          queue.shift();
          moveToEnd(campaigns, campaignId, queue, queue.length);
          moveToEnd(byAccount, accountId, campaigns, campaigns.size);
          size--;
          return first;
        }
      }
      return earliest;
    },
    release(all) {
      const now = performance.now();
      const released: Claimed[] = [];
      for (const [accountId, campaigns] of byAccount) {
        for (const [campaignId, queue] of campaigns) {
          const inTime = queue.filter(({ notAfter }) => !all && notAfter >= now);
          if (inTime.length === queue.length) continue;
          released.push(...queue.filter((one) => !inTime.includes(one)).map(({ recipient }) => recipient));
          if (inTime.length === 0) campaigns.delete(campaignId);
          else campaigns.set(campaignId, inTime);
        }
        if (campaigns.size === 0) byAccount.delete(accountId);
      }
      size -= released.length;
      return released;
    },
  };
}

/** Moves an entry to the end of its map, or removes it if it is empty. */
function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value, left: number): void {
  map.delete(key);
  if (left > 0) map.set(key, value);
}
