import { campaignCounters, type campaignStatistics } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import type { RecordSource } from '../records/record-source.ts';

/** All zero before sending has begun (docs/interface/campaigns.md#statistics). */
const statisticsSource: RecordSource = {
  from: 'campaigns c',
  alias: 'c',
  joins: [
    {
      alias: 's',
      from: 'c',
      sql:
        'LEFT JOIN campaign_statistics s ON s."accountId" = c."accountId" AND s."campaignId" = c.id' +
        ` AND c.status NOT IN ('DRAFT', 'SCHEDULED', 'PREPARING')`,
    },
  ],
  members: Object.fromEntries(campaignCounters.map((name) => [name, `coalesce(s."${name}", 0)`])),
};

/**
 * The campaign's counters (docs/interface/campaigns.md#statistics).
 * @throws NOT_FOUND
 */
export function getCampaignStatistics(
  ctx: Context,
  input: { readonly campaignId: string },
): Promise<JsonText<z.output<typeof campaignStatistics>>> {
  return readDocument(ctx, statisticsSource, { id: input.campaignId, what: 'campaign' });
}
