import type { listWebhookDeliveries as endpoint, webhookDelivery } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { visibleEvents } from '../events/visible-events.ts';
import type { DocumentPage } from '../json-text.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';
import { assertWebhookVisible } from './webhook-source.ts';

const deliverySource: RecordSource = {
  from: 'webhook_deliveries d',
  alias: 'd',
  joins: [],
  members: {
    ...columns('d', ['id', 'webhookId']),
    eventId: `'evt_' || d."eventId"`,
    ...columns('d', ['eventType', 'state', 'attempts']),
    nextAttemptOn: iso('d."nextAttemptOn"'),
    ...columns('d', ['lastStatus', 'lastError', 'lastResponse', 'durationMs']),
    createdOn: iso('d."createdOn"'),
    sentOn: iso('d."sentOn"'),
  },
};

/**
 * A webhook's deliveries, latest event first; of events that the user may not see there is none to be seen.
 * @throws NOT_FOUND
 */
export async function listWebhookDeliveries(
  ctx: Context,
  { webhookId, state, ...page }: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof webhookDelivery>>> {
  await assertWebhookVisible(ctx, webhookId);
  return readPage(ctx, deliverySource, page, {
    conditions: [
      condition('d."webhookId" = $?::uuid', webhookId),
      ...(state === undefined ? [] : [condition('d.state = $?::text', state)]),
      ...visibleEvents(ctx).map((one) => ofDelivery(one)),
    ],
    order: [['position', 'DESC']],
    stamp: 'createdOn',
  });
}

const ofDelivery = ({ build }: Condition): Condition => ({
  build: (firstParameter) => {
    const { sql, values } = build(firstParameter);
    const event = 'SELECT 1 FROM events e WHERE e."accountId" = $1 AND e.position = d.position';
    return { sql: `EXISTS (${event} AND (${sql}))`, values };
  },
});
