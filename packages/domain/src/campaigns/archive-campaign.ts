import type { Context } from '../context.ts';
import { moveCampaign } from './move-campaign.ts';

interface Input {
  readonly campaignId: string;
}

/**
 * Takes a campaign off the live list (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE while SCHEDULED, PREPARING or SENDING, and when it is archived already
 */
export function archiveCampaign(ctx: Context, input: Input): Promise<string> {
  return moveCampaign(ctx, input.campaignId, {
    action: 'archive',
    when: `NOT c.archived AND c.status NOT IN ('SCHEDULED', 'PREPARING', 'SENDING')`,
    from: { archived: false },
    to: { archived: true },
    refusal: ({ archived, status }) =>
      archived
        ? 'This campaign is archived already.'
        : `A campaign that is ${status} cannot be archived; wait until it is sent, or cancel it while it is SCHEDULED.`,
  });
}

/**
 * Returns an archived campaign to the live list (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE when it is not archived
 */
export function unarchiveCampaign(ctx: Context, input: Input): Promise<string> {
  return moveCampaign(ctx, input.campaignId, {
    action: 'unarchive',
    when: 'c.archived',
    from: { archived: true },
    to: { archived: false },
    refusal: () => 'This campaign is not archived.',
  });
}
