import { NovaError } from '@nova/contract';
import type { retryCampaign as retryEndpoint } from './contract.ts';
import type { Context } from '@nova/core';
import type { z } from 'zod';
import { assertSendable } from './assert-sendable.ts';
import { assertInState, type CampaignState, moveCampaign, tryMove } from './move-campaign.ts';

// The moves are described in docs/interface/campaigns.md#moves.

interface CampaignId {
  readonly campaignId: string;
}

/** @throws NOT_FOUND; INVALID_STATE if archived or neither DRAFT nor SCHEDULED, and as assertSendable */
export async function sendCampaign(ctx: Context, { campaignId }: CampaignId): Promise<string> {
  await assertSendable(ctx, campaignId, ['DRAFT', 'SCHEDULED']);
  return moveCampaign(ctx, campaignId, {
    action: 'send',
    when: `c.status IN ('DRAFT', 'SCHEDULED') AND NOT c.archived`,
    from: {},
    to: { status: 'PREPARING' },
    refusal: cannotBeSent,
  });
}

/**
 * Checks that a campaign could be sent, or scheduled for a time, now.
 * @throws as sendCampaign and scheduleCampaign
 */
export async function assertCanSend(
  ctx: Context,
  { campaignId, scheduledOn }: { readonly campaignId: string; readonly scheduledOn?: string | undefined },
): Promise<void> {
  if (scheduledOn !== undefined) assertInFuture(ctx, scheduledOn);
  await assertSendable(ctx, campaignId, ['DRAFT', 'SCHEDULED']);
  await assertInState(ctx, campaignId, {
    allows: ({ archived, status }) => !archived && ['DRAFT', 'SCHEDULED'].includes(status),
    refusal: scheduledOn === undefined ? cannotBeSent : cannotBeScheduled,
  });
}

const cannotBe =
  (done: string) =>
  ({ archived, status }: CampaignState): string =>
    `Only a live DRAFT or SCHEDULED campaign can be ${done}; this one is ${archived ? 'archived' : status}.`;

const cannotBeSent = cannotBe('sent');
const cannotBeScheduled = cannotBe('scheduled');

function assertInFuture({ now }: Context, scheduledOn: string): void {
  if (Date.parse(scheduledOn) <= now().getTime())
    throw new NovaError('BAD_REQUEST', 'scheduledOn: must be an instant in the future.');
}

/**
 * Schedules a DRAFT, or changes the time of a SCHEDULED campaign.
 * @param input scheduledOn: a future ISO 8601 instant
 * @throws BAD_REQUEST for a past instant; and as sendCampaign
 */
export async function scheduleCampaign(
  ctx: Context,
  { campaignId, scheduledOn }: { readonly campaignId: string; readonly scheduledOn: string },
): Promise<string> {
  assertInFuture(ctx, scheduledOn);
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
    refusal: cannotBeScheduled,
  });
}

/** @throws NOT_FOUND; INVALID_STATE unless SCHEDULED */
export function cancelCampaign(ctx: Context, input: CampaignId): Promise<string> {
  return moveCampaign(ctx, input.campaignId, {
    action: 'cancel',
    when: `c.status = 'SCHEDULED'`,
    from: { status: 'SCHEDULED' },
    to: { status: 'DRAFT', scheduledOn: null },
    refusal: ({ status }) => `Only a SCHEDULED campaign can be cancelled; this one is ${status}.`,
  });
}

/**
 * Pauses a campaign; mails already being handed over are still sent.
 * @throws NOT_FOUND; INVALID_STATE unless SENDING
 */
export const pauseCampaign = (ctx: Context, { campaignId }: CampaignId): Promise<string> =>
  moveCampaign(ctx, campaignId, {
    action: 'pause',
    when: `c.status = 'SENDING'`,
    from: { status: 'SENDING' },
    to: { status: 'PAUSED', statusMessage: null },
    refusal: ({ status }) => `Only a campaign that is SENDING can be paused; this one is ${status}.`,
  });

/** SQL that is true once the recipients of campaign `c` were written. */
const isFrozen = `EXISTS (SELECT 1 FROM campaign_recipients r WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id)`;

/**
 * Resumes a paused campaign. One without recipients starts again from PREPARING.
 * @throws NOT_FOUND; INVALID_STATE if archived or not PAUSED, and as assertSendable if it starts again
 */
export async function resumeCampaign(ctx: Context, { campaignId }: CampaignId): Promise<string> {
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

/**
 * Stops a campaign and drops its unsent mails.
 * @throws NOT_FOUND; INVALID_STATE unless PREPARING, SENDING or PAUSED
 */
export const stopCampaign = (ctx: Context, { campaignId }: CampaignId): Promise<string> =>
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
 * Sends again to recipients in the given states. Only a person decides this, because a mail in doubt may have
 * arrived.
 * @throws NOT_FOUND; INVALID_STATE if archived, neither SENT nor PAUSED, or without such recipients
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

/** @throws NOT_FOUND; INVALID_STATE while SCHEDULED, PREPARING or SENDING, or if archived already */
export function archiveCampaign(ctx: Context, input: CampaignId): Promise<string> {
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

/** @throws NOT_FOUND; INVALID_STATE unless archived */
export function unarchiveCampaign(ctx: Context, input: CampaignId): Promise<string> {
  return moveCampaign(ctx, input.campaignId, {
    action: 'unarchive',
    when: 'c.archived',
    from: { archived: true },
    to: { archived: false },
    refusal: () => 'This campaign is not archived.',
  });
}
