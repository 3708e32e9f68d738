import type { Database } from '@nova/db';
import type { DueCampaign } from './due-campaigns.ts';
import { finishCampaign } from './finish-campaign.ts';
import { pauseByItself } from './pause-by-itself.ts';
import { prepareCampaign } from './prepare-campaign.ts';
import { deliverByTime, dropStopped, quietDown } from './quiet-campaign.ts';
import { serverMover } from './server-mover.ts';
import { startCampaign } from './start-campaign.ts';
import { watchCampaign } from './watch-campaign.ts';

/** A campaign that is found more than so many hours after its time is not sent by itself. */
const mostHoursLate = 12;

/**
 * Does what is due of a campaign by itself: begins it, freezes its list, watches, ends it, and counts as delivered what did not come
 * back (docs/interface/mail.md#sending).
 * @returns whether mails of it are to be handed over now
 */
export async function stepCampaign(
  database: Database,
  { accountId, campaignId, status, hoursLate }: DueCampaign,
  deliveredAfterHours: number,
): Promise<boolean> {
  const mover = serverMover(database, accountId);
  switch (status) {
    case 'SCHEDULED':
      if (hoursLate > mostHoursLate) {
        const reason = `It was due more than ${String(mostHoursLate)} hours before this server could send it. Resume it to send it now.`;
        await pauseByItself(mover, campaignId, 'SCHEDULED', { reason });
      } else await startCampaign(mover, campaignId);
      return false;
    case 'PREPARING':
      await prepareCampaign(database, mover, campaignId);
      return false;
    case 'SENDING':
      await deliverByTime(mover, campaignId, deliveredAfterHours);
      if (await finishCampaign(mover, campaignId)) return false;
      await watchCampaign(mover, campaignId);
      return true;
    default:
      await dropStopped(mover, campaignId);
      await deliverByTime(mover, campaignId, deliveredAfterHours);
      await quietDown(mover, campaignId, deliveredAfterHours);
      return false;
  }
}
