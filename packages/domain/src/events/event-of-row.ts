import type { event } from '@nova/contract';
import type { z } from 'zod';

type FeedEvent = z.output<typeof event>;

/** A row of `events`; whole numbers of 64 bits and JSON come as texts. */
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

/** An event as the feed and webhooks show it. */
export const eventOfRow = (row: EventRow): FeedEvent => ({
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
