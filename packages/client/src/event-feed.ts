import type { CallOptions } from './client-options.ts';
import type { NovaEvent } from './generated/events.ts';

/** Which events are followed. */
export interface FollowInput {
  /** Only events of these types, separated by commas; `job.*` stands for all of a kind. */
  types?: string | undefined;
  /** Only events of this record. */
  recordId?: string | undefined;
}

/** Events, in their order: `for await (const event of feed)`. */
export interface EventFeed extends AsyncIterable<NovaEvent> {
  /**
   * A place from which the next `since` or `stream` goes on: behind the event in hand, or before it by a piece of the feed at most.
   * Keep it together with what you made of the event.
   */
  readonly cursor: string | null;
}

/** The feed of events, followed. */
export interface FollowingFeed {
  /**
   * The events behind a cursor, up to the newest, read as you take them; from the oldest that is kept where there is no cursor.
   * @throws NovaApiError with `GONE` where they are no longer kept: read your records anew, and go on from the error's `data`
   */
  since(cursor?: string | null, input?: FollowInput, options?: CallOptions): EventFeed;
  /**
   * The events as they come, without end: what is cut goes on behind the last event, however long the server is away. It begins
   * with what comes from now on, or behind `cursor`, and ends with the signal, or when you leave the loop.
   * @throws NovaApiError where the server refuses, such as `UNAUTHORIZED` and `GONE`
   * @throws NovaConnectionError where the server cannot be reached to begin with
   */
  stream(input?: FollowInput & { cursor?: string | null | undefined }, options?: CallOptions): EventFeed;
}
