import { type Claimed, type WriteMail } from './campaign-writer.ts';
import { type Taken } from './due-campaigns.ts';

/** A recipient, when its mail may go, and how to render it. */
export interface Held {
  readonly recipient: Claimed;
  /** As `performance.now()`. */
  readonly notBefore: number;
  /** Then it is released: the rates of its claim no longer hold. */
  readonly notAfter: number;
  readonly write: WriteMail;
}

/** Milliseconds in which a mail must go once its time has come. */
const longestHeld = 5_000;

/**
 * The recipient queue of one process. Accounts take turns, and campaigns within each, so that neither many
 * nor large ones delay others.
 */
export interface Hands {
  readonly size: number;
  /** Queued recipients of one campaign. */
  sizeOf(campaign: Pick<Claimed, 'accountId' | 'campaignId'>): number;
  /** @param claimedAt as `performance.now()`; waits count from then */
  add(taken: readonly Taken[], writes: ReadonlyMap<string, WriteMail>, claimedAt: number): void;
  /** The next due recipient, else ms until the earliest is due; infinite if empty. */
  next(): Held | number;
  /** Releases recipients that are too late, or all. */
  letGo(all: boolean): readonly Claimed[];
}

export function createHands(): Hands {
  /** By account and campaign, in the order of turns. */
  const held = new Map<string, Map<string, Held[]>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    sizeOf: ({ accountId, campaignId }) => held.get(accountId)?.get(campaignId)?.length ?? 0,
    add(taken, writes, claimedAt) {
      const now = performance.now();
      for (const { recipient, waitMs } of taken) {
        const write = writes.get(recipient.id);
        if (write === undefined) continue;
        const { accountId, campaignId } = recipient;
        const campaigns = held.get(accountId) ?? new Map<string, Held[]>();
        const queue = campaigns.get(campaignId) ?? [];
        const notBefore = claimedAt + waitMs;
        queue.push({ recipient, notBefore, notAfter: Math.max(now, notBefore) + longestHeld, write });
        held.set(accountId, campaigns.set(campaignId, queue));
        size++;
      }
    },
    next() {
      const now = performance.now();
      let earliest = Infinity;
      for (const [accountId, campaigns] of held) {
        for (const [campaignId, queue] of campaigns) {
          const [first] = queue;
          if (first === undefined) continue;
          if (first.notBefore > now) {
            earliest = Math.min(earliest, first.notBefore - now);
            continue;
          }
          queue.shift();
          toEnd(campaigns, campaignId, queue, queue.length);
          toEnd(held, accountId, campaigns, campaigns.size);
          size--;
          return first;
        }
      }
      return earliest;
    },
    letGo(all) {
      const now = performance.now();
      const gone: Claimed[] = [];
      for (const [accountId, campaigns] of held) {
        for (const [campaignId, queue] of campaigns) {
          const kept = queue.filter(({ notAfter }) => !all && notAfter >= now);
          if (kept.length === queue.length) continue;
          gone.push(...queue.filter((one) => !kept.includes(one)).map(({ recipient }) => recipient));
          if (kept.length === 0) campaigns.delete(campaignId);
          else campaigns.set(campaignId, kept);
        }
        if (campaigns.size === 0) held.delete(accountId);
      }
      size -= gone.length;
      return gone;
    },
  };
}

/** Moves an entry to the end, or removes an empty one. */
function toEnd<Value>(map: Map<string, Value>, key: string, value: Value, left: number): void {
  map.delete(key);
  if (left > 0) map.set(key, value);
}
