import { type Claimed, type WriteMail } from './campaign-writer.ts';
import { type Taken } from './due-campaigns.ts';

/** A recipient in hand, when it may go, and how its mail is written. */
export interface Held {
  readonly recipient: Claimed;
  /** As `performance.now()`. */
  readonly notBefore: number;
  /** After this moment it is given back: rates were asked for it when it was claimed. */
  readonly notAfter: number;
  readonly write: WriteMail;
}

/** What is claimed is handed over within so many ms of its time. */
const longestHeld = 5_000;

/** What a process has in hand: accounts take turns, and so do the campaigns of each, so that neither many nor a large one keep others waiting. */
export interface Hands {
  readonly size: number;
  /** Recipients of one campaign that are in hand. */
  sizeOf(campaign: Pick<Claimed, 'accountId' | 'campaignId'>): number;
  /** @param claimedAt when they were claimed, as `performance.now()`: their waits began then */
  add(taken: readonly Taken[], writes: ReadonlyMap<string, WriteMail>, claimedAt: number): void;
  /** The next one whose time has come; else how many ms the earliest has to wait, infinite when there is none. */
  next(): Held | number;
  /** Lets go of everything that cannot be handed over in time, or of all. */
  letGo(all: boolean): readonly Claimed[];
}

export function createHands(): Hands {
  /** By account and campaign, each in the order of their turns. */
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

/** Puts what had its turn behind the others, and takes out what is empty. */
function toEnd<Value>(map: Map<string, Value>, key: string, value: Value, left: number): void {
  map.delete(key);
  if (left > 0) map.set(key, value);
}
