import type { Context } from '../context.ts';
import type { EventRow } from '../events/event-of-row.ts';
import { visibleEvents } from '../events/visible-events.ts';
import { buildConditions, condition } from '../records/page-statement.ts';

/** A delivery that is due, with its event. */
export interface DueDelivery extends EventRow {
  readonly attempts: number;
  /** Whether the webhook's user may see what the event tells of, in this moment. */
  readonly visible: boolean;
}

/** Deliveries that are read at once. */
export const dueAtOnce = 100;

/**
 * Deliveries of a webhook that are due, the longest due first; of each record one at most.
 * @param underWay positions of those that are being delivered
 */
export function dueDeliveries(
  ctx: Context,
  webhookId: string,
  underWay: readonly number[],
): Promise<readonly DueDelivery[]> {
  const { sql, values } = buildConditions([
    condition('d."webhookId" = $?::uuid', webhookId),
    condition('d.position <> ALL ($?::bigint[])', underWay),
    ...visibleEvents(ctx),
  ]);
  const [ofWebhook = '', notUnderWay = '', ...seen] = sql;
  return ctx.db.rows<DueDelivery>(
    `SELECT e.id, e.type, e.position, e."occurredOn", e.kind, e."recordId", e.reference, e.changed, e."userId", e.via, e."requestId",
       e.summary, d.attempts, ${seen.length === 0 ? 'true' : `(${seen.join(' AND ')})`} AS visible
     FROM webhook_deliveries d JOIN events e ON e."accountId" = d."accountId" AND e.position = d.position
     WHERE d."accountId" = $1 AND ${ofWebhook} AND ${notUnderWay} AND d."nextAttemptOn" <= now()
     ORDER BY d."nextAttemptOn", d.position LIMIT ${String(dueAtOnce)}`,
    values,
  );
}
