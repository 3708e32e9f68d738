import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { ChildRows } from '../records/create-record.ts';

/** An event that no line of the audit trail stands for. */
export interface QueuedEvent {
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
