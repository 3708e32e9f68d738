import type { Context } from '../context.ts';
import { deleteLocked } from '../records/change-locked.ts';
import { inUse } from '../records/delete-record.ts';

/**
 * Deletes a sender; campaigns that are drafts or over let go of it (docs/interface/mail.md#senders).
 * @returns its id
 * @throws NOT_FOUND; IN_USE while a campaign is to be sent by it
 */
export const deleteMailSender = (ctx: Context, input: { readonly senderId: string }): Promise<string> =>
  deleteLocked(ctx, 'mailSender', input.senderId, async (_current, tx) => {
    const [used] = await tx.rows<{ campaigns: number }>(
      `SELECT count(*)::int AS campaigns FROM campaign_contents b
       JOIN campaigns c ON c."accountId" = b."accountId" AND c.id = b."campaignId"
       WHERE b."accountId" = $1 AND b."senderId" = $2 AND c.status IN ('SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED')`,
      [input.senderId],
    );
    if (used && used.campaigns > 0) throw inUse('sender', { campaigns: used.campaigns });
    await tx.rows(
      `UPDATE campaign_contents SET "senderId" = NULL WHERE "accountId" = $1 AND "senderId" = $2`,
      [input.senderId],
    );
  });
