import { NovaError, type updateCampaign as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { campaignRow } from './campaign-row.ts';

/**
 * Updates what is given of a campaign that is still a DRAFT (CONTRACT sections 4 and 11).
 * @returns the campaign's id
 * @throws NOT_FOUND; INVALID_STATE in any other status
 */
export async function updateCampaign(
  ctx: Context,
  { campaignId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const row = await campaignRow(ctx, write);
  return changeRecord(ctx, 'campaign', campaignId, (current) => {
    const status = String(current.status);
    if (status !== 'DRAFT')
      throw new NovaError('INVALID_STATE', `Only a DRAFT can be changed; this campaign is ${status}.`);
    return { row };
  });
}
