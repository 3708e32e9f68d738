import type { WebhookSender } from '@nova/webhooks';
import type { Cursors } from './cursors.ts';
import type { FeedWatch } from './feed-watch.ts';

declare module '@nova/core/ports' {
  interface Ports {
    readonly cursors: Cursors;
    readonly feedWatch: FeedWatch;
    /** Posts webhooks, but only to outside addresses. */
    readonly webhooks: WebhookSender;
  }
}
