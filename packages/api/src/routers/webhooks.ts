import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const webhooks = t.router({
  list: authed(c.listWebhooks).query(domain.listWebhooks),
  create: authed(c.createWebhook).mutation(domain.createWebhook),
  get: authed(c.getWebhook).query(domain.getWebhook),
  update: authed(c.updateWebhook).mutation(domain.updateWebhook),
  delete: authed(c.deleteWebhook).mutation(domain.deleteWebhook),
  rotateSecret: authed(c.rotateWebhookSecret).mutation(domain.rotateWebhookSecret),
  test: authed(c.testWebhook).mutation(domain.testWebhook),
  deliveries: authed(c.listWebhookDeliveries).query(domain.listWebhookDeliveries),
  replay: authed(c.replayWebhook).mutation(domain.replayWebhook),
  retry: authed(c.retryWebhookDelivery).mutation(domain.retryWebhookDelivery),
  resume: authed(c.resumeWebhook).mutation(domain.resumeWebhook),
});
