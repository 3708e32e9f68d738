import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignCounters } from '@nova/features/contract';
import { getCampaignActivity, getCampaignStatistics, listCampaignLinks } from '@nova/features';
import type { TestAccount } from '@nova/features/testing';
import type { Database } from '@nova/db';
import { createDemo } from '../src/index.ts';
import { newAgency, now, wholeDemo } from './support/whole-demo.ts';

describe('the mailings of a demo', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    ({ database, account } = await wholeDemo());
  });

  interface Campaign {
    readonly id: string;
    readonly status: string;
    readonly recipients: number;
  }

  const campaigns = (): Promise<Campaign[]> =>
    account.ctx.db.rows<Campaign>(
      `SELECT c.id::text AS id, c.status, (SELECT count(*)::int FROM campaign_recipients r
       WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id) AS recipients
     FROM campaigns c WHERE c."accountId" = $1`,
    );

  async function count(condition: string, of = account): Promise<number> {
    const [row] = await of.ctx.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM campaign_recipients r
     JOIN campaigns c ON c."accountId" = r."accountId" AND c.id = r."campaignId"
     WHERE r."accountId" = $1 AND (${condition})`,
    );
    return row?.n ?? -1;
  }

  /** The meaning of each counter (docs/interface/mail.md#recipients). */
  const counted: Readonly<Record<(typeof campaignCounters)[number], string>> = {
    requests: 'count(*)',
    dispatches: `count(*) FILTER (WHERE state IN ('DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE'))`,
    delivered: `count(*) FILTER (WHERE state = 'DELIVERED')`,
    opens: 'sum(opens)',
    uniqueOpens: 'count(*) FILTER (WHERE opens > 0)',
    clicks: 'sum(clicks)',
    uniqueClicks: 'count(*) FILTER (WHERE clicks > 0)',
    softBounce: `count(*) FILTER (WHERE state = 'SOFT_BOUNCE')`,
    hardBounce: `count(*) FILTER (WHERE state = 'HARD_BOUNCE')`,
    unsubscribes: 'count("unsubscribedOn")',
    spamComplaints: 'count("complainedOn")',
    failures: `count(*) FILTER (WHERE state IN ('FAILED', 'IN_DOUBT'))`,
    rejects: `count(*) FILTER (WHERE state = 'REJECTED')`,
    drops: `count(*) FILTER (WHERE state = 'DROPPED')`,
  };

  it('contain recipients if and only if sending began', async () => {
    const begun = ['SENDING', 'PAUSED', 'SENT', 'CANCELLED'];
    const all = await campaigns();
    expect(all.length).toBeGreaterThan(8);
    for (const { status, recipients } of all) expect(recipients > 0).toBe(begun.includes(status));
  });

  it('show statistics that count their recipients', async () => {
    const sums = campaignCounters.map((name) => `coalesce(${counted[name]}, 0)::int AS "${name}"`).join(', ');
    let opens = 0;
    for (const { id } of await campaigns()) {
      const [row] = await account.ctx.db.rows<Record<string, number>>(
        `SELECT ${sums} FROM campaign_recipients WHERE "accountId" = $1 AND "campaignId" = $2::uuid`,
        [id],
      );
      const statistics = (await getCampaignStatistics(account.ctx, { campaignId: id })).toValue();
      expect(statistics).toMatchObject(row ?? {});
      opens += statistics.opens;
    }
    expect(opens).toBeGreaterThan(20);
  });

  it('show links, hours and activity that count the same recipients', async () => {
    for (const { id: campaignId } of await campaigns()) {
      const statistics = (await getCampaignStatistics(account.ctx, { campaignId })).toValue();
      const activity = await getCampaignActivity(account.ctx, { campaignId });
      const hours = (name: 'opens' | 'clicks' | 'dispatched' | 'bounces' | 'unsubscribes') =>
        activity.hours.reduce((sum, hour) => sum + hour[name], 0);
      const { opens, clicks, dispatches, softBounce, hardBounce, unsubscribes } = statistics;
      expect([hours('opens'), hours('clicks'), hours('dispatched')]).toEqual([opens, clicks, dispatches]);
      expect([hours('bounces'), hours('unsubscribes')]).toEqual([softBounce + hardBounce, unsubscribes]);
      expect([activity.opens, activity.clicks]).toEqual([opens, clicks]);
      const links = await listCampaignLinks(account.ctx, { campaignId });
      expect(links.reduce((sum, link) => sum + link.clicks, 0)).toBe(clicks);
    }
  });

  it.each([
    ['mail opened before it was sent', `r."firstOpenedOn" <= r."dispatchedOn"`],
    ['mail sent before its campaign began', `r."dispatchedOn" < c."scheduledOn"`],
    ['mail sent after its campaign was', `r."dispatchedOn" > c."sentOn"`],
    ['click before the first open', `r."firstClickedOn" <= r."firstOpenedOn"`],
    ['click without an open', `r."firstClickedOn" IS NOT NULL AND r."firstOpenedOn" IS NULL`],
    ['bounce before it was sent', `r."bouncedOn" <= r."dispatchedOn"`],
    ['bounce that somebody opened', `r."bouncedOn" IS NOT NULL AND r.opens > 0`],
    ['recipient who left before opening', `r."unsubscribedOn" <= r."firstOpenedOn"`],
    [
      'thing that has not happened yet',
      `greatest(r."dispatchedOn", r."deliveredOn", r."bouncedOn", r."unsubscribedOn", r."updatedOn") > '${now.toISOString()}'`,
    ],
    ['recipient of a sent campaign who waits', `c.status = 'SENT' AND r.state = 'PENDING'`],
    [
      'recipient whom the agency did not know then',
      `EXISTS (SELECT 1 FROM candidates p WHERE p."accountId" = $1 AND p.id = r."recordId" AND p."createdOn" > c."scheduledOn")`,
    ],
    [
      'mail to somebody who had left or bounced',
      `r."dispatchedOn" IS NOT NULL AND EXISTS (SELECT 1 FROM mail_suppressions s
         WHERE s."accountId" = $1 AND s.email = lower(r.email) AND s."createdOn" < c."scheduledOn")`,
    ],
    [
      'hard bounce or farewell that suppresses nobody',
      `(r.state = 'HARD_BOUNCE' OR r."unsubscribedOn" IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM mail_suppressions s
         WHERE s."accountId" = $1 AND s.email = lower(r.email))`,
    ],
    [
      'suppressed recipient whom nothing suppresses',
      `r.reason = 'SUPPRESSED' AND NOT EXISTS (SELECT 1 FROM mail_suppressions s
         WHERE s."accountId" = $1 AND s.email = lower(r.email) AND s."createdOn" <= c."scheduledOn")`,
    ],
  ])('contain no %s', async (_what, condition) => {
    expect(await count(condition)).toBe(0);
  });

  it('include every outcome that a person looks for first', async () => {
    const states = ['DELIVERED', 'DISPATCHED', 'HARD_BOUNCE', 'DROPPED', 'PENDING'];
    for (const state of states) expect(await count(`r.state = '${state}'`)).toBeGreaterThan(0);
    expect(await count(`r.state = 'DELIVERED' AND r.clicks > 0`)).toBeGreaterThan(0);
    expect(await count(`r.reason = 'SUPPRESSED'`)).toBeGreaterThan(0);
    expect(await count(`r."machineOpens" > 0`)).toBeGreaterThan(0);
  });

  describe('mailings of one seed', () => {
    const size = { scale: 0.3, seed: 6 };
    let twin: TestAccount;
    let other: TestAccount;
    beforeAll(async () => {
      [twin, other] = [await newAgency(database), await newAgency(database)];
      for (const { accountId } of [twin, other]) await createDemo(database, { accountId, ...size, now });
    });

    it('lead to equal outcomes', async () => {
      const outcomes = ({ ctx }: TestAccount) =>
        ctx.db.rows(
          `SELECT c.name, r.email, r.state, r.reason, r.response, r.attempts, r."dispatchedOn", r."deliveredOn", r."bouncedOn", r.opens,
           r."firstOpenedOn", r.clicks, r."firstClickedOn", r."unsubscribedOn", r."complainedOn", r."machineOpens"
         FROM campaign_recipients r JOIN campaigns c ON c."accountId" = r."accountId" AND c.id = r."campaignId"
         WHERE r."accountId" = $1 ORDER BY c.name, c."scheduledOn", r.email`,
        );
      const first = await outcomes(twin);
      expect(first.length).toBeGreaterThan(50);
      expect(await outcomes(other)).toEqual(first);
    });

    it('stay when the demo is created again', async () => {
      const before = await count('true', twin);
      const report = await createDemo(database, { accountId: twin.accountId, ...size, now });
      expect(report).toMatchObject({ imported: {}, errors: [] });
      expect(await count('true', twin)).toBe(before);
    });
  });
});
