import type { ServerResponse } from 'node:http';

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

/**
 * Bounds what readers have not taken of all answers together. Beyond it the address that holds most loses the answers
 * that have moved least lately: their connections are closed.
 * @param most in bytes
 */
export function boundUnread(most: number): UnreadAnswers {
  /** The first begun comes first. */
  const open = new Set<Answer>();
  return {
    follow(response, address) {
      const answer = { response, address, taken: 0, movedAt: performance.now() };
      open.add(answer);
      response.once('close', () => open.delete(answer));
    },
    bound(response) {
      if (response.writableLength === 0) return;
      let unread = look(open);
      while (unread > most) {
        const answer = leastMoving(largestHolder(open));
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
function look(open: Iterable<Answer>): number {
  let unread = 0;
  const now = performance.now();
  for (const answer of open) {
    const { response } = answer;
    unread += response.writableLength;
    const taken = (response.socket?.bytesWritten ?? 0) - response.writableLength;
    if (taken !== answer.taken) Object.assign(answer, { taken, movedAt: now });
  }
  return unread;
}

function largestHolder(open: Iterable<Answer>): readonly Answer[] {
  const held = new Map<string, { bytes: number; readonly answers: Answer[] }>();
  let largest: { bytes: number; readonly answers: Answer[] } = { bytes: 0, answers: [] };
  for (const answer of open) {
    const bytes = answer.response.writableLength;
    if (bytes === 0) continue;
    const holder = held.get(answer.address) ?? { bytes: 0, answers: [] };
    held.set(answer.address, holder);
    holder.bytes += bytes;
    holder.answers.push(answer);
    if (holder.bytes > largest.bytes) largest = holder;
  }
  return largest.answers;
}

const leastMoving = (answers: readonly Answer[]): Answer | undefined =>
  answers.reduce<Answer | undefined>(
    (least, answer) => (least === undefined || answer.movedAt < least.movedAt ? answer : least),
    undefined,
  );
