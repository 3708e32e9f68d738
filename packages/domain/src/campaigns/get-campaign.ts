import type { campaign } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * The campaign (docs/interface/campaigns.md#fields).
 * @throws NOT_FOUND
 */
export function getCampaign(
  ctx: Context,
  input: { readonly campaignId: string },
): Promise<JsonText<z.output<typeof campaign>>> {
  return readDocument(ctx, reads.campaign.source, { id: input.campaignId, what: 'campaign' });
}
