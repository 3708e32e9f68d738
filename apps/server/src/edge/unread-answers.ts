import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Answer {
  readonly response: ServerResponse;
  /** The caller's network address. */
  readonly address: string;
  /** Bytes that its connection had taken when it was last looked at. */
  taken: number;
  /** When it had last taken some, in ms. */
  movedAt: number;
}

export interface UnreadAnswers {
  /** Follows an answer until its connection or itself ends. */
  follow(response: ServerResponse, address: string): void;
  /** Called when the answer is written, whatever its path: from then on its bytes wait for its reader. */
  bound(response: ServerResponse): void;
}

/** A server's memory has room for it; readers that move need far less. */
export const mostUnreadBytes = 128 * 2 ** 20;

/** In ms: a reader that took something since then moves. */
const movesWithin = 2_000;

/** Of the bound: an address that holds no more keeps its answers while they move. */
const fairShare = 1 / 4;

/**
 * Bounds what readers have not taken of all answers together. Beyond it the address that holds most, without the fair
 * shares of readers that move, loses the answers that have moved least lately: their connections are closed.
 * @param most in bytes
 * @param now in ms
 */
export function boundUnread(most: number, now = (): number => performance.now()): UnreadAnswers {
  /** The first begun comes first. */
  const open = new Set<Answer>();
  return {
    follow(response, address) {
      const answer = { response, address, taken: 0, movedAt: now() };
      open.add(answer);
      response.once('close', () => open.delete(answer));
    },
    bound(response) {
      if (response.writableLength === 0) return;
      const at = now();
      let unread = look(open, at);
      while (unread > most) {
        const answer = leastMoving(holderToCut(open, { fair: most * fairShare, since: at - movesWithin }));
        if (!answer) return;
        unread -= answer.response.writableLength;
        open.delete(answer);
        // One that waits behind others has no socket of its own yet.
        answer.response.req.socket.destroy();
      }
    },
  };
}

/** @returns all unread bytes */
function look(open: Iterable<Answer>, now: number): number {
  let unread = 0;
  for (const answer of open) {
    const { response } = answer;
    unread += response.writableLength;
    // An answer that waits behind others moves with them.
    const taken = takenBy(response.req.socket);
    if (taken !== answer.taken) Object.assign(answer, { taken, movedAt: now });
  }
  return unread;
}

/** Node counts a piece as taken when all of it is; only the handle tells what is left of the piece under way. */
interface Writing {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
}

function takenBy({ _handle: handle, bytesWritten, writableLength }: Socket & Writing): number {
  return handle ? handle.bytesWritten - handle.writeQueueSize : bytesWritten - writableLength;
}

interface Holder {
  bytes: number;
  readonly answers: Answer[];
}

function holderToCut(
  open: Iterable<Answer>,
  { fair, since }: { readonly fair: number; readonly since: number },
): readonly Answer[] {
  const held = new Map<string, Holder>();
  for (const answer of open) {
    const bytes = answer.response.writableLength;
    if (bytes === 0) continue;
    const holder = held.get(answer.address) ?? { bytes: 0, answers: [] };
    held.set(answer.address, holder);
    holder.bytes += bytes;
    holder.answers.push(answer);
  }
  const holders = [...held.values()].sort((one, another) => another.bytes - one.bytes);
  const moves = ({ movedAt }: Answer): boolean => movedAt >= since;
  const found = holders.find(({ bytes, answers }) => bytes > fair || !answers.every(moves)) ?? holders[0];
  return found?.answers ?? [];
}

const leastMoving = (answers: readonly Answer[]): Answer | undefined =>
  answers.reduce<Answer | undefined>(
    (least, answer) => (least === undefined || answer.movedAt < least.movedAt ? answer : least),
    undefined,
  );
