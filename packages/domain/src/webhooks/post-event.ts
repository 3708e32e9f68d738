import { signatureHeader, type Posted, type WebhookSender } from '@nova/webhooks';

/** An event as it is posted to a receiver. */
export interface PostedEvent {
  readonly url: string;
  /** All that are in force, the newest first. */
  readonly secrets: readonly string[];
  /** The event's id, the same on every try. */
  readonly id: string;
  readonly body: string;
}

/** Signs an event and posts it once, as Standard Webhooks has it (docs/interface/webhooks.md#what-arrives). */
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
      'webhook-signature': signatureHeader(secrets, { id, timestamp, body }),
    },
  });
}
