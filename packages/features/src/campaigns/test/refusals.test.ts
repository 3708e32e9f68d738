import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { createCampaign, updateCampaign, deleteCampaign } from '../campaigns.ts';
import { scheduleCampaign, archiveCampaign, unarchiveCampaign, cancelCampaign } from '../campaign-moves.ts';
import { newId, type Context } from '@nova/core';
import { createTestAccount, through } from '../../testing/index.ts';
import { refusalOf } from '../../test/records/refusal.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

// docs/interface/campaigns.md#moves: each move starts in certain states; another state is named in the error.
describe('a refused move of a campaign gives its reason', () => {
  let database: Database;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    ({ ctx } = await createTestAccount(database));
  });

  interface State {
    readonly status: string;
    readonly archived?: boolean;
  }
  type Move = (ctx: Context, input: { readonly campaignId: string }) => Promise<unknown>;

  const campaignIn = async ({ status, archived = false }: State): Promise<string> => {
    const campaignId = await through(c.createCampaign, createCampaign)(ctx, { name: 'Spring' });
    await ctx.db.write(
      `UPDATE campaigns SET status = $3, archived = $4 WHERE "accountId" = $1::uuid AND id = $2::uuid`,
      [campaignId, status, archived],
    );
    return campaignId;
  };
  const schedule: Move = (as, input) =>
    scheduleCampaign(as, { ...input, scheduledOn: '2999-01-01T00:00:00Z' });
  const rename: Move = (as, input) =>
    through(c.updateCampaign, updateCampaign)(as, { ...input, name: 'Autumn' });

  it.each<[string, Move, State]>([
    ['This campaign is archived already.', archiveCampaign, { status: 'DRAFT', archived: true }],
    ...['SCHEDULED', 'PREPARING', 'SENDING'].map((status): [string, Move, State] => [
      `A campaign that is ${status} cannot be archived; wait until it is sent, or cancel it while it is SCHEDULED.`,
      archiveCampaign,
      { status },
    ]),
    ['This campaign is not archived.', unarchiveCampaign, { status: 'DRAFT' }],
    [
      'Only a live DRAFT or SCHEDULED campaign can be scheduled; this one is SENT.',
      schedule,
      { status: 'SENT' },
    ],
    [
      'Only a live DRAFT or SCHEDULED campaign can be scheduled; this one is archived.',
      schedule,
      { status: 'DRAFT', archived: true },
    ],
    ['Only a SCHEDULED campaign can be cancelled; this one is DRAFT.', cancelCampaign, { status: 'DRAFT' }],
    ['Only a DRAFT can be changed; this campaign is SENDING.', rename, { status: 'SENDING' }],
    [
      'Only a DRAFT or SCHEDULED campaign can be deleted; this one is SENT. Archive it instead.',
      deleteCampaign,
      { status: 'SENT' },
    ],
  ])('%s', async (message, move, state) => {
    const campaignId = await campaignIn(state);
    expect(await refusalOf(move(ctx, { campaignId }))).toEqual(['INVALID_STATE', message]);
  });

  it('deleting an unknown campaign answers 400, as documented', async () => {
    for (const campaignId of ['odd', newId()])
      expect(await refusalOf(deleteCampaign(ctx, { campaignId }))).toEqual([
        'INVALID_STATE',
        'There is no campaign with this id in your account that could be deleted.',
      ]);
  });

  it('scheduling for a past time fails', async () => {
    const campaignId = await campaignIn({ status: 'DRAFT' });
    const late = scheduleCampaign(ctx, { campaignId, scheduledOn: '2020-01-01T00:00:00Z' });
    expect(await refusalOf(late)).toEqual(['BAD_REQUEST', 'scheduledOn: must be an instant in the future.']);
  });
});
