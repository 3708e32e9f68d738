import {
  comparableInstant,
  flag,
  id,
  nullableNumber,
  nullableText,
  nullableTimestamp,
  recordId,
  nonEmptyText,
  text,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput } from '@nova/contract';
import { isTypePattern, describeUnknownType } from './contract.ts';

/** There are fewer types than this. */
const mostTypes = 100;

/** The types of events and patterns of them. Each may be given once (docs/interface/webhooks.md#types). */
export const webhookTypes = () =>
  z
    .array(
      text().superRefine((name, context) => {
        if (!isTypePattern(name)) context.addIssue({ code: 'custom', message: describeUnknownType(name) });
      }),
    )
    .min(1)
    .max(mostTypes)
    .overwrite((names) => [...new Set(names)])
    .describe('Types of events, such as `candidate.created`; `job.*` stands for all of a kind, `*` for all.');

export const webhookStates = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
/** The longest address, in characters. */
const longestAddress = 2_048;
const includes = ['none', 'record'] as const;

export const webhook = z
  .object({
    id: z.string(),
    url: z.string().describe('Where events are posted to.'),
    description: nullableText(),
    types: z.array(z.string()).describe('The types of events that it asks for, and patterns of them.'),
    include: z
      .enum(includes)
      .describe('`record` where each event carries the record as it is then, `none` where it does not.'),
    state: z
      .enum(webhookStates)
      .describe('ACTIVE is delivered to; for a PAUSED one events are kept, for a DISABLED one they are not.'),
    failingSince: nullableTimestamp().describe(
      'Since when no delivery has succeeded; null where the last did.',
    ),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .describe('A receiver of events.')
  .meta({ id: 'Webhook' });

export const webhookWithSecret = webhook
  .extend({
    secret: z.string().describe('Signs what is delivered: `whsec_` and base64. It is told this once.'),
  })
  .describe('A receiver of events, with the secret that it verifies them by.')
  .meta({ id: 'WebhookWithSecret' });

const webhookId = id().describe('The webhook’s id.');
const description = text().nullish().describe('What it is for, in words.');
const url = nonEmptyText(longestAddress).describe('An https address that is not inside.');
const include = z.enum(includes).describe('`record` to have the current record in each event.');

export const listWebhooks = list({
  name: 'webhooks.list',
  summary: 'List webhooks',
  description: 'Without their secrets.',
  userRole: 'ADMIN',
  route: { method: 'GET', path: '/webhooks' },
  input: z.object(listInput),
  output: webhook,
});

export const createWebhook = record({
  name: 'webhooks.create',
  summary: 'Make a webhook',
  description:
    'It belongs to the key’s user: what that user may not see is not delivered. The answer holds its secret, which no other answer does.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/webhooks' },
  input: z.object({
    url,
    description,
    types: webhookTypes().default(['*']),
    include: include.default('none'),
  }),
  output: webhookWithSecret,
  errors: ['BAD_REQUEST'],
  answersSecret: true,
});

export const getWebhook = record({
  name: 'webhooks.get',
  summary: 'Get a webhook',
  description: 'Without its secret.',
  userRole: 'ADMIN',
  route: { method: 'GET', path: '/webhooks/{webhookId}' },
  input: z.object({ webhookId }),
  output: webhook,
  errors: ['NOT_FOUND'],
});

export const updateWebhook = record({
  name: 'webhooks.update',
  summary: 'Change a webhook',
  description: 'Partial: what is left out stays.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/webhooks/{webhookId}' },
  input: z.object({
    webhookId,
    url: url.optional(),
    description,
    types: webhookTypes().optional(),
    include: include.optional(),
    state: z.enum(['ACTIVE', 'PAUSED']).optional().describe('PAUSED keeps what is to be delivered.'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const deleteWebhook = record({
  name: 'webhooks.delete',
  summary: 'Delete a webhook',
  description: 'With its deliveries; what was under way may still arrive.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/webhooks/{webhookId}' },
  input: z.object({ webhookId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const rotateWebhookSecret = record({
  name: 'webhooks.rotateSecret',
  summary: 'Give a webhook a new secret',
  description: 'For 24 hours what is delivered is signed with the former one besides.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/webhooks/{webhookId}/rotate-secret', body: 'none' },
  input: z.object({ webhookId }),
  output: webhookWithSecret,
  errors: ['NOT_FOUND'],
  answersSecret: true,
});

export const resumeWebhook = record({
  name: 'webhooks.resume',
  summary: 'Deliver to a webhook again',
  description: 'A paused or disabled one becomes ACTIVE, and what waits for it is delivered.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/webhooks/{webhookId}/resume', body: 'none' },
  input: z.object({ webhookId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const deliveryStates = ['PENDING', 'SENT', 'PARKED'] as const;

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

export const webhookTest = z
  .object({
    status: nullableNumber().describe('The HTTP status of the answer; null for none.'),
    durationMs: z.int().describe('How long it took, in milliseconds.'),
    response: nullableText().describe('The first 500 characters of the answer; null for none.'),
    error: nullableText().describe('Why it failed, in a sentence; null where it did not.'),
  })
  .describe('What a receiver said to a test.')
  .meta({ id: 'WebhookTest' });

export const webhookReplay = z
  .object({ deliveries: z.int().describe('How many events are delivered again.') })
  .describe('How much is delivered again.')
  .meta({ id: 'WebhookReplay' });

export const listWebhookDeliveries = list({
  name: 'webhooks.deliveries',
  summary: 'List the deliveries of a webhook',
  description: 'Latest event first.',
  userRole: 'ADMIN',
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
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/webhooks/{webhookId}/test', body: 'none' },
  input: z.object({ webhookId }),
  output: webhookTest,
  errors: ['NOT_FOUND'],
});

export const replayWebhook = record({
  name: 'webhooks.replay',
  summary: 'Deliver events again',
  description: 'Those of a time that the webhook asks for and that are still kept, delivered before or not.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/webhooks/{webhookId}/replay' },
  input: z.object({
    webhookId,
    from: comparableInstant().describe(
      'Events from this ISO 8601 instant, or the beginning of this day, on.',
    ),
    to: comparableInstant()
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
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/webhooks/{webhookId}/deliveries/{deliveryId}/retry', body: 'none' },
  input: z.object({ webhookId, deliveryId: id().describe('The delivery’s id.') }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
