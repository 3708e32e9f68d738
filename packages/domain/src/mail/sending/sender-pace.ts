import type { Mover } from '../../campaigns/move-campaign.ts';

/** A sender without a rate of its own is taken to go at so many mails a second when it is slowed down. */
const assumedPace = 100;

/** It is slowed down once for one trouble, however many connections meet it: not again for so many seconds. */
const oneTrouble = 20;

/**
 * Halves the pace of a campaign's sender, since the mail server is away; it recovers with time (docs/interface/mail.md#how-fast).
 */
export async function slowDown(mover: Mover, campaignId: string): Promise<void> {
  await mover.db.write(
    `INSERT INTO mail_sender_rates AS r ("accountId", "senderId", "slowedTo", "slowedOn")
     SELECT $1::uuid, s.id, greatest(1, coalesce(s."ratePerSecond", ${String(assumedPace)}) / 2.0), now()
     FROM campaign_contents t JOIN mail_senders s ON s."accountId" = $1 AND s.id = t."senderId"
     WHERE t."accountId" = $1 AND t."campaignId" = $2::uuid
     ON CONFLICT ("accountId", "senderId") DO UPDATE SET "slowedOn" = now(), "slowedTo" = greatest(1, least(
         excluded."slowedTo", coalesce(nova_pace_of(NULL, r."slowedTo", r."slowedOn", now()) / 2, excluded."slowedTo")))
       WHERE r."slowedOn" IS NULL OR r."slowedOn" < now() - interval '${String(oneTrouble)} seconds'`,
    [campaignId],
  );
}
