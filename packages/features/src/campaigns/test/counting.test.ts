import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignCounters } from '../contract.ts';
import { createCampaign as campaignEndpoint } from '../campaign-content-contract.ts';
import { createCandidate as candidateEndpoint } from '../../candidates/contract.ts';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { createCampaign } from '../campaigns.ts';
import { getCampaignStatistics } from '../campaign-recipients.ts';
import { newId, plainVerbs } from '@nova/core';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import fc from 'fast-check';

describe('counting', () => {
  let database: Database;
  let agency: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  const states = [
    ...['PENDING', 'CLAIMED', 'HANDING', 'DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE'],
    ...['REJECTED', 'FAILED', 'DROPPED', 'IN_DOUBT'],
  ];

  const campaign = async (): Promise<string> => {
    const campaignId = await createCampaign(agency.ctx, campaignEndpoint.input.parse({ name: 'Counted' }));
    await database.query(`UPDATE campaigns SET status = 'SENDING' WHERE id = $1`, [campaignId]);
    return campaignId;
  };

  const recipient = fc.record({
    state: fc.constantFrom(...states),
    opens: fc.nat(3),
    clicks: fc.nat(3),
    unsubscribed: fc.boolean(),
    complained: fc.boolean(),
  });

  type Recipient = typeof recipient extends fc.Arbitrary<infer R> ? R : never;

  function counted(recipients: readonly Recipient[]): Record<string, number> {
    const of = (...which: string[]) => recipients.filter(({ state }) => which.includes(state)).length;
    const sum = (member: 'opens' | 'clicks') => recipients.reduce((all, one) => all + one[member], 0);
    return {
      requests: recipients.length,
      dispatches: of('DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE'),
      delivered: of('DELIVERED'),
      opens: sum('opens'),
      uniqueOpens: recipients.filter(({ opens }) => opens > 0).length,
      clicks: sum('clicks'),
      uniqueClicks: recipients.filter(({ clicks }) => clicks > 0).length,
      softBounce: of('SOFT_BOUNCE'),
      hardBounce: of('HARD_BOUNCE'),
      unsubscribes: recipients.filter(({ unsubscribed }) => unsubscribed).length,
      spamComplaints: recipients.filter(({ complained }) => complained).length,
      failures: of('FAILED', 'IN_DOUBT'),
      rejects: of('REJECTED'),
      drops: of('DROPPED'),
    };
  }

  const columns = `state = n.state, opens = n.opens, clicks = n.clicks,
  "unsubscribedOn" = CASE WHEN n.unsubscribed THEN now() END, "complainedOn" = CASE WHEN n.complained THEN now() END`;
  const shape =
    'id uuid, "campaignId" uuid, state text, opens int, clicks int, unsubscribed bool, complained bool';

  async function write(
    rows: readonly (Recipient & { readonly id: string; readonly campaignId: string })[],
  ): Promise<void> {
    await database.query(
      `UPDATE campaign_recipients r SET ${columns} FROM jsonb_to_recordset($1::jsonb) AS n(${shape}) WHERE r.id = n.id`,
      [JSON.stringify(rows)],
    );
  }

  const statistics = async (campaignId: string) =>
    (await getCampaignStatistics(agency.ctx, { campaignId })).toValue();

  it('counters equal the recipients’ states, however they were written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), recipient, fc.array(recipient, { maxLength: 3 })), {
          minLength: 1,
          maxLength: 12,
        }),
        async (people) => {
          const campaigns = [await campaign(), await campaign()] as const;
          const rows = people.map(([second, first, later]) => ({
            id: newId(),
            campaignId: campaigns[second ? 1 : 0],
            turns: [first, ...later],
          }));
          await database.query(
            `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", "turnOn", state, opens, clicks,
             "unsubscribedOn", "complainedOn")
           SELECT $1, n.id, n."campaignId", 'candidate', gen_random_uuid(), now(), n.state, n.opens, n.clicks,
             CASE WHEN n.unsubscribed THEN now() END, CASE WHEN n.complained THEN now() END
           FROM jsonb_to_recordset($2::jsonb) AS n(${shape})`,
            [agency.accountId, JSON.stringify(rows.map(({ turns, ...ids }) => ({ ...ids, ...turns[0] })))],
          );
          for (let turn = 1; turn <= 3; turn++) {
            const changed = rows.flatMap(({ turns, ...ids }) => {
              const now = turns[turn];
              return now ? [{ ...ids, ...now }] : [];
            });
            await write(changed);
            for (const campaignId of campaigns) {
              const now = rows
                .filter((row) => row.campaignId === campaignId)
                .flatMap(({ turns }) => turns[Math.min(turn, turns.length - 1)] ?? []);
              expect(await statistics(campaignId)).toEqual(counted(now));
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('counters of an imported campaign add to those of Nova', async () => {
    const campaignId = await campaign();
    await database.query(
      `INSERT INTO campaign_statistics ("accountId", "campaignId", requests, dispatches, delivered) VALUES ($1, $2, 10, 9, 8)`,
      [agency.accountId, campaignId],
    );
    await database.query(
      `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", "turnOn", state)
     SELECT $1, gen_random_uuid(), $2, 'lead', gen_random_uuid(), now(), s FROM unnest($3::text[]) s`,
      [agency.accountId, campaignId, ['DELIVERED', 'DROPPED', 'PENDING']],
    );
    const zero = Object.fromEntries(campaignCounters.map((name) => [name, 0]));
    expect(await statistics(campaignId)).toEqual({
      ...zero,
      requests: 13,
      dispatches: 10,
      delivered: 9,
      drops: 1,
    });
  });

  it('an erased person is removed from recipients, but stays counted; who has no mail yet gets none', async () => {
    const campaignId = await campaign();
    const person = () =>
      plainVerbs('candidate').create(
        agency.ctx,
        candidateEndpoint.input.parse({ firstName: 'Ana', lastName: newId() }),
      );
    const [waiting, sent] = [await person(), await person()];
    await database.query(
      `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", "turnOn", email, name, response, state)
     SELECT $1, gen_random_uuid(), $2, 'candidate', r.id, now(), 'ana@example.test', 'Ana', '250 ana@example.test', r.state
     FROM unnest($3::uuid[], $4::text[]) r(id, state)`,
      [agency.accountId, campaignId, [waiting, sent], ['PENDING', 'DELIVERED']],
    );
    for (const candidateId of [waiting, sent])
      await plainVerbs('candidate').delete(agency.ctx, { candidateId });
    expect(
      await database.query(
        `SELECT "recordId", email, name, response, state, reason FROM campaign_recipients WHERE "campaignId" = $1 ORDER BY state`,
        [campaignId],
      ),
    ).toEqual([
      { recordId: sent, email: null, name: null, response: null, state: 'DELIVERED', reason: null },
      {
        recordId: waiting,
        email: null,
        name: null,
        response: null,
        state: 'DROPPED',
        reason: 'RECORD_DELETED',
      },
    ]);
    expect(await statistics(campaignId)).toMatchObject({ requests: 2, delivered: 1, drops: 1 });
  });
});
