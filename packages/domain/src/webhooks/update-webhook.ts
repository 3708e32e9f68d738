import type { updateWebhook as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeLocked } from '../records/change-locked.ts';
import type { CurrentRow } from '../records/change-record.ts';
import type { Row } from '../records/create-record.ts';
import { given } from '../records/written-columns.ts';
import { assertAddress } from './assert-address.ts';
import { hurryDeliveries } from './hurry-deliveries.ts';
import { assertWebhookVisible } from './webhook-source.ts';

/**
 * Changes what is given of a webhook; made ACTIVE again it is delivered to at once.
 * @returns the webhook's id
 * @throws NOT_FOUND; VALIDATION_ERROR for an address that is inside
 */
export async function updateWebhook(
  ctx: Context,
  { webhookId, ...changes }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  if (changes.url !== undefined) await assertAddress(ctx, changes.url);
  await changeLocked(ctx, 'webhook', webhookId, (current) => {
    return {
      row: {
        ...given(changes),
        ...resetFailure(changes.url, current),
        ...activated(ctx, changes.state, current),
      },
    };
  });
  if (changes.state === 'ACTIVE') await hurryDeliveries(ctx, webhookId);
  return webhookId;
}

/** That the former address failed says nothing of the next. */
const resetFailure = (url: string | undefined, current: CurrentRow): Row =>
  url === undefined || url === current.url ? {} : { failingSince: null };

/** One whose user is gone belongs to who makes it ACTIVE again (docs/interface/webhooks.md#whose-it-is). */
export const activated = (ctx: Context, state: string | undefined, current: CurrentRow): Row =>
  state !== 'ACTIVE' || current.state === 'ACTIVE'
    ? {}
    : { state, failingSince: null, ...(current.userId === null ? { userId: ctx.user.id } : {}) };
