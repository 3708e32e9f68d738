import {
  comparedInstant,
  flag,
  id,
  nullableNumber,
  nullableText,
  nullableTimestamp,
  timestamp,
  recordId,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput } from '../inputs.ts';
import { webhookTypes } from './webhook-types.ts';

export const deliveryStates = ['PENDING', 'SENT', 'PARKED'] as const;

/** An event on its way to a webhook, or there. */
export const webhookDelivery = z
  .object({
    id: z.string(),
    webhookId: z.string().describe('The webhook’s id.'),
    eventId: z.string().describe('The event’s id, which the header `webhook-id` carries.'),
    eventType: z.string().describe('The event’s type, such as candidate.created.'),
    state: z
      .enum(deliveryStates)
      .describe('PENDING is still to be delivered, SENT was taken, PARKED is tried no more by itself.'),
    attempts: z.int().describe('How often it was tried, since it was last asked for by hand.'),
    nextAttemptOn: nullableTimestamp().describe(
      'When it is tried next; null where it is not, or waits for an earlier event of its record.',
    ),
    lastStatus: nullableNumber().describe('The HTTP status of the last answer; null for none.'),
    lastError: nullableText().describe('Why the last try failed, in a sentence; null where it did not.'),
    lastResponse: nullableText().describe('The first 500 characters of the last answer.'),
    durationMs: nullableNumber().describe('How long the last try took, in milliseconds.'),
    createdOn: timestamp(),
    sentOn: nullableTimestamp().describe('When the receiver took it.'),
  })
  .describe('An event on its way to a webhook, or there.')
  .meta({ id: 'WebhookDelivery' });

/** What a receiver said to a test. */
export const webhookTest = z
  .object({
    status: nullableNumber().describe('The HTTP status of the answer; null for none.'),
    durationMs: z.int().describe('How long it took, in milliseconds.'),
    response: nullableText().describe('The first 500 characters of the answer; null for none.'),
    error: nullableText().describe('Why it failed, in a sentence; null where it did not.'),
  })
  .describe('What a receiver said to a test.')
  .meta({ id: 'WebhookTest' });

/** How much is delivered again. */
export const webhookReplay = z
  .object({ deliveries: z.int().describe('How many events are delivered again.') })
  .describe('How much is delivered again.')
  .meta({ id: 'WebhookReplay' });

const webhookId = id().describe('The webhook’s id.');

export const listWebhookDeliveries = list({
  name: 'webhooks.deliveries',
  summary: 'List the deliveries of a webhook',
  description: 'Latest event first.',
  route: { method: 'GET', path: '/webhooks/{webhookId}/deliveries' },
  input: z.object({
    webhookId,
    state: z.enum(deliveryStates).optional().describe('Only those in this state.'),
    ...listInput,
  }),
  output: webhookDelivery,
  errors: ['NOT_FOUND'],
});

export const testWebhook = record({
  name: 'webhooks.test',
  summary: 'Try a webhook',
  description:
    'Posts an event of the type webhook.test at once, whatever the webhook’s state, and tells what came back.',
  route: { method: 'POST', path: '/webhooks/{webhookId}/test', body: 'none' },
  input: z.object({ webhookId }),
  output: webhookTest,
  errors: ['NOT_FOUND'],
});

export const replayWebhook = record({
  name: 'webhooks.replay',
  summary: 'Deliver events again',
  description: 'Those of a time that the webhook asks for and that are still kept, delivered before or not.',
  route: { method: 'POST', path: '/webhooks/{webhookId}/replay' },
  input: z.object({
    webhookId,
    from: comparedInstant().describe('Events from this ISO 8601 instant, or the beginning of this day, on.'),
    to: comparedInstant()
      .optional()
      .describe('Events before this ISO 8601 instant, or the end of this day; until now without it.'),
    types: webhookTypes().optional(),
    onlyFailed: flag().default(false).describe('Only those whose delivery is PARKED.'),
  }),
  output: webhookReplay,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const retryWebhookDelivery = record({
  name: 'webhooks.retry',
  summary: 'Deliver one event again',
  description: 'At once, and on the whole schedule again should that fail.',
  route: { method: 'POST', path: '/webhooks/{webhookId}/deliveries/{deliveryId}/retry', body: 'none' },
  input: z.object({ webhookId, deliveryId: id().describe('The delivery’s id.') }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
