import type { event } from '@nova/contract';
import { feedLimits } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { listEvents } from './list-events.ts';

/** An event, and the cursor behind it. */
export interface FollowedEvent {
  readonly cursor: string;
  readonly event: z.output<typeof event>;
}

/** What to follow; from the newest event on where no cursor is given. */
export interface FollowOptions {
  readonly cursor?: string | undefined;
  readonly types?: string | undefined;
  readonly recordId?: string | undefined;
}

/**
 * The feed from a cursor on, as it grows, until it is broken off or the process ends: what there is by pieces, and null at least
 * once a second, so that who passes it on can look whether it still may.
 * @throws BAD_REQUEST, GONE as listEvents, at the first step
 */
export async function* followEvents(
  ctx: Context,
  { cursor = 'now', types, recordId }: FollowOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly FollowedEvent[] | null, void, undefined> {
  const { cursors, feedWatch: news } = ctx.ports;
  let next = cursor;
  while (!signal.aborted && !news.ending) {
    const page = await listEvents(ctx, { cursor: next, types, recordId, limit: feedLimits.usual });
    next = page.nextCursor;
    yield page.data.length === 0
      ? null
      : page.data.map((one) => ({ cursor: cursors.write(ctx.account.id, one.position), event: one }));
    if (!page.hasMore) await news.wait(ctx.account.id, cursors.readEvents(ctx.account.id, next), signal);
  }
}
