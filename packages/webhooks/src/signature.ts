import { createHmac } from 'node:crypto';

/** What a signature is made of: the headers `webhook-id` and `webhook-timestamp` (seconds since 1970), and the body as it is sent. */
export interface SignedContent {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

const prefix = 'whsec_';

/**
 * The header `webhook-signature` of Standard Webhooks: one signature by each secret, separated by spaces.
 * @param secrets as they are handed out: `whsec_` and base64.
 */
export function signatureHeader(secrets: readonly string[], { id, timestamp, body }: SignedContent): string {
  const content = `${id}.${String(timestamp)}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`)
    .join(' ');
}
