import type { CustomFieldEntity } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { FormerHolder } from './values-in-records.ts';

/** Queues an event of each record that lost its value of a custom field, in the transaction that took it. */
export async function tellHolders(
  ctx: Context,
  tx: AccountTransaction,
  entity: CustomFieldEntity,
  holders: readonly FormerHolder[],
): Promise<void> {
  if (holders.length === 0) return;
  await tx.rows(
    `INSERT INTO event_queue
       ("accountId", id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", "userId", via, "requestId")
     SELECT $1::uuid, h.event, $6::timestamptz, $7, $8, h.id, h.reference, '{customFields}'::text[], h."ownerId", $9::uuid, $10, $11
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[]) AS h(event, id, reference, "ownerId")`,
    [
      holders.map(() => newId()),
      holders.map(({ id }) => id),
      holders.map(({ reference }) => reference),
      holders.map(({ ownerId }) => ownerId),
      ...[ctx.now().toISOString(), `${entity}.updated`, entity, ctx.user.id, ctx.via, ctx.requestId],
    ],
  );
}
