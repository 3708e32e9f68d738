import { until } from '@nova/testing';
import { changes, nothing, type Calls } from './call.ts';

const webhook = (verbs: Parameters<typeof changes>[2]): Calls => changes('webhooks', 'webhook', verbs);

/** Receives what has just happened. */
export const webhookCalls: Calls = {
  create: ({ receiverUrl }) => ({ url: receiverUrl }),
  list: nothing,
  ...webhook({ get: {}, update: { description: 'Of the trial.', state: 'PAUSED' }, resume: {}, test: {} }),
  replay: ({ made }) => ({
    webhookId: made('webhooks.create'),
    from: new Date(Date.now() - 600_000).toISOString(),
  }),
  deliveries: async ({ made, call }) => {
    const sent = { webhookId: made('webhooks.create'), state: 'SENT' };
    await until(
      'an event is delivered',
      async () => ((await call('webhooks.deliveries', sent)) as readonly unknown[]).length > 0,
      { withinMs: 120_000, everyMs: 250 },
    );
    return sent;
  },
  retry: ({ made }) => ({
    webhookId: made('webhooks.create'),
    deliveryId: made('webhooks.deliveries'),
  }),
  ...webhook({ rotateSecret: {}, delete: {} }),
};
