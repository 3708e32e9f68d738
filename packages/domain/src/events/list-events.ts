import {
  NovaError,
  typesNamed,
  type event,
  type FeedPage,
  type listEvents as endpoint,
} from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { buildConditions, condition } from '../records/page-statement.ts';
import { eventOfRow, type EventRow } from './event-of-row.ts';
import { visibleEvents } from './visible-events.ts';

type FeedEvent = z.output<typeof event>;

/** How far into the feed one call looks for events that its filters leave, so that none runs long. */
const farthest = 20_000;

interface Feed {
  readonly newest: string;
  readonly removed: string;
}

/**
 * A piece of the account's feed (docs/interface/events.md#the-feed).
 * @throws BAD_REQUEST for a forged cursor; GONE with the oldest one kept for a cursor whose events are no longer kept
 */
export async function listEvents(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<FeedPage<FeedEvent>> {
  const { limit, recordId } = input;
  const feed = await feedOf(ctx);
  const from = beginning(ctx, input.cursor, feed);
  const until = recordId === undefined ? Math.min(feed.newest, from + farthest) : feed.newest;
  const rows = from >= until ? [] : await read(ctx, input, { from, until });
  const data = rows.slice(0, limit).map((row) => eventOfRow(row));
  const more = rows.length > limit;
  const last = more ? (data.at(-1)?.position ?? until) : Math.max(from, until);
  return {
    data,
    nextCursor: ctx.ports.cursors.write(ctx.account.id, last),
    hasMore: more || until < feed.newest,
  };
}

async function feedOf(ctx: Context): Promise<{ readonly newest: number; readonly removed: number }> {
  const [feed] = await ctx.db.rows<Feed>(`SELECT newest, removed FROM event_feeds WHERE "accountId" = $1`);
  return { newest: Number(feed?.newest ?? 0), removed: Number(feed?.removed ?? 0) };
}

/** The position after which to read. */
function beginning(
  ctx: Context,
  cursor: string | undefined,
  { newest, removed }: { readonly newest: number; readonly removed: number },
): number {
  if (cursor === undefined) return removed;
  if (cursor === 'now') return newest;
  const position = ctx.ports.cursors.readEvents(ctx.account.id, cursor);
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

function read(
  ctx: Context,
  { types, recordId, limit }: z.output<typeof endpoint.input>,
  { from, until }: PositionRange,
): Promise<EventRow[]> {
  const wanted = typesNamed(types);
  const { sql, values } = buildConditions([
    condition('e.position > $?::bigint', from),
    condition('e.position <= $?::bigint', until),
    ...(wanted === undefined ? [] : [condition('e.type = ANY ($?::text[])', wanted)]),
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
