import type { campaignActivity } from '../contract.ts';
import { type Context, isId, notFound } from '@nova/core';
import type { z } from 'zod';
import { renderActivityChart } from './activity-chart.ts';

type CampaignActivity = z.output<typeof campaignActivity>;

/** Almost three months of hours; hardly anything happens later. */
const mostHours = 2_000;

/** Returns SQL of a moment's UTC hour. */
const buildHourSql = (column: string): string => `date_trunc('hour', r."${column}" AT TIME ZONE 'UTC')`;

/** Returns SQL that counts recipients per hour of a column. */
const buildRecipientHoursSql = (column: string, counts: string, states = ''): string =>
  `SELECT ${buildHourSql(column)} AS hour, ${counts} FROM campaign_recipients r
   WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid AND r."${column}" IS NOT NULL${states} GROUP BY 1`;

const hours = `
  SELECT e.hour AT TIME ZONE 'UTC' AS "on", sum(e.dispatched)::int AS dispatched, sum(e.opens)::int AS opens,
    sum(e.clicks)::int AS clicks, sum(e.bounces)::int AS bounces, sum(e.unsubscribes)::int AS unsubscribes
  FROM (
    ${buildRecipientHoursSql('dispatchedOn', 'count(*) AS dispatched, 0 AS opens, 0 AS clicks, 0 AS bounces, 0 AS unsubscribes')}
    UNION ALL
    ${buildRecipientHoursSql('bouncedOn', '0, 0, 0, count(*), 0', ` AND r.state IN ('SOFT_BOUNCE', 'HARD_BOUNCE')`)}
    UNION ALL
    ${buildRecipientHoursSql('unsubscribedOn', '0, 0, 0, 0, count(*)')}
    UNION ALL
    SELECT r."on" AT TIME ZONE 'UTC', 0, r.opens, r.clicks, 0, 0 FROM campaign_hours r
    WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid) e
  GROUP BY e.hour ORDER BY e.hour DESC LIMIT ${String(mostHours)}`;

const totals = `
  SELECT coalesce(sum(opens), 0)::int AS opens, coalesce(sum(clicks), 0)::int AS clicks,
    coalesce(sum("machineOpens"), 0)::int AS "machineOpens", coalesce(sum("machineClicks"), 0)::int AS "machineClicks"
  FROM campaign_recipients WHERE "accountId" = $1 AND "campaignId" = $2::uuid`;

type HourRow = Omit<CampaignActivity['hours'][number], 'on'> & { readonly on: Date };

/**
 * Counts a campaign's events by hour (docs/interface/campaign-results.md#activity).
 * @throws NOT_FOUND
 */
export async function getCampaignActivity(
  ctx: Context,
  { campaignId }: { readonly campaignId: string },
): Promise<CampaignActivity> {
  await findCampaignName(ctx, campaignId);
  return readActivity(ctx, campaignId);
}

/** Reads the activity; the caller has checked that the campaign exists. */
async function readActivity(ctx: Context, campaignId: string): Promise<CampaignActivity> {
  const [totalRow] = await ctx.db.rows<Omit<CampaignActivity, 'hours'>>(totals, [campaignId]);
  const hourRows = await ctx.db.rows<HourRow>(hours, [campaignId]);
  return {
    ...(totalRow ?? { opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0 }),
    hours: hourRows.reverse().map((hour) => ({ ...hour, on: hour.on.toISOString() })),
  };
}

/**
 * Draws the activity as an SVG chart (docs/interface/campaign-results.md#activity).
 * @throws NOT_FOUND
 */
export async function getCampaignChart(
  ctx: Context,
  { campaignId }: { readonly campaignId: string },
): Promise<string> {
  const name = await findCampaignName(ctx, campaignId);
  const { hours } = await readActivity(ctx, campaignId);
  return renderActivityChart({ name, hours, timeZone: ctx.account.timeZone });
}

/** @throws NOT_FOUND */
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
