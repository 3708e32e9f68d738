import { NovaError } from '@nova/contract';
import type { MailTemplates } from '@nova/mail';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { FoundSender } from '../mail-senders/find-sender.ts';
import { notFound } from '../records/refusals.ts';

/** What a campaign has of what it needs to be sent. */
export interface CampaignParts extends MailTemplates {
  readonly sender: FoundSender | null;
  /** A distribution list of ours. */
  readonly listId: string | null;
}

interface Row extends Omit<CampaignParts, 'sender' | 'subject'> {
  readonly subject: string | null;
  readonly senderId: string | null;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly replyTo: string | null;
}

/** What a campaign has of what it needs to be sent. @throws NOT_FOUND */
export async function findParts(ctx: Context, campaignId: string): Promise<CampaignParts> {
  const [row] = isId(campaignId)
    ? await ctx.db.rows<Row>(
        `SELECT c.subject, b.html, b.text, b.preheader, l.id AS "listId",
           s.id AS "senderId", s.name AS "senderName", s.email AS "senderEmail", s."replyTo"
         FROM campaigns c
           LEFT JOIN campaign_contents b ON b."accountId" = c."accountId" AND b."campaignId" = c.id
           LEFT JOIN mail_senders s ON s."accountId" = b."accountId" AND s.id = b."senderId"
           LEFT JOIN distribution_lists l ON l."accountId" = c."accountId" AND l.id::text = lower(c."distributionListId")
         WHERE c."accountId" = $1 AND c.id = $2`,
        [campaignId],
      )
    : [];
  if (!row) throw notFound('campaign');
  const { senderId, senderName, senderEmail, replyTo, subject, ...parts } = row;
  const sender = senderId === null ? null : { id: senderId, name: senderName, email: senderEmail, replyTo };
  return { ...parts, subject: subject ?? '', sender };
}

type Part = 'sender' | 'subject' | 'body';

const called: Readonly<Record<Part, string>> = {
  sender: 'a sender (senderId)',
  subject: 'a subject',
  body: 'a body (html or text)',
};

/**
 * Refuses a campaign that lacks some of what it needs to be shown (docs/interface/campaigns.md#preview).
 * @throws INVALID_STATE that names all that is missing
 */
export function assertHas({ sender, subject, html, text }: CampaignParts, needed: readonly Part[]): void {
  const lacks: Readonly<Record<Part, boolean>> = {
    sender: sender === null,
    subject: subject.trim() === '',
    body: `${html ?? ''}${text ?? ''}`.trim() === '',
  };
  const missing = needed.filter((part) => lacks[part]).map((part) => called[part]);
  if (missing.length > 0)
    throw new NovaError('INVALID_STATE', `This campaign cannot be shown: it lacks ${missing.join(', ')}.`);
}
