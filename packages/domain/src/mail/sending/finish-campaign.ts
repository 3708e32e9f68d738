import { tryMove, type Mover } from '../../campaigns/move-campaign.ts';

/** Whether anything of a campaign, alias `c`, is pending or under way. */
const underWay = `EXISTS (SELECT 1 FROM campaign_recipients r
  WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id AND r.state IN ('PENDING', 'CLAIMED', 'HANDING'))`;

const hasRecipients = `EXISTS (SELECT 1 FROM campaign_recipients r
  WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id)`;

/** A campaign that is SENDING and was never frozen here: what it was sent before is not known. */
const noRecipients =
  'It has no recipients here: it was imported while it was being sent, or nobody was on its list. Resuming it begins it anew.';

const hasSender = `EXISTS (SELECT 1 FROM campaign_contents t
  WHERE t."accountId" = c."accountId" AND t."campaignId" = c.id AND t."senderId" IS NOT NULL)`;

const noSender = 'It has no sender of this installation, and cannot go on. Stop it, and make it anew.';

/**
 * Moves a campaign of which nothing is pending or under way to SENT; one that has no recipients at all, or no sender any
 * more, waits for a person.
 * @returns whether it is no longer SENDING
 */
export async function finishCampaign(mover: Mover, campaignId: string): Promise<boolean> {
  const isSent = await tryMove(mover, campaignId, {
    action: 'finish',
    when: `c.status = 'SENDING' AND ${hasRecipients} AND NOT ${underWay}`,
    from: { status: 'SENDING' },
    to: { status: 'SENT', sentOn: mover.now().toISOString(), statusMessage: null },
  });
  if (isSent) return true;
  const pause = (lacking: string, reason: string): Promise<boolean> =>
    tryMove(mover, campaignId, {
      action: 'pause',
      when: `c.status = 'SENDING' AND NOT ${lacking}`,
      from: { status: 'SENDING' },
      to: { status: 'PAUSED', statusMessage: reason },
    });
  return (await pause(hasRecipients, noRecipients)) || (await pause(hasSender, noSender));
}
