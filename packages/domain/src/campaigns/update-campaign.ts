import type { updateCampaign as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';

/**
 * Updates what is given of a campaign that is still a DRAFT.
 * @returns the campaign's id
 * @throws NOT_FOUND; INVALID_STATE in any other status
 */
export const updateCampaign = (
  ctx: Context,
  { campaignId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> => updateKind(ctx, kinds.campaign, campaignId, write);
