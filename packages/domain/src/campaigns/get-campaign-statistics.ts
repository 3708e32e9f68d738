import { campaignCounters, type campaignStatistics } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import type { RecordSource } from '../records/record-source.ts';

/** The counters of a campaign, once sending has begun. */
const countersOf = (table: string, alias: string) => ({
  alias,
  from: 'c',
  sql:
    `LEFT JOIN ${table} ${alias} ON ${alias}."accountId" = c."accountId" AND ${alias}."campaignId" = c.id` +
    ` AND c.status NOT IN ('DRAFT', 'SCHEDULED', 'PREPARING')`,
});

/** What an import brought along, and what was counted here (docs/interface/campaigns.md#how-statistics-add-up). */
const statisticsSource: RecordSource = {
  from: 'campaigns c',
  alias: 'c',
  joins: [countersOf('campaign_statistics', 's'), countersOf('campaign_counts', 'n')],
  members: Object.fromEntries(
    campaignCounters.map((name) => [name, `coalesce(s."${name}", 0) + coalesce(n."${name}", 0)`]),
  ),
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
