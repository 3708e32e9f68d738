import type { listCampaignLinks as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findCampaignName } from './find-campaign-name.ts';

/**
 * The campaign's links in the order of reading, with the clicks of people (docs/interface/campaign-results.md#links).
 * @throws NOT_FOUND
 */
export async function listCampaignLinks(
  ctx: Context,
  { campaignId }: { readonly campaignId: string },
): Promise<z.output<typeof endpoint.output>> {
  await findCampaignName(ctx, campaignId);
  return ctx.db.rows(
    `SELECT l.url, coalesce(sum(c.clicks), 0)::int AS clicks, count(c."recipientId")::int AS "uniqueClicks"
     FROM campaign_links l
     LEFT JOIN campaign_link_clicks c
       ON c."accountId" = l."accountId" AND c."campaignId" = l."campaignId" AND c.number = l.number
     WHERE l."accountId" = $1 AND l."campaignId" = $2::uuid
     GROUP BY l.number, l.url ORDER BY l.number`,
    [campaignId],
  );
}
