import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Answer {
  readonly response: ServerResponse;
  /** The caller's network address. */
  readonly address: string;
  /** Bytes that the connection had taken at the last check. */
  taken: number;
  /** Time of the last progress, in ms. */
  movedAt: number;
}

export interface UnreadAnswers {
  /** Follows an answer until it or its connection ends. */
  follow(response: ServerResponse, address: string): void;
  /** Called after every answer is written. From then on, its bytes wait in memory for their reader. */
  bound(response: ServerResponse): void;
}

/**
 * The most bytes that all answers together may leave unread. A server's memory has room for them; readers that move
 * need far less.
 */
export const mostUnreadBytes = 128 * 2 ** 20;

/** An answer moves if its reader has taken something within these milliseconds. */
const movesWithin = 2_000;

/** Share of the bound that an address may hold as long as its answers move. */
const fairShare = 1 / 4;

/**
 * Bounds the bytes that readers have not taken, over all answers. Beyond the bound it closes connections of the address
 * that holds most, longest unmoved answer first. An address within its fair share is spared while its answers move.
 * @param most in bytes
 * @param now in ms
 */
export function boundUnread(most: number, now = (): number => performance.now()): UnreadAnswers {
  /** The open answers, oldest first. */
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
        // An answer that waits behind others has no socket of its own yet.
        answer.response.req.socket.destroy();
      }
    },
  };
}

/**
 * Notes the progress of all answers.
 * @returns their unread bytes
 */
function look(open: Iterable<Answer>, now: number): number {
  let unread = 0;
  for (const answer of open) {
    const { response } = answer;
    unread += response.writableLength;
    // An answer that waits behind others progresses with them.
    const takenBytes = countTakenBytes(response.req.socket);
    if (takenBytes !== answer.taken) Object.assign(answer, { taken: takenBytes, movedAt: now });
  }
  return unread;
}

/** Node counts a chunk as written only when all of it is. The handle knows the rest of the current chunk. */
interface Writing {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
}

function countTakenBytes({ _handle: handle, bytesWritten, writableLength }: Socket & Writing): number {
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
  const holderByAddress = new Map<string, Holder>();
  for (const answer of open) {
    const bytes = answer.response.writableLength;
    if (bytes === 0) continue;
    const holder = holderByAddress.get(answer.address) ?? { bytes: 0, answers: [] };
    holderByAddress.set(answer.address, holder);
    holder.bytes += bytes;
    holder.answers.push(answer);
  }
  const holders = [...holderByAddress.values()].sort((one, another) => another.bytes - one.bytes);
  const moves = ({ movedAt }: Answer): boolean => movedAt >= since;
  const target = holders.find(({ bytes, answers }) => bytes > fair || !answers.every(moves)) ?? holders[0];
  return target?.answers ?? [];
}

const leastMoving = (answers: readonly Answer[]): Answer | undefined =>
  answers.reduce<Answer | undefined>(
    (least, answer) => (least === undefined || answer.movedAt < least.movedAt ? answer : least),
    undefined,
  );
