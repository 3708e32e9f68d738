import type {
  listWebhookDeliveries as listEndpoint,
  replayWebhook as replayEndpoint,
  retryWebhookDelivery as retryEndpoint,
  testWebhook as testEndpoint,
  webhookDelivery,
  webhookReplay,
  webhookTest,
} from '../webhooks-contract.ts';
import { NovaError } from '@nova/contract';
import {
  resolveMoment,
  type Context,
  isId,
  newId,
  type DocumentPage,
  condition,
  type Condition,
  orderBy,
  readPage,
  columns,
  iso,
  type RecordSource,
  notFound,
} from '@nova/core';
import { type Posted, renderSignatureHeader, type WebhookSender } from '@nova/webhooks';
import type { z } from 'zod';
import { type FeedEvent, readFeedPositions, visibleEvents } from '../event-feed.ts';
import { assertWebhookVisible, openSecrets } from './read-webhooks.ts';

const deliverySource: RecordSource = {
  from: 'webhook_deliveries d',
  alias: 'd',
  joins: [],
  members: {
    ...columns('d', ['id', 'webhookId']),
    eventId: `'evt_' || d."eventId"`,
    ...columns('d', ['eventType', 'state', 'attempts']),
    nextAttemptOn: iso('d."nextAttemptOn"'),
    ...columns('d', ['lastStatus', 'lastError', 'lastResponse', 'durationMs']),
    createdOn: iso('d."createdOn"'),
    sentOn: iso('d."sentOn"'),
  },
};

/**
 * Lists deliveries, latest event first and without events that the user may not see.
 * @throws NOT_FOUND
 */
export async function listWebhookDeliveries(
  ctx: Context,
  { webhookId, state, ...page }: z.output<typeof listEndpoint.input>,
): Promise<DocumentPage<z.output<typeof webhookDelivery>>> {
  await assertWebhookVisible(ctx, webhookId);
  return readPage(ctx, deliverySource, page, {
    conditions: [
      condition('d."webhookId" = $?::uuid', webhookId),
      ...(state === undefined ? [] : [condition('d.state = $?::text', state)]),
      ...visibleEvents(ctx).map((one) => applyToDelivery(one)),
    ],
    order: [orderBy('position', 'DESC', { alias: 'd' })],
    stamp: 'createdOn',
  });
}

const applyToDelivery = ({ build }: Condition): Condition => ({
  build: (firstParameter) => {
    const { sql, values } = build(firstParameter);
    const event = 'SELECT 1 FROM events e WHERE e."accountId" = $1 AND e.position = d.position';
    return { sql: `EXISTS (${event} AND (${sql}))`, values };
  },
});

/**
 * Makes a delivery due again (docs/interface/webhooks.md#again).
 * @returns the delivery's id
 * @throws NOT_FOUND
 */
export async function retryWebhookDelivery(
  ctx: Context,
  { webhookId, deliveryId }: z.output<typeof retryEndpoint.input>,
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

/** The number of positions per statement; a small number avoids locking the webhook for long. */
const piece = 2_000;
/** The maximum of events per call. */
const maxEvents = 100_000;

/**
 * Delivers past events again (docs/interface/webhooks.md#again).
 * @returns the number of deliveries
 * @throws NOT_FOUND; BAD_REQUEST if `to` lies before `from`
 */
export async function replayWebhook(
  ctx: Context,
  input: z.output<typeof replayEndpoint.input>,
): Promise<z.output<typeof webhookReplay>> {
  const { webhookId } = input;
  const from = resolveMoment(ctx, input.from, 'from');
  const to = input.to === undefined ? ctx.now().toISOString() : resolveMoment(ctx, input.to, 'before');
  if (to < from) throw new NovaError('BAD_REQUEST', '`to` lies before `from`.');
  await assertWebhookVisible(ctx, webhookId);
  const { newest, removed } = await readFeedPositions(ctx);
  let deliveries = 0;
  for (let after = removed; after < newest && deliveries < maxEvents; after += piece) {
    const [row] = await ctx.db.write<{ count: number }>(
      `SELECT nova_replay_deliveries($1::uuid, $2::uuid, $3::bigint, $4::bigint, $5::timestamptz, $6::timestamptz, $7::text[], $8) AS count`,
      [
        ...[webhookId, after, Math.min(newest, after + piece)],
        ...[from, to, input.types ?? ['*'], input.onlyFailed],
      ],
    );
    deliveries += row?.count ?? 0;
  }
  return { deliveries };
}

/** The number of deliveries per statement; a small number avoids locking the webhook for long. */
const mostAtOnce = 5_000;
/** The maximum of statements per call. Remaining deliveries are due by their schedule. */
const mostStatements = 40;

/** Makes waiting retries due now. */
export async function triggerWaitingRetries(ctx: Context, webhookId: string): Promise<void> {
  for (let turn = 0; turn < mostStatements; turn++) {
    const [row] = await ctx.db.write<{ more: boolean }>(
      `SELECT nova_hurry_deliveries($1::uuid, $2::uuid, $3::int) AS more`,
      [webhookId, mostAtOnce],
    );
    if (row?.more !== true) return;
  }
}

/**
 * Sends a test event, in any state of the webhook (docs/interface/webhooks.md#a-test).
 * @returns the receiver's answer
 * @throws NOT_FOUND
 */
export async function testWebhook(
  ctx: Context,
  { webhookId }: z.output<typeof testEndpoint.input>,
): Promise<z.output<typeof webhookTest>> {
  await assertWebhookVisible(ctx, webhookId);
  const webhook = await readReceiver(ctx, webhookId);
  if (!(await ctx.ports.outbound.isEnabled())) return outboundDisabled;
  const sampleEvent = createTestEvent(ctx, webhookId);
  const body = JSON.stringify(webhook.include === 'record' ? { ...sampleEvent, record: null } : sampleEvent);
  const posted = await postEvent(ctx.ports.webhooks, { ...webhook, id: sampleEvent.id, body }, ctx.now());
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

const createTestEvent = (ctx: Context, webhookId: string): FeedEvent => ({
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

interface PostedEvent {
  readonly url: string;
  /** All valid secrets, newest first. */
  readonly secrets: readonly string[];
  /** The event's id, which is the same on every try. */
  readonly id: string;
  readonly body: string;
}

/** Posts an event as Standard Webhooks specifies (docs/interface/webhooks.md#what-arrives). */
export function postEvent(
  sender: WebhookSender,
  { url, secrets, id, body }: PostedEvent,
  now: Date,
): Promise<Posted> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  return sender.post({
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Nova-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': renderSignatureHeader(secrets, { id, timestamp, body }),
    },
  });
}
