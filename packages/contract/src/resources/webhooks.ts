import { id, nullableText, nullableTimestamp, requiredText, text, timestamp, recordId } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput } from '../inputs.ts';
import { webhookTypes } from './webhook-types.ts';

export const webhookStates = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
/** Longer addresses are not taken, in characters. */
const longestAddress = 2_048;
const includes = ['none', 'record'] as const;

/** A receiver of events. */
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
const url = requiredText(longestAddress).describe('An https address that is not inside.');
const include = z.enum(includes).describe('`record` to have the current record in each event.');

export const listWebhooks = list({
  name: 'webhooks.list',
  summary: 'List webhooks',
  description: 'Without their secrets.',
  route: { method: 'GET', path: '/webhooks' },
  input: z.object(listInput),
  output: webhook,
});

export const createWebhook = record({
  name: 'webhooks.create',
  summary: 'Make a webhook',
  description:
    'It belongs to the key’s user: what that user may not see is not delivered. The answer holds its secret, which no other answer does.',
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
  route: { method: 'GET', path: '/webhooks/{webhookId}' },
  input: z.object({ webhookId }),
  output: webhook,
  errors: ['NOT_FOUND'],
});

export const updateWebhook = record({
  name: 'webhooks.update',
  summary: 'Change a webhook',
  description: 'Partial: what is left out stays.',
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
  route: { method: 'DELETE', path: '/webhooks/{webhookId}' },
  input: z.object({ webhookId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const rotateWebhookSecret = record({
  name: 'webhooks.rotateSecret',
  summary: 'Give a webhook a new secret',
  description: 'For 24 hours what is delivered is signed with the former one besides.',
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
  route: { method: 'POST', path: '/webhooks/{webhookId}/resume', body: 'none' },
  input: z.object({ webhookId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
