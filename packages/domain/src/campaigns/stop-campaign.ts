import type { retryCampaign as retryEndpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { moveCampaign } from './move-campaign.ts';

/**
 * Ends a campaign for good: what was not handed over is dropped (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE in a status other than PREPARING, SENDING and PAUSED
 */
export const stopCampaign = (
  ctx: Context,
  { campaignId }: { readonly campaignId: string },
): Promise<string> =>
  moveCampaign(ctx, campaignId, {
    action: 'stop',
    when: `c.status IN ('PREPARING', 'SENDING', 'PAUSED')`,
    from: {},
    to: { status: 'CANCELLED', statusMessage: null },
    along: {
      sql: `UPDATE campaign_recipients r SET state = 'DROPPED', reason = 'STOPPED', "leasedBy" = NULL, "updatedOn" = now()
        FROM moved m WHERE r."accountId" = $1 AND r."campaignId" = m.id AND r.state IN ('PENDING', 'CLAIMED')`,
    },
    refusal: ({ status }) =>
      `Only a campaign that is PREPARING, SENDING or PAUSED can be stopped; this one is ${status}.`,
  });

/**
 * Sends to recipients whose mail is in doubt, or failed, once more: a person's decision, for who is in doubt may have got it
 * (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE in a status other than SENT and PAUSED, when it is archived, and where there is none of them
 */
export const retryCampaign = (
  ctx: Context,
  { campaignId, states }: z.output<typeof retryEndpoint.input>,
): Promise<string> =>
  moveCampaign(ctx, campaignId, {
    action: 'retry',
    when: `c.status IN ('SENT', 'PAUSED') AND NOT c.archived AND EXISTS (SELECT 1 FROM campaign_recipients r
      WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id AND r.email IS NOT NULL AND r.state = ANY ($6::text[]))`,
    from: {},
    to: { status: 'SENDING', statusMessage: null, suspended: false },
    along: {
      sql: `UPDATE campaign_recipients r SET state = 'PENDING', reason = NULL, attempts = 0, "leasedBy" = NULL, "turnOn" = now(),
          "updatedOn" = now()
        FROM moved m WHERE r."accountId" = $1 AND r."campaignId" = m.id AND r.email IS NOT NULL AND r.state = ANY ($6::text[])`,
      values: [states],
    },
    refusal: ({ archived, status }) =>
      archived || !['SENT', 'PAUSED'].includes(status)
        ? `Only a live campaign that is SENT or PAUSED can be tried again; this one is ${archived ? 'archived' : status}.`
        : `No recipient of this campaign is ${states.join(' or ')}.`,
  });
