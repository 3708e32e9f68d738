import type * as campaignContentContract from './campaign-content-contract.ts';
import type * as contract from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  type JsonText,
  auditRow,
  createKind,
  updateKind,
  reads,
  buildQueryConditions,
  condition,
  readChosenDocument,
  readDocument,
  readPage,
  columns,
  type RecordSource,
  type Write,
  dropUndefined,
} from '@nova/core';
import { findListOrThrow } from '../lists/distribution-lists.ts';
import { findSenderOrThrow } from './mail-senders.ts';
import { assertTemplates } from './templates.ts';
import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';

/**
 * Creates a DRAFT (docs/interface/campaigns.md#content).
 * @throws as createKind; VALIDATION_ERROR for an invalid template; NOT_FOUND for an unknown sender or list
 */
export async function createCampaign(
  ctx: Context,
  input: z.output<typeof campaignContentContract.createCampaign.input>,
): Promise<string> {
  await assertTemplates(ctx, input);
  const defaults = await findDefaultNames(ctx, input);
  return createKind(ctx, kinds.campaign, { ...defaults, ...dropUndefined(input), ...normaliseIds(input) });
}

/**
 * Returns a campaign (docs/interface/campaigns.md#fields).
 * @throws NOT_FOUND
 */
export function getCampaign(
  ctx: Context,
  input: z.output<typeof contract.getCampaign.input>,
): Promise<JsonText<z.output<typeof contract.campaign>>> {
  return readChosenDocument(ctx, reads.campaign.source, { ...input, id: input.campaignId, what: 'campaign' });
}

/**
 * Lists live or archived campaigns, newest first (docs/interface/campaigns.md#list).
 * @throws INVALID_QUERY
 */
export async function listCampaigns(
  ctx: Context,
  input: z.output<typeof contract.listCampaigns.input>,
): Promise<DocumentPage<z.output<typeof contract.campaign>>> {
  const { archived, status, query } = input;
  return readPage(ctx, reads.campaign.source, input, {
    conditions: [
      condition('r.archived = $?::boolean', archived),
      ...(status === undefined ? [] : [condition('r.status = $?::text', status)]),
      ...(await buildQueryConditions(ctx, 'campaign', query)),
    ],
    stamp: 'modifiedOn',
  });
}

/**
 * Changes a DRAFT.
 * @throws NOT_FOUND for the campaign, sender or list; VALIDATION_ERROR for an invalid template; INVALID_STATE
 * unless DRAFT
 */
export async function updateCampaign(
  ctx: Context,
  { campaignId, ...input }: z.output<typeof campaignContentContract.updateCampaign.input>,
): Promise<string> {
  const write = await dropUnchangedList(ctx, campaignId, input);
  return updateKind(ctx, kinds.campaign, campaignId, await prepareUpdate(ctx, write));
}

/**
 * Checks an update's templates and references, and adds the names of its sender and list. The campaign's status
 * is not checked here.
 * @throws VALIDATION_ERROR for an invalid template; NOT_FOUND for an unknown sender or list
 */
export async function prepareUpdate(
  ctx: Context,
  write: campaignContentContract.CampaignWrite,
): Promise<Write> {
  await assertTemplates(ctx, write);
  const defaults = await findDefaultNames(ctx, write);
  return { ...defaults, ...dropUndefined(write), ...normaliseIds(write) };
}

/**
 * Omits an unchanged list. An imported campaign may name a list that does not exist here, and a client must be
 * able to write back what it read.
 */
