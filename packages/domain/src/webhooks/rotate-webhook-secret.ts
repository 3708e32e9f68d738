import type { rotateWebhookSecret as endpoint, webhook, webhookWithSecret } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { notFound } from '../records/not-found.ts';
import { auditRow } from '../records/audit.ts';
import { getWebhook } from './read-webhooks.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts';

/** The former secret signs besides for so long, so that a receiver has time to learn the new one. */
const bothSign = '24 hours';

/**
 * Gives a webhook a new secret (docs/interface/webhooks.md#secrets).
 * @returns the webhook with it; it is told this once
 * @throws NOT_FOUND
 */
export async function rotateWebhookSecret(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<z.output<typeof webhookWithSecret>> {
  const { webhookId } = input;
  await getWebhook(ctx, input);
  const secret = newWebhookSecret();
  const rotation = { entity: 'webhook', recordId: webhookId, action: 'rotateSecret', changes: {} };
  await ctx.db.transaction(async (tx) => {
    const rotated = await tx.rows(
      `UPDATE webhooks SET "formerSecret" = secret, "formerUntil" = now() + interval '${bothSign}', secret = $3,
         "updatedOn" = $4::timestamptz
       WHERE "accountId" = $1::uuid AND id = $2::uuid RETURNING id`,
      [webhookId, sealWebhookSecret(ctx, webhookId, secret), ctx.now().toISOString()],
    );
    if (rotated.length === 0) throw notFound('webhook');
    await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS added`, [
      JSON.stringify([{ table: 'audit_events', rows: [auditRow(ctx, rotation)] }]),
    ]);
  });
  const { text } = await getWebhook(ctx, input);
  return { ...webhookIn(text), secret };
}

/** `webhookSource` says what the document holds. */
const webhookIn = (text: string): z.output<typeof webhook> => JSON.parse(text) as z.output<typeof webhook>;
