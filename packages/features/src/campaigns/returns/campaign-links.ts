import type { listCampaignLinks as endpoint } from '../contract.ts';
import type { Context } from '@nova/core';
import type { AccountDatabase } from '@nova/db';
import type { z } from 'zod';
import { findCampaignName } from './campaign-activity.ts';

/**
 * Lists a campaign's links in reading order, with people's clicks (docs/interface/campaign-results.md#links).
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

/**
 * Numbers the links of a campaign's templates once; later calls return the first numbers even if the
 * templates have changed (docs/interface/campaign-results.md#links).
 * @param links in the templates' order (`MailWorkers.read`)
 * @returns each link's number
 */
export async function freezeLinks(
  db: AccountDatabase,
  campaignId: string,
  links: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await db.write(
    `INSERT INTO campaign_links ("accountId", "campaignId", number, url)
     SELECT $1, $2::uuid, u.number, u.url FROM unnest($3::text[]) WITH ORDINALITY u(url, number)
     WHERE NOT EXISTS (SELECT 1 FROM campaign_links l WHERE l."accountId" = $1 AND l."campaignId" = $2::uuid)
     ON CONFLICT DO NOTHING`,
    [campaignId, links],
  );
  return readLinkNumbers(db, campaignId);
}

export async function readLinkNumbers(
  db: AccountDatabase,
  campaignId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ url: string; number: number }>(
    `SELECT url, number FROM campaign_links WHERE "accountId" = $1 AND "campaignId" = $2::uuid`,
    [campaignId],
  );
  return new Map(rows.map(({ url, number }) => [url, number]));
}
