import type { campaignContent } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import { columns, type RecordSource } from '../records/record-source.ts';

/** A campaign that was never given content has none. */
const contentSource: RecordSource = {
  from: 'campaigns c',
  alias: 'c',
  joins: [
    {
      alias: 'b',
      from: 'c',
      sql: 'LEFT JOIN campaign_contents b ON b."accountId" = c."accountId" AND b."campaignId" = c.id',
    },
  ],
  members: {
    campaignId: 'c.id',
    subject: 'c.subject',
    ...columns('b', ['html', 'text', 'preheader', 'senderId']),
    trackOpens: 'coalesce(b."trackOpens", true)',
    trackClicks: 'coalesce(b."trackClicks", true)',
  },
};

/** What a campaign says, as it was written (docs/interface/campaigns.md#content). @throws NOT_FOUND */
export const getCampaignContent = (
  ctx: Context,
  input: { readonly campaignId: string },
): Promise<JsonText<z.output<typeof campaignContent>>> =>
  readDocument(ctx, contentSource, { id: input.campaignId, what: 'campaign' });
