import type { retryWebhookDelivery as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { notFound } from '../records/not-found.ts';
import { assertWebhookVisible } from './webhook-source.ts';

/**
 * Delivers one event again, on the whole schedule (docs/interface/webhooks.md#again).
 * @returns the delivery's id
 * @throws NOT_FOUND
 */
export async function retryWebhookDelivery(
  ctx: Context,
  { webhookId, deliveryId }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  const [row] = [webhookId, deliveryId].every((id) => isId(id))
    ? await ctx.db.write<{ id: string | null }>(
        `SELECT nova_retry_delivery($1::uuid, $2::uuid, $3::uuid) AS id`,
        [webhookId, deliveryId],
      )
    : [];
  if (typeof row?.id !== 'string') throw notFound('delivery');
  return row.id;
}
