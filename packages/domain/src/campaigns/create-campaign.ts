import type { createCampaign as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { campaignRow } from './campaign-row.ts';

/**
 * Creates an email campaign as a DRAFT (CONTRACT section 11).
 * @returns the new campaign's id
 */
export async function createCampaign(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  const row = { ownerId: ctx.user.id, ...(await campaignRow(ctx, input)), status: 'DRAFT' };
  return (await createRecord(ctx, 'campaign', { row })).id;
}
