import type { AccountDatabase, Database } from '@nova/db';
import { type Context, newId, type ChildRows } from '@nova/core';

/** An event that has no line in the audit trail. */
interface QueuedEvent {
  readonly type: string;
  readonly kind: string;
  readonly recordId: string;
  readonly reference?: string;
  readonly changed?: readonly string[];
  readonly ownerId?: string | null;
}

/** Returns event rows, which must be written after their records. */
export const buildEventRows = (ctx: Context, events: readonly QueuedEvent[]): ChildRows => ({
  table: 'event_queue',
  rows: events.map(({ changed = [], reference = null, ownerId = null, ...event }) => ({
    ...event,
    changed,
    reference,
    ownerId,
    id: newId(),
    occurredOn: ctx.now().toISOString(),
    userId: ctx.via === 'web' || ctx.via === 'system' ? null : ctx.user.id,
    requestId: ctx.requestId,
    via: ctx.via,
  })),
});

/** Queues the event of a reached limit, at most once an hour (docs/interface/events.md#types). */
export async function queueLimitEvent(db: AccountDatabase, limit: string): Promise<void> {
  await db.write(`SELECT nova_tell_limit($1::uuid, $2)::text AS told`, [limit]);
}

/** The maximum of events that get a position, per account and call. */
const placedAtOnce = 1_000;

/**
 * Gives queued events their positions in the feed (docs/interface/events.md#order). Only one process does so at a
 * time.
 * @returns the number of placed events; 0 if another process is placing them
 */
export async function assignPositions(database: Database): Promise<number> {
  const [row] = await database.query<{ placed: number | null }>(
    `SELECT nova_place_events($1::int) AS placed`,
    [placedAtOnce],
  );
  return row?.placed ?? 0;
}

/** The number of events that one statement removes; a small number avoids locking the table for long. */
const removedAtOnce = 5_000;
/** The maximum of statements per call. */
const statementsAtOnce = 400;

/**
 * Removes events older than this many days, after which earlier cursors are GONE
 * (docs/interface/events.md#how-long-events-are-kept).
 */
export async function removeOldEvents(database: Database, days: number, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  for (let turn = 0; turn < statementsAtOnce; turn++) {
    const [row] = await database.query<{ more: boolean }>(
      `SELECT nova_remove_events($1::timestamptz, $2::int) AS more`,
      [before, removedAtOnce],
    );
    if (row?.more !== true) return;
  }
}
