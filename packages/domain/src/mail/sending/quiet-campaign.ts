import type { Mover } from '../../campaigns/move-campaign.ts';

/** So many mails count as delivered in one statement. */
const mostAtOnce = 5_000;

/**
 * Mails that did not come back in time count as delivered (docs/interface/mail.md#recipients).
 * @param hours since they were handed over
 */
export async function deliverByTime(mover: Mover, campaignId: string, hours: number): Promise<void> {
  for (;;) {
    const rows = await mover.db.write(
      `UPDATE campaign_recipients r SET state = 'DELIVERED', "deliveredOn" = now(), "updatedOn" = now()
       WHERE r."accountId" = $1 AND r.id IN (
         SELECT d.id FROM campaign_recipients d WHERE d."accountId" = $1 AND d."campaignId" = $2::uuid AND d.state = 'DISPATCHED'
           AND d."turnOn" <= now() - $3::float8 * interval '1 hour' LIMIT ${String(mostAtOnce)} FOR UPDATE SKIP LOCKED)
       RETURNING r.id::text AS id`,
      [campaignId, hours],
    );
    if (rows.length < mostAtOnce) return;
  }
}

/** What was not handed over of a campaign that was stopped is dropped, also what came back from a process since. */
export async function dropStopped(mover: Mover, campaignId: string): Promise<void> {
  await mover.db.write(
    `UPDATE campaign_recipients r SET state = 'DROPPED', reason = 'STOPPED', "leasedBy" = NULL, "updatedOn" = now()
     FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid AND c.status = 'CANCELLED'
       AND r."accountId" = $1 AND r."campaignId" = c.id AND r.state IN ('PENDING', 'CLAIMED')`,
    [campaignId],
  );
}

/** Seconds after which a campaign that is not sending is looked at again, while something of it is in hand. */
const lookAgain = 5;

/**
 * Says when a campaign that is not being sent is to be looked at again: when its next mail counts as delivered, or never. One that is
 * over and has nothing left is forgotten; one that a person has to act upon waits.
 */
export async function quietDown(mover: Mover, campaignId: string, hours: number): Promise<void> {
  await mover.db.write(
    `WITH next AS (
       SELECT CASE
         WHEN EXISTS (SELECT 1 FROM campaign_recipients r WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid
           AND r.state IN ('CLAIMED', 'HANDING')) THEN now() + interval '${String(lookAgain)} seconds'
         ELSE (SELECT min(r."turnOn") FROM campaign_recipients r WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid
           AND r.state = 'DISPATCHED') + $3::float8 * interval '1 hour' END AS "dueOn"
     ), forgotten AS (
       DELETE FROM campaign_sendings s USING next n, campaigns c WHERE s."accountId" = $1 AND s."campaignId" = $2::uuid
         AND c."accountId" = $1 AND c.id = s."campaignId" AND c.status IN ('DRAFT', 'SENT', 'CANCELLED', 'FAILED')
         AND n."dueOn" IS NULL AND s."dueOn" <= now()
     )
     UPDATE campaign_sendings s SET "dueOn" = coalesce(n."dueOn", 'infinity') FROM next n, campaigns c
     WHERE s."accountId" = $1 AND s."campaignId" = $2::uuid AND s."dueOn" <= now()
       AND c."accountId" = $1 AND c.id = s."campaignId"
       AND (c.status = 'PAUSED' OR (c.status IN ('DRAFT', 'SENT', 'CANCELLED', 'FAILED') AND n."dueOn" IS NOT NULL))`,
    [campaignId, hours],
  );
}
