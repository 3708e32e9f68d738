import { backoff, callProcedure, delayBefore, eitherSignal, pause, send } from './call-procedure.ts';
import type { CallOptions, ClientOptions } from './client-options.ts';
import { NovaApiError, NovaConnectionError } from './errors.ts';
import type { EventFeed, FollowInput, FollowingFeed } from './event-feed.ts';
import type { NovaEvent } from './generated/events.ts';
import { procedureTable } from './generated/procedure-table.ts';
import type { FeedPage } from './page.ts';
import { readAnswer } from './read-answer.ts';
import { readServerEvents } from './server-events.ts';

const listing = procedureTable['events.list'];

/** Nothing for so long, in ms, is a dead connection: the server says a word every 15 seconds. */
const longestSilence = 45_000;
const longestPause = 60_000;
const usualRetries = 2;
const largestPiece = 500;

/** How far a feed was taken. */
interface Place {
  cursor: string | null;
}

/** What `nova.events` has beside the procedures. */
export const followingFeed = (client: ClientOptions): FollowingFeed => ({
  since: (cursor = null, input = {}, options = {}) =>
    feedOf(cursor, (place) => behind(client, place, input, options)),
  stream: ({ cursor = null, ...input } = {}, options = {}) =>
    feedOf(cursor, (place) => following(client, place, input, options)),
});

function feedOf(cursor: string | null, take: (place: Place) => AsyncGenerator<NovaEvent>): EventFeed {
  const place: Place = { cursor };
  return {
    get cursor() {
      return place.cursor;
    },
    [Symbol.asyncIterator]: () => take(place),
  };
}

async function piece(
  client: ClientOptions,
  input: object,
  options: CallOptions,
): Promise<FeedPage<NovaEvent>> {
  if (listing === undefined) throw new TypeError('There is no events.list');
  const call = { name: 'events.list', procedure: listing, input: { ...input } };
  // The procedure answers a piece of the feed.
  return (await callProcedure(client, call, options)) as FeedPage<NovaEvent>;
}

async function* behind(
  client: ClientOptions,
  place: Place,
  input: FollowInput,
  options: CallOptions,
): AsyncGenerator<NovaEvent, void, undefined> {
  for (;;) {
    const from = place.cursor === null ? {} : { cursor: place.cursor };
    const { data, nextCursor, hasMore } = await piece(
      client,
      { ...input, ...from, limit: largestPiece },
      options,
    );
    const last = data.pop();
    yield* data;
    // Never ahead of the event that is in hand.
    place.cursor = nextCursor;
    if (last !== undefined) yield last;
    if (!hasMore) return;
  }
}

async function* following(
  client: ClientOptions,
  place: Place,
  input: FollowInput,
  options: CallOptions,
): AsyncGenerator<NovaEvent, void, undefined> {
  const signal = eitherSignal(client.signal, options.signal);
  // A place to go on from, should the stream be cut before its first event.
  place.cursor ??= (await piece(client, { cursor: 'now', limit: 1 }, options)).nextCursor;
  let retries = options.retries ?? client.retries ?? usualRetries;
  for (let failures = 0; ; failures++) {
    let failure: unknown;
    try {
      const body = await open(client, { ...input, cursor: place.cursor }, signal);
      retries = Infinity;
      for await (const { id, data } of readServerEvents(body, longestSilence)) {
        failures = 0;
        place.cursor = id;
        yield JSON.parse(data) as NovaEvent;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) || failures >= retries) throw error;
      failure = error;
    }
    // A server that ends the stream is about to end itself.
    const delay = delayBefore(failures, failure) ?? backoff(failures);
    await pause(Math.min(delay, client.maxRetryDelay ?? longestPause), signal);
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof NovaConnectionError ||
  (error instanceof NovaApiError && (error.status >= 500 || error.retryAfter !== null));

/** @throws NovaApiError, NovaConnectionError, the signal's reason */
async function open(
  client: ClientOptions,
  input: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const given = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  const url = `${client.url.replace(/\/+$/u, '')}/api/nova/events/stream?${query}`;
  const headers = { Accept: 'text/event-stream', 'X-Api-Key': client.apiKey };
  const response = await send(client, { url, method: 'GET', headers, body: undefined }, signal);
  if (response.ok && response.body) return response.body;
  if (response.ok) throw new NovaConnectionError('The stream has no content.');
  await readAnswer({ envelope: 'feed', uploads: null, method: 'GET', path: '' }, response);
  throw new NovaConnectionError(`The server answered ${String(response.status)}.`);
}
