import { eventStream, eventStreamInput, listEvents } from './contract.ts';
import { NovaError } from '@nova/contract';
import {
  assertMayCall,
  type KeyHolder,
  type Call,
  countCall,
  createContext,
  findCredential,
  identify,
} from '@nova/core';
import { followEvents, type FollowedEvent } from './event-feed.ts';
import type { z } from 'zod';

export type EventStreamInput = z.input<typeof eventStreamInput>;

/** Open streams of this process by key or session. */
const openOf = new Map<string, number>();

/**
 * Opens a stream of the account's events (docs/interface/events.md#streams). It ends with the signal, with the
 * process, and when the key or session ends or its user's visibility changes.
 * @throws UNAUTHORIZED, RATE_LIMITED if the key has ten open streams, BAD_REQUEST and GONE as the feed
 */
export async function openEventStream(
  call: Call,
  input: EventStreamInput,
  signal: AbortSignal,
): Promise<AsyncGenerator<FollowedEvent, void, undefined>> {
  call.trace.endpoint = eventStream.procedure;
  const { find } = await findCredential(call);
  const holder = await identify(call, listEvents.role);
  call.trace.holder = holder;
  assertMayCall(holder, listEvents);
  await countCall(call, holder, listEvents);
  const { lastEventId, cursor, ...following } = eventStreamInput.parse(input);
  const close = enter(holder);
  // A caller that leaves before the first event must still free its slot.
  signal.addEventListener('abort', close, { once: true });
  try {
    const stream = followEvents(
      createContext(call, holder),
      { ...following, cursor: lastEventId ?? cursor },
      signal,
    );
    // The first event is awaited here, so that errors of the cursor are thrown before the stream begins.
    const first = await stream.next();
    // The stream's visibility is fixed when it opens, so a change of the user's visibility ends it.
    const isStillAllowed = async (): Promise<boolean> => {
      const now = await find();
      return now !== null && describeSight(now) === describeSight(holder);
    };
    return streamAllowed(first.done === true ? null : first.value, stream, {
      stillIn: isStillAllowed,
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

/** The part of a user that decides which events it sees. */
const describeSight = ({ user: { team, restrictToTeam, billing } }: KeyHolder): string =>
  JSON.stringify([team, restrictToTeam, billing]);

function enter({ id: key }: KeyHolder): () => void {
  const open = openOf.get(key) ?? 0;
  if (open >= eventStream.mostOfKey) {
    throw new NovaError(
      'RATE_LIMITED',
      `This key or session has ${String(eventStream.mostOfKey)} streams open already. Close one, or use another.`,
      { retryAfter: 5 },
    );
  }
  openOf.set(key, open + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const remaining = (openOf.get(key) ?? 1) - 1;
    if (remaining > 0) openOf.set(key, remaining);
    else openOf.delete(key);
  };
}

interface Gate {
  readonly stillIn: () => Promise<boolean>;
  readonly close: () => void;
}

async function* streamAllowed(
  first: readonly FollowedEvent[] | null,
  rest: AsyncGenerator<readonly FollowedEvent[] | null, void, undefined>,
  { stillIn, close }: Gate,
): AsyncGenerator<FollowedEvent, void, undefined> {
  try {
    yield* first ?? [];
    for await (const piece of rest) {
      if (!(await stillIn())) return;
      yield* piece ?? [];
    }
  } finally {
    close();
  }
}
