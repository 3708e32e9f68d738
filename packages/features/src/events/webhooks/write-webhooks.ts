import type {
  createWebhook as createEndpoint,
  deleteWebhook as deleteEndpoint,
  resumeWebhook as resumeEndpoint,
  rotateWebhookSecret as rotateEndpoint,
  updateWebhook as updateEndpoint,
  webhook,
  webhookWithSecret,
} from '../webhooks-contract.ts';
import { NovaError } from '@nova/contract';
import {
  type Context,
  newId,
  auditRow,
  listInitialChanges,
  changeLocked,
  type CurrentRow,
  type Row,
  deleteRecord,
  notFound,
  dropUndefined,
} from '@nova/core';
import { RefusedAddress } from '@nova/webhooks';
import type { z } from 'zod';
import { triggerWaitingRetries } from './webhook-deliveries.ts';
import { assertWebhookVisible, getWebhook, createWebhookSecret, sealWebhookSecret } from './read-webhooks.ts';

/** The maximum of webhooks in an account, because every event is compared with each of them. */
const mostWebhooks = 20;

/**
 * Creates a webhook of the user (docs/interface/webhooks.md).
 * @returns the webhook with its secret, shown only here
 * @throws VALIDATION_ERROR for an inside address; BAD_REQUEST for too many webhooks
 */
export async function createWebhook(
  ctx: Context,
  { url, description = null, types, include }: z.output<typeof createEndpoint.input>,
): Promise<z.output<typeof webhookWithSecret>> {
  await assertAddress(ctx, url);
  const id = newId();
  const secret = createWebhookSecret();
  const now = ctx.now().toISOString();
  const visibleMembers = { url, description, types, include };
  const audit = auditRow(ctx, {
    entity: 'webhook',
    recordId: id,
    action: 'create',
    changes: listInitialChanges(visibleMembers),
  });
  await ctx.db.transaction(async (tx) => {
    await tx.rows(`SELECT nova_lock_webhooks($1::uuid)::text AS locked`);
    if ((await tx.models.webhook.count()) >= mostWebhooks) throw createTooManyError();
    const sealed = sealWebhookSecret(ctx, id, secret);
    const stamps = { createdOn: now, updatedOn: now };
    await tx.models.webhook.create({
      data: { id, userId: ctx.user.id, ...visibleMembers, secret: sealed, ...stamps },
    });
    await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS added`, [
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
    ]);
  });
  const state = { state: 'ACTIVE', failingSince: null } as const;
  return { id, ...visibleMembers, ...state, createdOn: now, updatedOn: now, secret };
}

const createTooManyError = (): NovaError =>
  new NovaError(
    'BAD_REQUEST',
    `The account has ${String(mostWebhooks)} webhooks, which is as many as it may. Delete one, or widen the types of another.`,
  );

/**
 * Changes a webhook. Waiting deliveries are due at once if it becomes ACTIVE.
 * @returns the webhook's id
 * @throws NOT_FOUND; VALIDATION_ERROR for an inside address
 */
export async function updateWebhook(
  ctx: Context,
  { webhookId, ...changes }: z.output<typeof updateEndpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  if (changes.url !== undefined) await assertAddress(ctx, changes.url);
  await changeLocked(ctx, 'webhook', webhookId, (current) => {
    return {
      row: {
        ...dropUndefined(changes),
        ...resetFailure(changes.url, current),
        ...buildActivation(ctx, changes.state, current),
      },
    };
  });
  if (changes.state === 'ACTIVE') await triggerWaitingRetries(ctx, webhookId);
  return webhookId;
}

/** Clears `failingSince` when the address changes, because the new address has not failed. */
const resetFailure = (url: string | undefined, current: CurrentRow): Row =>
  url === undefined || url === current.url ? {} : { failingSince: null };

/**
 * Activates a webhook. A webhook without a user gets the user who activates it
 * (docs/interface/webhooks.md#whose-it-is).
 */
const buildActivation = (ctx: Context, state: string | undefined, current: CurrentRow): Row =>
  state !== 'ACTIVE' || current.state === 'ACTIVE'
    ? {}
    : { state, failingSince: null, ...(current.userId === null ? { userId: ctx.user.id } : {}) };

/**
 * Activates a webhook and makes its waiting deliveries due (docs/interface/webhooks.md#paused-and-disabled).
 * @returns the webhook's id
 * @throws NOT_FOUND
 */
export async function resumeWebhook(
  ctx: Context,
  { webhookId }: z.output<typeof resumeEndpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  await changeLocked(ctx, 'webhook', webhookId, (current) => ({
    row: buildActivation(ctx, 'ACTIVE', current),
    action: 'resume',
  }));
  await triggerWaitingRetries(ctx, webhookId);
  return webhookId;
}

/** The time in which the former secret also signs, so that receivers can switch to the new one. */
const bothSign = '24 hours';

/**
 * Replaces the secret (docs/interface/webhooks.md#secrets).
 * @returns the webhook with the new secret, shown only here
 * @throws NOT_FOUND
 */
export async function rotateWebhookSecret(
  ctx: Context,
  input: z.output<typeof rotateEndpoint.input>,
): Promise<z.output<typeof webhookWithSecret>> {
  const { webhookId } = input;
  await getWebhook(ctx, input);
  const secret = createWebhookSecret();
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
  return { ...parseWebhook(text), secret };
}

/** The cast is safe because `webhookSource` defines the document. */
const parseWebhook = (text: string): z.output<typeof webhook> => JSON.parse(text) as z.output<typeof webhook>;

/**
 * @returns the deleted webhook's id
 * @throws NOT_FOUND
 */
export async function deleteWebhook(
  ctx: Context,
  { webhookId }: z.output<typeof deleteEndpoint.input>,
): Promise<string> {
  await assertWebhookVisible(ctx, webhookId);
  return deleteRecord(ctx, 'webhook', webhookId);
}

/** @throws VALIDATION_ERROR at `url` for an inside address (docs/interface/webhooks.md#inside-addresses) */
async function assertAddress({ ports }: Context, url: string): Promise<void> {
  try {
    await ports.webhooks.check(url);
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw new NovaError('VALIDATION_ERROR', `url: ${error.message}`, {
      issues: [{ path: 'url', message: error.message }],
    });
  }
}
