import type { AccountDatabase } from '@nova/db';
import type { MailTemplates } from '@nova/mail';
import { CannotSend } from './claimed.ts';

/** What a campaign says, and who says it. */
export interface CampaignContent extends MailTemplates {
  readonly trackOpens: boolean;
  readonly trackClicks: boolean;
  readonly sender: { readonly name: string; readonly email: string; readonly replyTo: string | null };
  readonly listId: string;
  readonly listName: string;
}

interface Row extends MailTemplates {
  readonly trackOpens: boolean;
  readonly trackClicks: boolean;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly replyTo: string | null;
  readonly listId: string;
  readonly listName: string;
}

/** @throws CannotSend where its sender or what it says is gone */
export async function campaignContent(db: AccountDatabase, campaignId: string): Promise<CampaignContent> {
  const [row] = await db.rows<Row>(
    `SELECT coalesce(c.subject, '') AS subject, t.html, t.text, t.preheader, t."trackOpens", t."trackClicks",
       s.name AS "senderName", s.email AS "senderEmail", s."replyTo", coalesce(c."distributionListId", c.id::text) AS "listId",
       coalesce(l.name, c."distributionListName", c.name) AS "listName"
     FROM campaigns c
     JOIN campaign_contents t ON t."accountId" = c."accountId" AND t."campaignId" = c.id
     JOIN mail_senders s ON s."accountId" = c."accountId" AND s.id = t."senderId"
     LEFT JOIN distribution_lists l ON l."accountId" = c."accountId" AND l.id::text = lower(c."distributionListId")
     WHERE c."accountId" = $1 AND c.id = $2::uuid`,
    [campaignId],
  );
  if (!row) throw new CannotSend('Its sender, or what it says, is gone.');
  const { senderName, senderEmail, replyTo, ...content } = row;
  return { ...content, sender: { name: senderName, email: senderEmail, replyTo } };
}
