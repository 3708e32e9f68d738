import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Sealing } from '../sealing.ts';

/** A new secret, as libraries of Standard Webhooks take it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const purposeOf = (accountId: string, webhookId: string): string => `webhook ${accountId} ${webhookId}`;

/** A secret as it is kept. */
export const sealWebhookSecret = ({ account, ports }: Context, webhookId: string, secret: string): string =>
  ports.sealing.seal(purposeOf(account.id, webhookId), secret);

/** Secrets as they are kept; the former one while it is in force. */
export interface SealedSecrets {
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
