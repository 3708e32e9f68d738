import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { getCampaignStatistics } from '../../../campaigns/campaign-recipients.ts';
import { createTestAccount, type TestAccount } from '../../../testing/index.ts';
import { exportLines, importLines } from './support.ts';

describe('campaign statistics', () => {
  let database: Database;
  let agency: TestAccount;
  let campaignId: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    const stats = { requests: 10, dispatches: 9, delivered: 8, failures: 1, opens: 7, uniqueOpens: 6 };
    const lines = [{ type: 'campaign', id: 'c1', name: 'Letter', status: 'SENT', stats }];
    const report = await importLines(database, agency.accountId, lines);
    campaignId = report.ids['campaign:c1'] ?? '';
    await count(['DELIVERED', 'DELIVERED', 'DROPPED']);
  });

  /** Adds recipients whose states Nova counts itself. */
  const count = (states: readonly string[]) =>
    database.query(
      `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", "turnOn", state)
     SELECT $1, gen_random_uuid(), $2, 'lead', gen_random_uuid(), now(), s FROM unnest($3::text[]) s`,
      [agency.accountId, campaignId, states],
    );
  const statistics = async (of: TestAccount, id: string) =>
    (await getCampaignStatistics(of.ctx, { campaignId: id })).toValue();
  const campaignLines = async () =>
    (await exportLines(database, agency.accountId)).filter((line) => line.includes('"campaign"'));

  it('an export that is imported into its account adds nothing, however often', async () => {
    const before = await statistics(agency, campaignId);
    expect(before).toMatchObject({ requests: 13, dispatches: 11, delivered: 10, failures: 1, drops: 1 });
    const lines = await campaignLines();
    expect(lines).toHaveLength(1);
    for (const source of ['test', 'another', 'a third'])
      await importLines(database, agency.accountId, lines, { source });
    expect(await statistics(agency, campaignId)).toEqual(before);
  });

  it('an old export removes nothing that was counted since', async () => {
    const lines = await campaignLines();
    await count(['HARD_BOUNCE', 'DELIVERED']);
    const before = await statistics(agency, campaignId);
    expect(before).toMatchObject({ requests: 15, dispatches: 13, delivered: 11, hardBounce: 1 });
    await importLines(database, agency.accountId, lines);
    expect(await statistics(agency, campaignId)).toEqual(before);
  });

  it('a line with more sets the sum; a line with less than Nova counted changes nothing', async () => {
    const say = (stats: object) =>
      importLines(database, agency.accountId, [{ type: 'campaign', id: 'c1', name: 'Letter', stats }]);
    const more = { ...(await statistics(agency, campaignId)), requests: 16, rejects: 1 };
    await say(more);
    expect(await statistics(agency, campaignId)).toEqual(more);
    await say({ requests: 1, dispatches: 1, delivered: 1 });
    expect(await statistics(agency, campaignId)).toEqual(more);
  });

  it('another account takes the numbers of the line, and those of a later line instead', async () => {
    const other = await createTestAccount(database);
    const [line = ''] = await campaignLines();
    const report = await importLines(database, other.accountId, [line]);
    const id = Object.values(report.ids)[0] ?? '';
    expect(await statistics(other, id)).toEqual(await statistics(agency, campaignId));
    await importLines(database, other.accountId, [
      { ...(JSON.parse(line) as object), stats: { requests: 2, drops: 2 } },
    ]);
    expect(await statistics(other, id)).toMatchObject({ requests: 2, drops: 2, delivered: 0 });
  });
});
