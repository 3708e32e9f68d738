import { computeBackoff, callProcedure, computeDelay, joinSignals, pause, send } from './call-procedure.ts';
import type { CallOptions, ClientOptions, FeedPage } from './client-types.ts';
import { NovaApiError, NovaConnectionError } from './errors.ts';
import type { NovaEvent } from './generated/events.ts';
import { procedureTable } from './generated/procedure-table.ts';
import { readAnswer } from './read-answer.ts';
import { readServerEvents } from './server-events.ts';

/** The events to follow. */
export interface FollowInput {
  /** Only events of these types, separated by commas; `job.*` is every type of a kind. */
  types?: string | undefined;
  /** Only events of this record. */
  recordId?: string | undefined;
}

/** Events in order: `for await (const event of feed)`. */
export interface EventFeed extends AsyncIterable<NovaEvent> {
  /**
   * The cursor for the next `since` or `stream`. It is that of the current event, or at most a page before it. Store it
   * together with your own result of the event.
   */
  readonly cursor: string | null;
}

/** The event feed. */
export interface FollowingFeed {
  /**
   * Reads the events after a cursor, up to the newest. Without a cursor it starts at the oldest stored
   * event.
   * @throws NovaApiError with `GONE` if events after the cursor are deleted: read your records again, and
   * continue from the error's `data`
   */
  since(cursor?: string | null, input?: FollowInput, options?: CallOptions): EventFeed;
  /**
   * Streams events without end, and reconnects after the last event. It starts after `cursor`, by default
   * now, and ends with the signal or the loop.
   * @throws NovaApiError if the server refuses, such as `UNAUTHORIZED` and `GONE`
   * @throws NovaConnectionError if the server can't be reached at the start
   */
  stream(input?: FollowInput & { cursor?: string | null | undefined }, options?: CallOptions): EventFeed;
}

const listing = procedureTable['events.list'];

/** A connection silent for this long is dead, in ms; the server writes every 15 s. */
const longestSilence = 45_000;
const longestPause = 60_000;
const defaultRetries = 2;
const largestPage = 500;

interface FeedPosition {
  cursor: string | null;
}

/** Creates the methods that `nova.events` has in addition to its procedures. */
export const createFollowingFeed = (client: ClientOptions): FollowingFeed => ({
  since: (cursor = null, input = {}, options = {}) =>
    createFeed(cursor, (position) => readEvents(client, position, input, options)),
  stream: ({ cursor = null, ...input } = {}, options = {}) =>
    createFeed(cursor, (position) => streamEvents(client, position, input, options)),
});

function createFeed(
  cursor: string | null,
  take: (position: FeedPosition) => AsyncGenerator<NovaEvent>,
): EventFeed {
  const position: FeedPosition = { cursor };
  return {
    get cursor() {
      return position.cursor;
    },
    [Symbol.asyncIterator]: () => take(position),
  };
}

async function readPage(
  client: ClientOptions,
  input: object,
  options: CallOptions,
): Promise<FeedPage<NovaEvent>> {
  if (listing === undefined) throw new TypeError('There is no events.list');
  const call = { name: 'events.list', procedure: listing, input: { ...input } };
  // The answer of the procedure is a page of the feed.
  return (await callProcedure(client, call, options)) as FeedPage<NovaEvent>;
}

async function* readEvents(
  client: ClientOptions,
  position: FeedPosition,
  input: FollowInput,
  options: CallOptions,
): AsyncGenerator<NovaEvent, void, undefined> {
  for (;;) {
    const from = position.cursor === null ? {} : { cursor: position.cursor };
    const { data, nextCursor, hasMore } = await readPage(
      client,
      { ...input, ...from, limit: largestPage },
      options,
    );
    const last = data.pop();
    yield* data;
    // The cursor moves to the end of the page before its last event, so it is never ahead of the event that is handled.
    position.cursor = nextCursor;
    if (last !== undefined) yield last;
    if (!hasMore) return;
  }
}

async function* streamEvents(
  client: ClientOptions,
  position: FeedPosition,
  input: FollowInput,
  options: CallOptions,
): AsyncGenerator<NovaEvent, void, undefined> {
  const signal = joinSignals(client.signal, options.signal);
  // The cursor is needed if the connection breaks before the first event.
  position.cursor ??= (await readPage(client, { cursor: 'now', limit: 1 }, options)).nextCursor;
  let retries = options.retries ?? client.retries ?? defaultRetries;
  for (let failures = 0; ; failures++) {
    let failure: unknown;
    try {
      const body = await openStream(client, { ...input, cursor: position.cursor }, signal);
      retries = Infinity;
      for await (const { id, data } of readServerEvents(body, longestSilence)) {
        failures = 0;
        position.cursor = id;
        yield JSON.parse(data) as NovaEvent;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) || failures >= retries) throw error;
      failure = error;
    }
    // A server ends the stream before it stops, so the client waits before it reconnects.
    const delay = computeDelay(failures, failure) ?? computeBackoff(failures);
    await pause(Math.min(delay, client.maxRetryDelay ?? longestPause), signal);
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof NovaConnectionError ||
  (error instanceof NovaApiError && (error.status >= 500 || error.retryAfter !== null));

/**
 * Opens the stream.
 * @throws NovaApiError, NovaConnectionError, the signal's reason
 */
async function openStream(
  client: ClientOptions,
  input: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const parameters = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(parameters).toString();
  const url = `${client.url.replace(/\/+$/u, '')}/api/nova/events/stream?${query}`;
  const headers = { Accept: 'text/event-stream', 'X-Api-Key': client.apiKey };
  const response = await send(client, { url, method: 'GET', headers, body: undefined }, signal);
  if (response.ok && response.body) return response.body;
  if (response.ok) throw new NovaConnectionError('The stream has no content.');
  await readAnswer({ envelope: 'feed', uploads: null, method: 'GET', query: [], path: '' }, response);
  throw new NovaConnectionError(`The server answered ${String(response.status)}.`);
}
