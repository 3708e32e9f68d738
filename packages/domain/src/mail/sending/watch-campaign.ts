import type { Mover } from '../../campaigns/move-campaign.ts';
import { pauseByItself } from './pause-by-itself.ts';

/** How many of the last mails are looked at; a campaign that has handed over fewer is not judged. */
const watched = 500;

/** Shares of them that suspend a campaign: mails that came back for good, and complaints. */
const mostBounces = 0.05;
const mostComplaints = 0.003;

/** The last mails that were handed over or refused, by the states they have now. */
const last = `
  SELECT count(*)::int AS handed,
    count(*) FILTER (WHERE h.state = 'HARD_BOUNCE' OR (h.state = 'REJECTED' AND h.response LIKE '550%'))::int AS bounces,
    count(*) FILTER (WHERE h."complainedOn" IS NOT NULL)::int AS complaints
  FROM (
    SELECT l.state, l.response, l."complainedOn"
    FROM unnest(ARRAY['DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE', 'REJECTED']) AS s(state)
    CROSS JOIN LATERAL (
      SELECT r.state, r.response, r."complainedOn", r."turnOn" FROM campaign_recipients r
      WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid AND r.state = s.state
        AND r."turnOn" > coalesce((SELECT n."watchedFrom" FROM campaign_sendings n
          WHERE n."accountId" = $1 AND n."campaignId" = $2::uuid), '-infinity'::timestamptz)
      ORDER BY r."turnOn" DESC LIMIT ${String(watched)}) l
    ORDER BY l."turnOn" DESC LIMIT ${String(watched)}) h`;

/** Suspends a campaign whose last mails came back, or were complained of, too often (docs/interface/mail.md#suspension). */
export async function watchCampaign(mover: Mover, campaignId: string): Promise<void> {
  const [row] = await mover.db.rows<{ handed: number; bounces: number; complaints: number }>(last, [
    campaignId,
  ]);
  if (!row || row.handed < watched) return;
  const tooMany =
    row.bounces >= watched * mostBounces
      ? `${String(row.bounces)} came back for good (5 % or more)`
      : row.complaints >= watched * mostComplaints
        ? `${String(row.complaints)} were complained of as spam (0.3 % or more)`
        : null;
  if (tooMany === null) return;
  const reason = `Suspended: of the last ${String(watched)} mails ${tooMany}. Look at the list before you resume.`;
  await pauseByItself(mover, campaignId, 'SENDING', { reason, suspended: true });
}
