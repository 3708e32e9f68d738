import type { AccountDatabase, Database } from '@nova/db';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { ChildRows } from '../records/create-record.ts';

/** An event that no line of the audit trail stands for. */
interface QueuedEvent {
  readonly type: string;
  readonly kind: string;
  readonly recordId: string;
  readonly reference?: string;
  readonly changed?: readonly string[];
  readonly ownerId?: string | null;
}

/** Rows of `event_queue`, to be written with what they tell of, and after it. */
export const queuedEvents = (ctx: Context, events: readonly QueuedEvent[]): ChildRows => ({
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

/** Queues the event of a limit that was reached, unless it was told within the hour (docs/interface/events.md#types). */
export async function queueLimitEvent(db: AccountDatabase, limit: string): Promise<void> {
  await db.write(`SELECT nova_tell_limit($1::uuid, $2)::text AS told`, [limit]);
}

/** Events of one account that one turn places. */
const placedAtOnce = 1_000;

/**
 * Gives committed events their positions (docs/interface/events.md#order). One process does so at a time.
 * @returns how many were placed; 0 too where another process is at it
 */
export async function placeEvents(database: Database): Promise<number> {
  const [row] = await database.query<{ placed: number | null }>(
    `SELECT nova_place_events($1::int) AS placed`,
    [placedAtOnce],
  );
  return row?.placed ?? 0;
}

/** Events of one statement, so that none holds the database for long. */
const removedAtOnce = 5_000;
/** Statements of one turn; the next turn goes on. */
const statementsAtOnce = 400;

/**
 * Lets go of events that are older than so many days (docs/interface/events.md#how-long-events-are-kept), account by account, oldest
 * first. A cursor from before what is kept is GONE then.
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
