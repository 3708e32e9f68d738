import { randomBytes } from 'node:crypto';
import type { getWebhook as one, listWebhooks as all, webhook } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readDocument, readPage } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';
import type { Sealing } from '../sealing.ts';

type Webhook = z.output<typeof webhook>;

/** The account's webhooks, newest first, without their secrets (docs/interface/webhooks.md). */
export const listWebhooks = (
  ctx: Context,
  input: z.output<typeof all.input>,
): Promise<DocumentPage<Webhook>> =>
  readPage(ctx, webhookSource, input, { conditions: visibleWebhooks(ctx) });

/** A webhook without its secret. @throws NOT_FOUND */
export const getWebhook = (
  ctx: Context,
  { webhookId }: z.output<typeof one.input>,
): Promise<JsonText<Webhook>> =>
  readDocument(ctx, webhookSource, { id: webhookId, what: 'webhook' }, visibleWebhooks(ctx));

/** How webhooks are read: never with their secrets. */
const webhookSource: RecordSource = {
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

/** Who does not see every record sees no webhook of others: it might carry what is not for their eyes (docs/interface/webhooks.md#whose-it-is). */
export const visibleWebhooks = ({ user }: Context): readonly Condition[] =>
  user.restrictToTeam || user.billing !== 'ALL' ? [condition('w."userId" = $?::uuid', user.id)] : [];

/** @throws NOT_FOUND for a webhook that there is not, or that the user does not see */
export async function assertWebhookVisible(ctx: Context, id: string): Promise<void> {
  await readDocument(ctx, webhookSource, { id, what: 'webhook' }, visibleWebhooks(ctx));
}

/** A new secret, as libraries of Standard Webhooks take it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const purposeOf = (accountId: string, webhookId: string): string => `webhook ${accountId} ${webhookId}`;

/** A secret as it is kept. */
export const sealWebhookSecret = ({ account, ports }: Context, webhookId: string, secret: string): string =>
  ports.sealing.seal(purposeOf(account.id, webhookId), secret);

/** Secrets as they are kept; the former one while it is in force. */
interface SealedSecrets {
  readonly secret: string;
  readonly former: string | null;
}

/** The secrets that sign for a webhook, the newest first. @throws SealError where the server's key is another one */
export function openSecrets(
  sealing: Sealing,
  webhook: { readonly accountId: string; readonly id: string },
  { secret, former }: SealedSecrets,
): readonly string[] {
  const purpose = purposeOf(webhook.accountId, webhook.id);
  return [secret, ...(former === null ? [] : [former])].map((sealed) => sealing.unseal(purpose, sealed));
}
