import { type CampaignStatus, NovaError } from '@nova/contract';
import type { ListEntity } from '../lists/distribution-lists-contract.ts';
import { type Context, isId, notFound } from '@nova/core';
import { findListOrThrow, type FoundList } from '../lists/distribution-lists.ts';
import type { FoundSender } from './mail-senders.ts';
import { buildAudienceSql } from '../lists/audience.ts';
import { assertTemplates, readTemplateNames } from './templates.ts';
import type { MailTemplates } from '@nova/mail';

interface SendableRow {
  readonly status: CampaignStatus;
  readonly archived: boolean;
  readonly subject: string | null;
  readonly body: boolean;
  readonly senderId: string | null;
  readonly listId: string | null;
}

/**
 * Refuses a campaign that lacks what sending needs (docs/interface/campaigns.md#what-sending-needs). The move
 * itself refuses unknown campaigns and other statuses.
 * @param from statuses that allow the move
 * @throws INVALID_STATE that names what is missing, or that the audience is empty
 */
export async function assertSendable(
  ctx: Context,
  campaignId: string,
  from: readonly CampaignStatus[],
): Promise<void> {
  const [campaign] = isId(campaignId)
    ? await ctx.db.rows<SendableRow>(
        `SELECT c.status, c.archived, c.subject, coalesce(nullif(btrim(t.html), ''), nullif(btrim(t.text), '')) IS NOT NULL AS body,
           t."senderId"::text AS "senderId", l.id::text AS "listId"
         FROM campaigns c
         LEFT JOIN campaign_contents t ON t."accountId" = c."accountId" AND t."campaignId" = c.id
         LEFT JOIN distribution_lists l ON l."accountId" = c."accountId" AND l.id::text = lower(c."distributionListId")
         WHERE c."accountId" = $1 AND c.id = $2::uuid`,
        [campaignId],
      )
    : [];
  if (!campaign || campaign.archived || !from.includes(campaign.status)) return;
  if (ctx.ports.mail === null)
    throw refusal('This server sends no mail: its operator sets MAIL_URL (docs/operations.md#mail).');
  const missing = [
    ...(campaign.senderId === null ? ['a sender (senderId)'] : []),
    ...(campaign.listId === null ? ['a distribution list (distributionListId)'] : []),
    ...((campaign.subject ?? '').trim() === '' ? ['a subject'] : []),
    ...(campaign.body ? [] : ['a body (html or text)']),
  ];
  if (missing.length > 0) throw refusal(`This campaign cannot be sent: it lacks ${missing.join(', ')}.`);
  const list = await findListOrThrow(ctx, campaign.listId ?? '');
  await assertReadable(ctx, await findParts(ctx, campaignId), [list.entity]);
  await assertSomebody(ctx, list);
}

/**
 * Checks the templates again before sending, because imported templates were never checked and only the list
 * decides which fields exist.
 * @throws INVALID_STATE
 */
export async function assertReadable(
  ctx: Context,
  parts: CampaignParts,
  entities: readonly ListEntity[],
): Promise<void> {
  try {
    await assertTemplates(ctx, parts, await readTemplateNames(ctx.db, entities));
  } catch (error) {
    const isTheirs = error instanceof NovaError && error.code === 'VALIDATION_ERROR';
    throw isTheirs ? refusal(`A template cannot be filled in. ${error.message}`) : error;
  }
}

async function assertSomebody(ctx: Context, list: FoundList): Promise<void> {
  const { sql, values } = await buildAudienceSql(ctx, list, 2);
  const [row] = await ctx.db.rows<{ some: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM (${sql}) a WHERE a.reason IS NULL) AS some`,
    values,
    { dynamic: true },
  );
  if (row?.some !== true)
    throw refusal('There is nobody on its distribution list whom this campaign could be sent to.');
}

const refusal = (message: string): NovaError => new NovaError('INVALID_STATE', message);

export interface CampaignParts extends MailTemplates {
  readonly sender: FoundSender | null;
  /** The id of a distribution list of this account. */
  readonly listId: string | null;
}

interface PartsRow extends Omit<CampaignParts, 'sender' | 'subject'> {
  readonly subject: string | null;
  readonly senderId: string | null;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly replyTo: string | null;
}

/** @throws NOT_FOUND */
export async function findParts(ctx: Context, campaignId: string): Promise<CampaignParts> {
  const [row] = isId(campaignId)
    ? await ctx.db.rows<PartsRow>(
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
 * Refuses a campaign without all needed parts (docs/interface/campaigns.md#preview).
 * @throws INVALID_STATE that names the missing ones
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
