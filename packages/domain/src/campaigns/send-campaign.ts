import type { Context } from '../context.ts';
import { assertSendable } from './assert-sendable.ts';
import { moveCampaign } from './move-campaign.ts';

interface Input {
  readonly campaignId: string;
}

/**
 * Sets a campaign going now (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE in a status other than DRAFT and SCHEDULED, when it is archived, and as assertSendable
 */
export async function sendCampaign(ctx: Context, { campaignId }: Input): Promise<string> {
  await assertSendable(ctx, campaignId, ['DRAFT', 'SCHEDULED']);
  return moveCampaign(ctx, campaignId, {
    action: 'send',
    when: `c.status IN ('DRAFT', 'SCHEDULED') AND NOT c.archived`,
    from: {},
    to: { status: 'PREPARING' },
    refusal: ({ archived, status }) =>
      `Only a live DRAFT or SCHEDULED campaign can be sent; this one is ${archived ? 'archived' : status}.`,
  });
}
