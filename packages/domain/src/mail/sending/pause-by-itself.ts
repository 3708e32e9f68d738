import type { Mover } from '../../campaigns/move-campaign.ts';
import { tryMove } from '../../campaigns/move-campaign.ts';
import type { CampaignStatus } from '@nova/contract';

/**
 * Pauses a campaign that cannot or should not go on, with the reason, until a person lets it (docs/interface/campaigns.md#moves).
 * @param from the status in which that is so; a campaign that has left it stays as it is
 */
export const pauseByItself = (
  mover: Mover,
  campaignId: string,
  from: CampaignStatus,
  { reason, suspended = false }: { readonly reason: string; readonly suspended?: boolean },
): Promise<boolean> =>
  tryMove(mover, campaignId, {
    action: 'pause',
    when: `c.status = '${from}'`,
    from: { status: from },
    to: { status: 'PAUSED', statusMessage: reason, ...(suspended ? { suspended } : {}) },
  });
