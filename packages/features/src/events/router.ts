import { tracked } from '@trpc/server';
import { type Call, procedure, router, t, toTrpcError } from '@nova/core';
import type { FollowedEvent } from './event-feed.ts';
import { openEventStream, type EventStreamInput } from './open-event-stream.ts';
import { listEvents } from './event-feed.ts';
import { getWebhook, listWebhooks } from './webhooks/read-webhooks.ts';
import {
  createWebhook,
  deleteWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks/write-webhooks.ts';
import {
  listWebhookDeliveries,
  replayWebhook,
  retryWebhookDelivery,
  testWebhook,
} from './webhooks/webhook-deliveries.ts';
import * as contract from './contract.ts';
import * as webhooksContract from './webhooks-contract.ts';
import type {} from './ports.ts';

/** Follows the feed; each event has its cursor, from which a client resumes (docs/interface/events.md#streams). */
const stream = t.procedure
  .input((input: unknown) => (input ?? {}) as EventStreamInput)
  .subscription(async ({ ctx, input, signal = new AbortController().signal }) => {
    const followed = await openEventStream(ctx as Call, input, signal).catch((error: unknown) => {
      throw toTrpcError(error);
    });
    return streamTrackedEvents(followed);
  });

async function* streamTrackedEvents(followed: AsyncIterable<FollowedEvent>) {
  for await (const { cursor, event } of followed) yield tracked(cursor, event);
}

export const eventsRouter = router({
  events: {
    stream,
    list: procedure(contract.listEvents).query(listEvents),
  },
  webhooks: {
    list: procedure(webhooksContract.listWebhooks).query(listWebhooks),
    get: procedure(webhooksContract.getWebhook).query(getWebhook),
    create: procedure(webhooksContract.createWebhook).mutation(createWebhook),
    update: procedure(webhooksContract.updateWebhook).mutation(updateWebhook),
    deliveries: procedure(webhooksContract.listWebhookDeliveries).query(listWebhookDeliveries),
    replay: procedure(webhooksContract.replayWebhook).mutation(replayWebhook),
    resume: procedure(webhooksContract.resumeWebhook).mutation(resumeWebhook),
    retry: procedure(webhooksContract.retryWebhookDelivery).mutation(retryWebhookDelivery),
    rotateSecret: procedure(webhooksContract.rotateWebhookSecret).mutation(rotateWebhookSecret),
    test: procedure(webhooksContract.testWebhook).mutation(testWebhook),
    delete: procedure(webhooksContract.deleteWebhook).mutation(deleteWebhook),
  },
});
