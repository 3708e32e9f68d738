import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { notFound } from '../records/refusals.ts';

/** What a campaign of the account is called. @throws NOT_FOUND */
export async function findCampaignName(ctx: Context, campaignId: string): Promise<string> {
  const [row] = isId(campaignId)
    ? await ctx.db.rows<{ name: string }>(
        `SELECT name FROM campaigns WHERE "accountId" = $1 AND id = $2::uuid`,
        [campaignId],
      )
    : [];
  if (row === undefined) throw notFound('campaign');
  return row.name;
}
