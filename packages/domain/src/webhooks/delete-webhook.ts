import type { deleteWebhook as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { assertWebhookVisible } from './webhook-source.ts';

/**
 * Deletes a webhook; its deliveries are seen no more, and are removed with old ones.
 * @returns the deleted webhook's id
 * @throws NOT_FOUND
 */
export async function deleteWebhook(
  ctx: Context,
  { webhookId }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  return deleteRecord(ctx, 'webhook', webhookId);
}
