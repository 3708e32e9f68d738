import type { event, testWebhook as endpoint, webhookTest } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { notFound } from '../records/not-found.ts';
import { assertWebhookVisible } from './webhook-source.ts';
import { postEvent } from './post-event.ts';
import { openSecrets } from './webhook-secrets.ts';

type FeedEvent = z.output<typeof event>;

/**
 * Posts an event of the type webhook.test at once, whatever the webhook's state (docs/interface/webhooks.md#a-test).
 * @returns what came back
 * @throws NOT_FOUND
 */
export async function testWebhook(
  ctx: Context,
  { webhookId }: z.output<typeof endpoint.input>,
): Promise<z.output<typeof webhookTest>> {
  await assertWebhookVisible(ctx, webhookId);
  const webhook = await readReceiver(ctx, webhookId);
  if (!(await ctx.ports.outbound.isEnabled())) return outboundDisabled;
  const told = testEvent(ctx, webhookId);
  const body = JSON.stringify(webhook.include === 'record' ? { ...told, record: null } : told);
  const posted = await postEvent(ctx.ports.webhooks, { ...webhook, id: told.id, body }, ctx.now());
  const { status, durationMs, response, error } = posted;
  return { status, durationMs, response, error };
}

const outboundDisabled = {
  status: null,
  durationMs: 0,
  response: null,
  error:
    'This server may not send: it was restored or copied. Its operator allows it with `nova outbound arm`.',
};

const testEvent = (ctx: Context, webhookId: string): FeedEvent => ({
  id: `evt_${newId()}`,
  type: 'webhook.test',
  position: 0,
  occurredOn: ctx.now().toISOString(),
  object: { kind: 'webhook', id: webhookId, reference: null },
  changed: [],
  actor: { userId: ctx.user.id, via: ctx.via },
  requestId: ctx.requestId,
});

interface WebhookRow {
  readonly url: string;
  readonly include: string;
  readonly secret: string;
  readonly former: string | null;
}

async function readReceiver(ctx: Context, webhookId: string) {
  const [row] = await ctx.db.rows<WebhookRow>(
    `SELECT url, include, secret, CASE WHEN "formerUntil" > now() THEN "formerSecret" END AS former
     FROM webhooks WHERE "accountId" = $1 AND id = $2::uuid`,
    [webhookId],
  );
  if (!row) throw notFound('webhook');
  const of = { accountId: ctx.account.id, id: webhookId };
  return { url: row.url, include: row.include, secrets: openSecrets(ctx.ports.sealing, of, row) };
}