async function dropUnchangedList<W extends { readonly distributionListId?: string | null | undefined }>(
  ctx: Context,
  campaignId: string,
  write: W,
): Promise<W> {
  if (!write.distributionListId || !isId(campaignId)) return write;
  const [same] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM campaigns WHERE "accountId" = $1 AND id = $2 AND "distributionListId" = $3`,
    [campaignId, write.distributionListId],
  );
  return same ? { ...write, distributionListId: undefined } : write;
}

/**
 * Deletes a campaign in one conditional statement (docs/interface/campaigns.md#delete). The audit trail of a
 * scheduled campaign shows a cancellation before the deletion.
 * @throws INVALID_STATE for an unknown id, or unless DRAFT or SCHEDULED
 */
export async function deleteCampaign(ctx: Context, input: { readonly campaignId: string }): Promise<string> {
  const { campaignId } = input;
  if (!isId(campaignId)) throw createUnknownError();
  const trail = (...rows: readonly unknown[]): string => JSON.stringify([{ table: 'audit_events', rows }]);
  const campaign = { entity: 'campaign', recordId: campaignId };
  const unscheduled = auditRow(ctx, {
    ...campaign,
    action: 'cancel',
    changes: { status: { from: 'SCHEDULED', to: 'DRAFT' }, scheduledOn: { to: null } },
    withoutEvent: true,
  });
  const deleted = auditRow(ctx, { ...campaign, action: 'delete', changes: {} });
  const [campaignRow] = await ctx.db.write<{ id: string }>(
    `WITH gone AS (
       DELETE FROM campaigns c WHERE c."accountId" = $1::uuid AND c.id = $2::uuid AND c.status IN ('DRAFT', 'SCHEDULED')
       RETURNING c.id, c.status, c.reference, c."ownerId"
     )
     SELECT id::text AS id, nova_add_children($1::uuid, nova_named_event(
       CASE status WHEN 'SCHEDULED' THEN $3::jsonb ELSE $4::jsonb END, reference, "ownerId"))::text AS audited FROM gone`,
    [campaignId, trail(unscheduled, deleted), trail(deleted)],
  );
  if (!campaignRow) throw (await findDeleteRefusal(ctx.db, campaignId)) ?? createUnknownError();
  return campaignRow.id;
}

/** Returns the reason why a campaign cannot be deleted now; undefined if it can. */
export async function findDeleteRefusal(
  db: AccountTransaction,
  campaignId: string,
): Promise<NovaError | undefined> {
  const [campaign] = await db.rows<{ status: string }>(
    `SELECT status FROM campaigns WHERE "accountId" = $1 AND id = $2::uuid`,
    [campaignId],
  );
  if (!campaign) return createUnknownError();
  if (['DRAFT', 'SCHEDULED'].includes(campaign.status)) return undefined;
  return new NovaError(
    'INVALID_STATE',
    `Only a DRAFT or SCHEDULED campaign can be deleted; this one is ${campaign.status}. Archive it instead.`,
  );
}

const createUnknownError = (): NovaError =>
  new NovaError('INVALID_STATE', 'There is no campaign with this id in your account that could be deleted.');

const { source } = reads.campaign;
const { alias } = source;

/** The join is outer because a campaign may have no content row. */
const contentJoin = {
  alias: 'b',
  from: alias,
  sql: `LEFT JOIN campaign_contents b ON b."accountId" = ${alias}."accountId" AND b."campaignId" = ${alias}.id`,
};

const contentMembers = {
  ...columns('b', ['html', 'text', 'preheader', 'senderId']),
  trackOpens: 'coalesce(b."trackOpens", true)',
  trackClicks: 'coalesce(b."trackClicks", true)',
};

const contentSource: RecordSource = {
  from: source.from,
  alias,
  joins: [contentJoin],
  members: { campaignId: `${alias}.id`, subject: `${alias}.subject`, ...contentMembers },
};

/** All fields that one write of a campaign may change. */
export const wholeCampaignSource: RecordSource = {
  ...source,
  joins: [...source.joins, contentJoin],
  members: { ...source.members, ...contentMembers },
};

/**
 * Returns the templates as they were written, not filled in.
 * @throws NOT_FOUND
 */
export const getCampaignContent = (
  ctx: Context,
  input: { readonly campaignId: string },
): Promise<JsonText<z.output<typeof campaignContentContract.campaignContent>>> =>
  readDocument(ctx, contentSource, { id: input.campaignId, what: 'campaign' });

interface Refers {
  readonly senderId?: string | null | undefined;
  readonly distributionListId?: string | null | undefined;
}

/**
 * Looks up the names of the sender and the list, which the campaign stores as its defaults.
 * @throws NOT_FOUND for an unknown one
 */
async function findDefaultNames(ctx: Context, { senderId, distributionListId }: Refers): Promise<Write> {
  const sender = senderId ? await findSenderOrThrow(ctx, senderId) : undefined;
  const list = distributionListId ? await findListOrThrow(ctx, distributionListId) : undefined;
  return {
    ...(sender && { senderName: sender.name, senderEmail: sender.email }),
    ...(list && { distributionListName: list.name }),
  };
}

/** Ids are stored in lower case. */
const normaliseIds = (write: Refers): Write => ({
  ...(write.senderId ? { senderId: write.senderId.toLowerCase() } : {}),
  ...(write.distributionListId ? { distributionListId: write.distributionListId.toLowerCase() } : {}),
});
