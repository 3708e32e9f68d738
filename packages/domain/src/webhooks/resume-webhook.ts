import type { resumeWebhook as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeLocked } from '../records/change-locked.ts';
import { hurryDeliveries } from './hurry-deliveries.ts';
import { activated } from './update-webhook.ts';
import { assertWebhookVisible } from './webhook-source.ts';

/**
 * Delivers to a paused or disabled webhook again, what waits for it first (docs/interface/webhooks.md#paused-and-disabled).
 * @returns the webhook's id
 * @throws NOT_FOUND
 */
export async function resumeWebhook(
  ctx: Context,
  { webhookId }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  await changeLocked(ctx, 'webhook', webhookId, (current) => ({
    row: activated(ctx, 'ACTIVE', current),
    action: 'resume',
  }));
  await hurryDeliveries(ctx, webhookId);
  return webhookId;
}
