import { kinds, NovaError, type KindName } from '@nova/contract';
import type { Context } from '../context.ts';
import { eventOfRow, type EventRow } from '../events/event-of-row.ts';
import { reads } from '../records/kind-reads.ts';
import { readDocument } from '../records/read-documents.ts';
import { withoutCache } from '../records/ready-documents.ts';
import { visibleToUser } from '../records/visible-to-user.ts';
import type { Receiver } from './receiver.ts';

/** The event as it is posted: with the record of this moment where the webhook asks for it (docs/interface/webhooks.md#what-arrives). */
export async function deliveryBody({ ctx, include }: Receiver, row: EventRow): Promise<string> {
  const event = JSON.stringify(eventOfRow(row));
  if (include === 'none') return event;
  return `${event.slice(0, -1)},"record":${await currentDocument(ctx, row)}}`;
}

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** The record as its endpoint shows it to the webhook's user; null where it is gone, not to be seen, or no record. */
async function currentDocument(ctx: Context, { kind, recordId }: EventRow): Promise<string> {
  if (!isKind(kind)) return 'null';
  try {
    const sought = { id: recordId, what: kind };
    // Read because it changed: what is kept of it is of an earlier version.
    const source = withoutCache(reads[kind].single);
    return (await readDocument(ctx, source, sought, visibleToUser(ctx, kinds[kind]))).text;
  } catch (error) {
    if (error instanceof NovaError && error.code === 'NOT_FOUND') return 'null';
    throw error;
  }
}
