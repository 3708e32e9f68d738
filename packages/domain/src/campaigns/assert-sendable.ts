import { NovaError, type CampaignStatus, type ListEntity } from '@nova/contract';
import type { Context } from '../context.ts';
import { findListOrThrow, type FoundList } from '../distribution-lists/on-list.ts';
import { isId } from '../ids.ts';
import { audienceSql } from '../mail/audience.ts';
import { namesOfRecords } from '../mail/templates/field-names.ts';
import { assertTemplates } from './assert-templates.ts';
import { findParts, type CampaignParts } from './campaign-parts.ts';

interface Ready {
  readonly status: CampaignStatus;
  readonly archived: boolean;
  readonly subject: string | null;
  readonly body: boolean;
  readonly senderId: string | null;
  readonly listId: string | null;
}

/**
 * What sending a campaign needs, whoever is to send it when (docs/interface/campaigns.md#what-sending-needs). Of a campaign that is not
 * there, or cannot make the move, the move itself speaks.
 * @param from the statuses in which the move is allowed
 * @throws INVALID_STATE that names the setting, or the parts of the campaign, that are missing, or says that nobody would get it
 */
export async function assertSendable(
  ctx: Context,
  campaignId: string,
  from: readonly CampaignStatus[],
): Promise<void> {
  const [campaign] = isId(campaignId)
    ? await ctx.db.rows<Ready>(
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
  await assertReadable(ctx, await findParts(ctx, campaignId), list.entity);
  await assertSomebody(ctx, list);
}

/** Templates are read when they are written; those of an import are not, and whose fields they fill in is known only now. */
async function assertReadable(ctx: Context, parts: CampaignParts, entity: ListEntity): Promise<void> {
  try {
    await assertTemplates(ctx, parts, namesOfRecords([entity]));
  } catch (error) {
    const isTheirs = error instanceof NovaError && error.code === 'VALIDATION_ERROR';
    throw isTheirs ? refusal(`A template cannot be filled in. ${error.message}`) : error;
  }
}

async function assertSomebody(ctx: Context, list: FoundList): Promise<void> {
  const { sql, values } = await audienceSql(ctx, list, 2);
  const [row] = await ctx.db.rows<{ some: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM (${sql}) a WHERE a.reason IS NULL) AS some`,
    values,
    { dynamic: true },
  );
  if (row?.some !== true)
    throw refusal('There is nobody on its distribution list whom this campaign could be sent to.');
}

const refusal = (message: string): NovaError => new NovaError('INVALID_STATE', message);
