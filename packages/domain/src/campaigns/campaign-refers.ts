import type { Context } from '../context.ts';
import { findListOrThrow } from '../distribution-lists/on-list.ts';
import { findSenderOrThrow } from '../mail-senders/find-sender.ts';
import type { Write } from '../records/row-of.ts';

/** What a write of a campaign refers to. */
interface Refers {
  readonly senderId?: string | null | undefined;
  readonly distributionListId?: string | null | undefined;
}

/**
 * The sender and the distribution list that a write names, with what the campaign shows of them where the write does not say it.
 * @throws NOT_FOUND for one that is not there
 */
export async function namedIn(ctx: Context, { senderId, distributionListId }: Refers): Promise<Write> {
  const sender = senderId ? await findSenderOrThrow(ctx, senderId) : undefined;
  const list = distributionListId ? await findListOrThrow(ctx, distributionListId) : undefined;
  return {
    ...(sender && { senderName: sender.name, senderEmail: sender.email }),
    ...(list && { distributionListName: list.name }),
  };
}

/** Ids as they are kept. */
export const asKept = (write: Refers): Write => ({
  ...(write.senderId ? { senderId: write.senderId.toLowerCase() } : {}),
  ...(write.distributionListId ? { distributionListId: write.distributionListId.toLowerCase() } : {}),
});
