import type { Context } from '../context.ts';
import { deleteLocked } from '../records/change-locked.ts';
import { inUse } from '../records/delete-record.ts';

/**
 * Deletes a distribution list; the people stay, and campaigns that are not about to be sent keep its id as text.
 * @returns its id
 * @throws NOT_FOUND; IN_USE while a campaign is to be sent to it
 */
export const deleteDistributionList = (
  ctx: Context,
  input: { readonly distributionListId: string },
): Promise<string> =>
  deleteLocked(ctx, 'distributionList', input.distributionListId, async (_current, tx) => {
    const [used] = await tx.rows<{ campaigns: number }>(
      `SELECT count(*)::int AS campaigns FROM campaigns c
       WHERE c."accountId" = $1 AND lower(c."distributionListId") = lower($2::text) AND c.status IN ('SCHEDULED', 'PREPARING')`,
      [input.distributionListId],
    );
    if (used && used.campaigns > 0) throw inUse('distribution list', { campaigns: used.campaigns });
  });
