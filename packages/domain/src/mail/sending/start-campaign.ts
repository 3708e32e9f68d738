import { tryMove, type Mover } from '../../campaigns/move-campaign.ts';

/** Whether a campaign, alias `c`, has a sender and a list of this installation; an imported one may have names alone. */
export const hasSenderAndList = `EXISTS (SELECT 1 FROM campaign_contents t WHERE t."accountId" = c."accountId"
    AND t."campaignId" = c.id AND t."senderId" IS NOT NULL)
  AND EXISTS (SELECT 1 FROM distribution_lists l WHERE l."accountId" = c."accountId"
    AND l.id::text = lower(c."distributionListId"))`;

/**
 * Begins a campaign whose time has come. One that has no sender and list of ours stays as it is and says so: it was imported
 * (docs/interface/campaigns.md#moves).
 */
export async function startCampaign(mover: Mover, campaignId: string): Promise<void> {
  const isStarted = await tryMove(mover, campaignId, {
    action: 'start',
    when: `c.status = 'SCHEDULED' AND c."scheduledOn" <= now() AND ${hasSenderAndList}`,
    from: { status: 'SCHEDULED' },
    to: { status: 'PREPARING' },
  });
  if (isStarted) return;
  await mover.db.write(
    `WITH waits AS (
       UPDATE campaign_sendings s SET "dueOn" = 'infinity' FROM campaigns c
       WHERE s."accountId" = $1 AND s."campaignId" = $2::uuid AND s."dueOn" <= now() AND c."accountId" = $1
         AND c.id = s."campaignId" AND c.status = 'SCHEDULED' AND NOT (${hasSenderAndList})
       RETURNING s."campaignId" AS id)
     UPDATE campaigns c SET "statusMessage" = $3::text FROM waits w WHERE c."accountId" = $1 AND c.id = w.id`,
    [campaignId, 'It has no sender or no distribution list of this installation, and is left alone.'],
  );
}
