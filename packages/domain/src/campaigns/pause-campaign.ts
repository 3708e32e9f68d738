import type { Context } from '../context.ts';
import { assertSendable } from './assert-sendable.ts';
import { moveCampaign, tryMove } from './move-campaign.ts';

interface Input {
  readonly campaignId: string;
}

/**
 * Holds a campaign that is being sent; mails that are just being handed over still go (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE in a status other than SENDING
 */
export const pauseCampaign = (ctx: Context, { campaignId }: Input): Promise<string> =>
  moveCampaign(ctx, campaignId, {
    action: 'pause',
    when: `c.status = 'SENDING'`,
    from: { status: 'SENDING' },
    to: { status: 'PAUSED', statusMessage: null },
    refusal: ({ status }) => `Only a campaign that is SENDING can be paused; this one is ${status}.`,
  });

/** Whether the list of a campaign, alias `c`, was frozen. */
const isFrozen = `EXISTS (SELECT 1 FROM campaign_recipients r WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id)`;

/**
 * Lets a paused campaign go on where it was; one whose list was never frozen begins (docs/interface/campaigns.md#moves).
 * @throws NOT_FOUND; INVALID_STATE in a status other than PAUSED, when it is archived, and as assertSendable for one that begins
 */
export async function resumeCampaign(ctx: Context, { campaignId }: Input): Promise<string> {
  const goesOn = { from: { status: 'PAUSED' }, suspended: false, statusMessage: null } as const;
  const { from, ...rest } = goesOn;
  const move = { action: 'resume', from } as const;
  const when = (frozen: string): string => `c.status = 'PAUSED' AND NOT c.archived AND ${frozen}`;
  const resumed = await tryMove(ctx, campaignId, {
    ...move,
    when: when(isFrozen),
    to: { status: 'SENDING', ...rest },
  });
  if (resumed) return campaignId.toLowerCase();
  await assertSendable(ctx, campaignId, ['PAUSED']);
  return moveCampaign(ctx, campaignId, {
    ...move,
    when: when(`NOT ${isFrozen}`),
    to: { status: 'PREPARING', ...rest },
    refusal: ({ archived, status }) =>
      `Only a live PAUSED campaign can be resumed; this one is ${archived ? 'archived' : status}.`,
  });
}
