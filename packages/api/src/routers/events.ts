import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { tracked } from '@trpc/server';
import { authed } from '../authed.ts';
import type { Call } from '../call.ts';
import { openEventStream, type EventStreamInput } from '../open-event-stream.ts';
import { t, toTrpcError } from '../trpc.ts';

export const events = t.router({
  list: authed(c.listEvents).query(domain.listEvents),
  /** The feed as it grows; each event under its cursor, from which a client that was cut off goes on (docs/interface/events.md#streams). */
  stream: t.procedure
    .input((input: unknown) => (input ?? {}) as EventStreamInput)
    .subscription(async ({ ctx, input, signal = new AbortController().signal }) => {
      const stream = await openEventStream(ctx as Call, input, signal).catch((error: unknown) => {
        throw toTrpcError(error);
      });
      return trackedEvents(stream);
    }),
});

async function* trackedEvents(stream: AsyncIterable<domain.FollowedEvent>) {
  for await (const { cursor, event } of stream) yield tracked(cursor, event);
}
