import { randomBytes } from 'node:crypto';
import type { getWebhook as one, listWebhooks as all, webhook } from '../webhooks-contract.ts';
import {
  type Context,
  type DocumentPage,
  type JsonText,
  condition,
  type Condition,
  readDocument,
  readPage,
  columns,
  iso,
  type RecordSource,
  type Sealing,
} from '@nova/core';
import type { z } from 'zod';

type Webhook = z.output<typeof webhook>;

/** Lists webhooks, newest first and without secrets (docs/interface/webhooks.md). */
export const listWebhooks = (
  ctx: Context,
  input: z.output<typeof all.input>,
): Promise<DocumentPage<Webhook>> =>
  readPage(ctx, webhookSource, input, { conditions: visibleWebhooks(ctx) });

/** @throws NOT_FOUND */
export const getWebhook = (
  ctx: Context,
  { webhookId }: z.output<typeof one.input>,
): Promise<JsonText<Webhook>> =>
  readDocument(ctx, webhookSource, { id: webhookId, what: 'webhook' }, visibleWebhooks(ctx));

/** The members that reads show; the secrets are not among them. */
export const webhookSource: RecordSource = {
  from: 'webhooks w',
  alias: 'w',
  joins: [],
  members: {
    ...columns('w', ['id', 'url', 'description', 'types', 'include', 'state']),
    failingSince: iso('w."failingSince"'),
    createdOn: iso('w."createdOn"'),
    updatedOn: iso('w."updatedOn"'),
  },
};

/** Restricts a restricted user to their own webhooks (docs/interface/webhooks.md#whose-it-is). */
export const visibleWebhooks = ({ user }: Context): readonly Condition[] =>
  user.restrictToTeam || user.billing !== 'ALL' ? [condition('w."userId" = $?::uuid', user.id)] : [];

/** @throws NOT_FOUND */
export async function assertWebhookVisible(ctx: Context, id: string): Promise<void> {
  await readDocument(ctx, webhookSource, { id, what: 'webhook' }, visibleWebhooks(ctx));
}

/** Makes a secret in the format of Standard Webhooks. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const formatPurpose = (accountId: string, webhookId: string): string => `webhook ${accountId} ${webhookId}`;

export const sealWebhookSecret = ({ account, ports }: Context, webhookId: string, secret: string): string =>
  ports.sealing.seal(formatPurpose(account.id, webhookId), secret);

/** The stored secrets; `former` is null once it has expired. */
interface SealedSecrets {
  readonly secret: string;
  readonly former: string | null;
}

/**
 * Decrypts the secrets, newest first.
 * @throws SealError if the server's key has changed
 */
export function openSecrets(
  sealing: Sealing,
  webhook: { readonly accountId: string; readonly id: string },
  { secret, former }: SealedSecrets,
): readonly string[] {
  const purpose = formatPurpose(webhook.accountId, webhook.id);
  return [secret, ...(former === null ? [] : [former])].map((sealed) => sealing.unseal(purpose, sealed));
}
