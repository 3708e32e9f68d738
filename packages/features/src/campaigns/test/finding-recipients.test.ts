import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { listCampaignRecipients } from '../campaign-recipients.ts';
import { createTestAccount, sentCampaign, type TestAccount } from '../../testing/index.ts';

describe('recipients of a query with plain words', () => {
  const people = [
    { name: "Mary O'Brien", email: 'mary.obrien@x.example' },
    { name: 'Jörg Müller', email: 'jm@strasse.example' },
    { name: 'Ana-Lucía Straße', email: 'ana_lucia@y.example' },
    { name: null, email: 'info+jobs@müller.example' },
    { name: 'Person 77', email: 'person77@x.example' },
  ];

  let database: Database;
  let account: TestAccount;
  let campaignId: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
    const emails = people.map(({ email }) => email);
    ({ campaignId } = await sentCampaign(account.ctx, emails, 'DISPATCHED'));
    await database.query(
      `UPDATE campaign_recipients r SET name = p.name FROM jsonb_to_recordset($2::jsonb) AS p(name text, email text)
     WHERE r."campaignId" = $1::uuid AND r.email = p.email`,
      [campaignId, JSON.stringify(people)],
    );
  });

  const found = async (query: string): Promise<readonly (string | null)[]> => {
    const { data } = await listCampaignRecipients(account.ctx, { campaignId, query, page: 0, size: 100 });
    return data
      .toValue()
      .map(({ email }) => email)
      .sort();
  };

  it.each([
    ['obrien', ['mary.obrien@x.example']],
    ['brien mary', ['mary.obrien@x.example']],
    ['muller', ['info+jobs@müller.example', 'jm@strasse.example']],
    ['strasse', ['ana_lucia@y.example', 'jm@strasse.example']],
    ['LUCIA', ['ana_lucia@y.example']],
    ['ana_lucia@y.example', ['ana_lucia@y.example']],
    ['jobs', ['info+jobs@müller.example']],
    ['person', ['person77@x.example']],
    ['person77', ['person77@x.example']],
    ['erson', []],
    ['mary muller', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('equal those of the same words as phrases, which search everybody', async () => {
    for (const word of ['obrien', 'muller', 'strasse', 'lucia', 'jobs', 'x.example', 'person', '77', 'e']) {
      expect([word, await found(word)]).toEqual([word, await found(`"${word}"`)]);
    }
  });
});
