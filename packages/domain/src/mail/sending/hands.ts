import type { Taken } from './claim.ts';
import type { Claimed, WriteMail } from './claimed.ts';

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

/** What a process has in hand: campaigns take turns, whatever their accounts, so that a large one keeps nobody waiting. */
export interface Hands {
  readonly size: number;
  /** Recipients of one campaign that are in hand. */
  sizeOf(campaignId: string): number;
  /** @param claimedAt when they were claimed, as `performance.now()`: their waits began then */
  add(taken: readonly Taken[], writes: ReadonlyMap<string, WriteMail>, claimedAt: number): void;
  /** The next one whose time has come; else how many ms the earliest has to wait, infinite when there is none. */
  next(): Held | number;
  /** Lets go of everything that cannot be handed over in time, or of all. */
  letGo(all: boolean): readonly Claimed[];
}

export function createHands(): Hands {
  const held = new Map<string, Held[]>();
  let size = 0;
  const without = (campaignId: string, queue: Held[]): void => {
    held.delete(campaignId);
    // At the end of the map: the others have their turns first.
    if (queue.length > 0) held.set(campaignId, queue);
  };
  return {
    get size() {
      return size;
    },
    sizeOf: (campaignId) => held.get(campaignId)?.length ?? 0,
    add(taken, writes, claimedAt) {
      const now = performance.now();
      for (const { recipient, waitMs } of taken) {
        const write = writes.get(recipient.id);
        if (write === undefined) continue;
        const queue = held.get(recipient.campaignId) ?? [];
        const notBefore = claimedAt + waitMs;
        queue.push({ recipient, notBefore, notAfter: Math.max(now, notBefore) + longestHeld, write });
        held.set(recipient.campaignId, queue);
        size++;
      }
    },
    next() {
      const now = performance.now();
      let earliest = Infinity;
      for (const [campaignId, queue] of held) {
        const [first] = queue;
        if (first === undefined) continue;
        if (first.notBefore > now) {
          earliest = Math.min(earliest, first.notBefore - now);
          continue;
        }
        queue.shift();
        without(campaignId, queue);
        size--;
        return first;
      }
      return earliest;
    },
    letGo(all) {
      const now = performance.now();
      const gone: Claimed[] = [];
      for (const [campaignId, queue] of held) {
        const [late, kept] = [
          queue.filter(({ notAfter }) => all || notAfter < now),
          queue.filter(({ notAfter }) => !all && notAfter >= now),
        ];
        gone.push(...late.map(({ recipient }) => recipient));
        if (kept.length === 0) held.delete(campaignId);
        else if (late.length > 0) held.set(campaignId, kept);
      }
      size -= gone.length;
      return gone;
    },
  };
}
