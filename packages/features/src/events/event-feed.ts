import { type event, feedLimits, type listEvents as endpoint, findNamedTypes } from './contract.ts';
import { type FeedPage, NovaError } from '@nova/contract';
import { type Context, isId, buildConditions, condition, type Condition, visibleMentions } from '@nova/core';
import type { z } from 'zod';

/** The number of positions that one call scans at most. */
const farthest = 20_000;

/**
 * Returns a page of the feed (docs/interface/events.md#the-feed).
 * @throws BAD_REQUEST for a forged cursor; GONE, with the oldest valid cursor, for one whose events were removed
 */
export async function listEvents(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<FeedPage<FeedEvent>> {
  const { limit, recordId } = input;
  const feed = await readFeedPositions(ctx);
  const from = findStart(ctx, input.cursor, feed);
  const until = recordId === undefined ? Math.min(feed.newest, from + farthest) : feed.newest;
  const rows = from >= until ? [] : await readEvents(ctx, input, { from, until });
  const data = rows.slice(0, limit).map((row) => toFeedEvent(row));
  const more = rows.length > limit;
  const last = more ? (data.at(-1)?.position ?? until) : Math.max(from, until);
  return {
    data,
    nextCursor: ctx.ports.cursors.write(ctx.account.id, last),
    hasMore: more || until < feed.newest,
  };
}

/** Returns the last position of the account's feed, and the last removed position. */
export async function readFeedPositions(
  ctx: Context,
): Promise<{ readonly newest: number; readonly removed: number }> {
  const [feed] = await ctx.db.rows<{ newest: string; removed: string }>(
    `SELECT newest, removed FROM event_feeds WHERE "accountId" = $1`,
  );
  return { newest: Number(feed?.newest ?? 0), removed: Number(feed?.removed ?? 0) };
}

/**
 * Returns the position after which the page begins.
 * @throws BAD_REQUEST; GONE
 */
function findStart(
  ctx: Context,
  cursor: string | undefined,
  { newest, removed }: { readonly newest: number; readonly removed: number },
): number {
  if (cursor === undefined) return removed;
  if (cursor === 'now') return newest;
  const position = ctx.ports.cursors.read(ctx.account.id, cursor);
  if (position >= removed) return position;
  throw new NovaError(
    'GONE',
    'The events after this cursor are no longer kept. Read your records anew, and go on from the cursor in `data`, the oldest that is kept.',
    { data: ctx.ports.cursors.write(ctx.account.id, removed) },
  );
}

interface PositionRange {
  readonly from: number;
  readonly until: number;
}

function readEvents(
  ctx: Context,
  { types, recordId, limit }: z.output<typeof endpoint.input>,
  { from, until }: PositionRange,
): Promise<EventRow[]> {
  const typeList = findNamedTypes(types);
  const { sql, values } = buildConditions([
    condition('e.position > $?::bigint', from),
    condition('e.position <= $?::bigint', until),
    ...(typeList === undefined ? [] : [condition('e.type = ANY ($?::text[])', typeList)]),
    ...(recordId === undefined
      ? []
      : [condition('e."recordId" = $?::uuid', isId(recordId) ? recordId : null)]),
    ...visibleEvents(ctx),
  ]);
  return ctx.db.rows<EventRow>(
    `SELECT e.id, e.type, e.position, e."occurredOn", e.kind, e."recordId", e.reference, e.changed, e."userId", e.via, e."requestId",
       e.summary
     FROM events e WHERE e."accountId" = $1 AND ${sql.join(' AND ')} ORDER BY e.position LIMIT $${String(values.length + 2)}`,
    [...values, limit + 1],
    { dynamic: true },
  );
}

/** An event with the cursor that continues after it. */
export interface FollowedEvent {
  readonly cursor: string;
  readonly event: z.output<typeof event>;
}

/** Options of a stream, which starts after the newest event unless a cursor is given. */
export interface FollowOptions {
  readonly cursor?: string | undefined;
  readonly types?: string | undefined;
  readonly recordId?: string | undefined;
}

/**
 * Yields new events until the signal aborts or the process shuts down. It yields null at least once a second, so
 * that callers can check whether they may still read.
 * @throws BAD_REQUEST, GONE at the first step, as `listEvents` does
 */
export async function* followEvents(
  ctx: Context,
  { cursor = 'now', types, recordId }: FollowOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly FollowedEvent[] | null, void, undefined> {
  const { cursors, feedWatch } = ctx.ports;
  let next = cursor;
  while (!signal.aborted && !feedWatch.ending) {
    const page = await listEvents(ctx, { cursor: next, types, recordId, limit: feedLimits.usual });
    next = page.nextCursor;
    yield page.data.length === 0
      ? null
      : page.data.map((one) => ({ cursor: cursors.write(ctx.account.id, one.position), event: one }));
    if (!page.hasMore) await feedWatch.wait(ctx.account.id, cursors.read(ctx.account.id, next), signal);
  }
}

export type FeedEvent = z.output<typeof event>;

/** The row of an event. Values of type bigint and JSON are texts. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly position: string;
  readonly occurredOn: Date;
  readonly kind: string;
  readonly recordId: string;
  readonly reference: string | null;
  readonly changed: string[];
  readonly userId: string | null;
  readonly via: FeedEvent['actor']['via'];
  readonly requestId: string | null;
  readonly summary: string | null;
}

/** Returns the event in the format of the feed and webhooks. */
export const toFeedEvent = (row: EventRow): FeedEvent => ({
  id: `evt_${row.id}`,
  type: row.type,
  position: Number(row.position),
  occurredOn: row.occurredOn.toISOString(),
  object: { kind: row.kind, id: row.recordId, reference: row.reference },
  changed: row.changed,
  actor: { userId: row.userId, via: row.via },
  requestId: row.requestId,
  ...(row.summary === null ? {} : { summary: JSON.parse(row.summary) as Record<string, unknown> }),
});

/** Restricts events to those that the user may see (docs/interface/events.md#the-feed). */
export const visibleEvents = (ctx: Context): readonly Condition[] =>
  visibleMentions(ctx, { kind: 'e.kind', recordId: 'e."recordId"', lastOwnerId: 'e."ownerId"' });
