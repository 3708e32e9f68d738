import type { Context } from '../context.ts';
import { activityChart } from './chart/activity-chart.ts';
import { findCampaignName } from './find-campaign-name.ts';
import { readActivity } from './get-campaign-activity.ts';

/**
 * A chart of what happened to a campaign's mails, in SVG (docs/interface/campaign-results.md#activity).
 * @throws NOT_FOUND
 */
export async function getCampaignChart(
  ctx: Context,
  { campaignId }: { readonly campaignId: string },
): Promise<string> {
  const name = await findCampaignName(ctx, campaignId);
  const { hours } = await readActivity(ctx, campaignId);
  return activityChart({ name, hours, timeZone: ctx.account.timeZone });
}
