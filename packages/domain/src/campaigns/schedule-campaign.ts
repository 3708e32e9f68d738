import { NovaError } from '@nova/contract';
import type { Context } from '../context.ts';
import { assertSendable } from './assert-sendable.ts';
import { moveCampaign, tryMove } from './move-campaign.ts';

/**
 * Moves a live DRAFT to SCHEDULED, or gives a SCHEDULED campaign another time (docs/interface/campaigns.md#moves).
 * @param input scheduledOn: an ISO 8601 instant in the future
 * @throws BAD_REQUEST for an instant that is past; NOT_FOUND; INVALID_STATE in any other status, when it is archived, and as
 *   assertSendable
 */
export async function scheduleCampaign(
  ctx: Context,
  { campaignId, scheduledOn }: { readonly campaignId: string; readonly scheduledOn: string },
): Promise<string> {
  if (Date.parse(scheduledOn) <= ctx.now().getTime()) {
    throw new NovaError('BAD_REQUEST', 'scheduledOn: must be an instant in the future.');
  }
  await assertSendable(ctx, campaignId, ['DRAFT', 'SCHEDULED']);
  const isScheduled = await tryMove(ctx, campaignId, {
    action: 'schedule',
    when: `c.status = 'DRAFT' AND NOT c.archived`,
    from: { status: 'DRAFT', scheduledOn: null },
    to: { status: 'SCHEDULED', scheduledOn },
  });
  if (isScheduled) return campaignId.toLowerCase();
  return moveCampaign(ctx, campaignId, {
    action: 'schedule',
    when: `c.status = 'SCHEDULED' AND NOT c.archived`,
    from: {},
    to: { scheduledOn },
    refusal: ({ archived, status }) =>
      `Only a live DRAFT or SCHEDULED campaign can be scheduled; this one is ${archived ? 'archived' : status}.`,
  });
}

/**
 * Returns a SCHEDULED campaign to DRAFT and clears its time (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE in any other status
 */
export function cancelCampaign(ctx: Context, input: { readonly campaignId: string }): Promise<string> {
  return moveCampaign(ctx, input.campaignId, {
    action: 'cancel',
    when: `c.status = 'SCHEDULED'`,
    from: { status: 'SCHEDULED' },
    to: { status: 'DRAFT', scheduledOn: null },
    refusal: ({ status }) => `Only a SCHEDULED campaign can be cancelled; this one is ${status}.`,
  });
}
