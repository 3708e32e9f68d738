import { NovaError, type createWebhook as endpoint, type webhookWithSecret } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { auditRow, createdChanges } from '../records/audit.ts';
import { assertAddress } from './assert-address.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts';

/** Each is looked at for every event of the account. */
const mostWebhooks = 20;

/**
 * Makes a webhook of the user (docs/interface/webhooks.md).
 * @returns the webhook with its secret, which is told this once
 * @throws VALIDATION_ERROR for an address that is inside; BAD_REQUEST where the account has as many as it may
 */
export async function createWebhook(
  ctx: Context,
  { url, description = null, types, include }: z.output<typeof endpoint.input>,
): Promise<z.output<typeof webhookWithSecret>> {
  await assertAddress(ctx, url);
  const id = newId();
  const secret = newWebhookSecret();
  const now = ctx.now().toISOString();
  const told = { url, description, types, include };
  const audit = auditRow(ctx, {
    entity: 'webhook',
    recordId: id,
    action: 'create',
    changes: createdChanges(told),
  });
  await ctx.db.transaction(async (tx) => {
    await tx.rows(`SELECT nova_lock_webhooks($1::uuid)::text AS locked`);
    const [{ count } = { count: 0 }] = await tx.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhooks WHERE "accountId" = $1::uuid`,
    );
    if (count >= mostWebhooks) throw tooMany();
    await tx.rows(
      `INSERT INTO webhooks ("accountId", id, "userId", url, description, types, include, secret, "createdOn", "updatedOn")
       VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::text[], $7, $8, $9::timestamptz, $9::timestamptz)`,
      [id, ctx.user.id, url, description, types, include, sealWebhookSecret(ctx, id, secret), now],
    );
    await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS added`, [
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
    ]);
  });
  const state = { state: 'ACTIVE', failingSince: null } as const;
  return { id, ...told, ...state, createdOn: now, updatedOn: now, secret };
}

const tooMany = (): NovaError =>
  new NovaError(
    'BAD_REQUEST',
    `The account has ${String(mostWebhooks)} webhooks, which is as many as it may. Delete one, or widen the types of another.`,
  );
