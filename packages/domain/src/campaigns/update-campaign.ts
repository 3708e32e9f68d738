import type { updateCampaign as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { updateKind } from '../records/crud.ts';
import { given } from '../records/row-of.ts';
import { assertTemplates } from './assert-templates.ts';
import { asKept, namedIn } from './campaign-refers.ts';

/**
 * Updates what is given of a campaign that is still a DRAFT (docs/interface/campaigns.md#content).
 * @returns the campaign's id
 * @throws NOT_FOUND for the campaign, and an unknown sender or list; VALIDATION_ERROR for a template that cannot be read;
 *   INVALID_STATE in any other status
 */
export async function updateCampaign(
  ctx: Context,
  { campaignId, ...input }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertTemplates(ctx, input);
  const write = await withoutSameList(ctx, campaignId, input);
  const named = await namedIn(ctx, write);
  return updateKind(ctx, kinds.campaign, campaignId, { ...named, ...given(write), ...asKept(write) });
}

/** An imported campaign may name a list of elsewhere: what was read can be written back. */
async function withoutSameList<W extends { readonly distributionListId?: string | null | undefined }>(
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
