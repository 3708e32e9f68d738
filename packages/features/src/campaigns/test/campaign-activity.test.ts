import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createMailCounts } from '../returns/mail-counts.ts';
import { freezeLinks, listCampaignLinks } from '../returns/campaign-links.ts';
import { getCampaignActivity, getCampaignChart } from '../returns/campaign-activity.ts';
import { recordReport, recordUnsubscribe } from '../returns/responses.ts';
import { createTestAccount, sentCampaign, type SentCampaign, type TestAccount } from '../../testing/index.ts';
import { renderActivityChart, sumTimeBins } from '../returns/activity-chart.ts';

describe('campaign activity', () => {
  let database: Database;
  let account: TestAccount;
  let sent: SentCampaign;

  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
    const { ctx, accountId } = account;
    sent = await sentCampaign(
      ctx,
      ['a', 'b', 'c', 'd'].map((name) => `${name}@x.example`),
    );
    await freezeLinks(ctx.db, sent.campaignId, ['https://a.example', 'https://b.example']);
    const [a = '', b = '', c = '', d = ''] = sent.recipients;
    const counts = createMailCounts(database);
    const seen = (recipientId: string, machine: boolean, link?: number): Promise<void> =>
      counts.count({ target: { accountId, recipientId, ...(link === undefined ? {} : { link }) }, machine });
    await Promise.all([seen(a, false), seen(a, false), seen(b, false), seen(c, true)]);
    await Promise.all([seen(a, false, 1), seen(a, false, 1), seen(b, false, 1), seen(b, true, 2)]);
    await recordReport(
      database,
      { accountId, recipientId: c },
      { outcome: 'SOFT_BOUNCE', status: null, response: null },
    );
    await recordUnsubscribe(database, { accountId, recipientId: d });
    await ctx.db.write(
      `UPDATE campaign_recipients SET "dispatchedOn" = '2026-03-01T09:59:59.999Z', "bouncedOn" = CASE WHEN id = $3::uuid
       THEN '2026-03-01T10:00:00Z'::timestamptz END
     WHERE "accountId" = $1 AND "campaignId" = $2::uuid`,
      [sent.campaignId, c],
    );
  });

  describe('a campaign’s links', () => {
    it('appear in reading order, with the clicks of people', async () => {
      expect(await listCampaignLinks(account.ctx, sent)).toEqual([
        { url: 'https://a.example', clicks: 3, uniqueClicks: 2 },
        { url: 'https://b.example', clicks: 0, uniqueClicks: 0 },
      ]);
    });
  });

  describe('a campaign’s activity', () => {
    it('separates people from machines, and counts by hour', async () => {
      const { hours, ...totals } = await getCampaignActivity(account.ctx, sent);
      expect(totals).toEqual({ opens: 3, clicks: 3, machineOpens: 1, machineClicks: 1 });
      const none = { dispatched: 0, opens: 0, clicks: 0, bounces: 0, unsubscribes: 0 };
      const [first, second, ...now] = hours;
      expect([first, second]).toEqual([
        { ...none, on: '2026-03-01T09:00:00.000Z', dispatched: 4 },
        { ...none, on: '2026-03-01T10:00:00.000Z', bounces: 1 },
      ]);
      // A full hour may have struck between them.
      const sum = (of: keyof typeof none): number => now.reduce((total, hour) => total + hour[of], 0);
      expect([sum('opens'), sum('clicks'), sum('unsubscribes'), sum('bounces')]).toEqual([3, 3, 1, 0]);
    });

    it.each(['links', 'activity', 'chart'] as const)(
      'hides itself and its %s from another account',
      async (what) => {
        const read = { links: listCampaignLinks, activity: getCampaignActivity, chart: getCampaignChart }[
          what
        ];
        const other = await createTestAccount(database);
        await expect(read(other.ctx, sent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(read(account.ctx, { campaignId: randomUUID() })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        await expect(read(account.ctx, { campaignId: 'odd' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      },
    );
  });

  describe('the chart of a campaign', () => {
    const hour = (on: string, opens: number) => ({
      on,
      opens,
      dispatched: 0,
      clicks: 0,
      bounces: 0,
      unsubscribes: 0,
    });

    it('shows its totals in words too', async () => {
      const chart = await getCampaignChart(account.ctx, sent);
      expect(chart).toContain(
        '<desc id="words">Handed over: 4, Opens: 3, Clicks: 3, Bounces: 1, Unsubscribed: 1.</desc>',
      );
      expect(chart).toContain('<title id="title">Autumn letter</title>');
    });

    it('can be drawn without any activity', () => {
      expect(renderActivityChart({ name: 'x', hours: [], timeZone: 'UTC' })).toContain(
        'Nothing has happened yet.',
      );
    });

    it('escapes names', () => {
      const chart = renderActivityChart({
        name: `</title><script>'"&\u0000${'x'.repeat(500)}`,
        hours: [],
        timeZone: 'UTC',
      });
      expect(chart).toContain('<title id="title">&lt;/title&gt;&lt;script&gt;&apos;&quot;&amp;xxx');
      expect(chart).not.toContain('<script');
    });

    it.each([
      [['2026-03-01T09:00:00.000Z'], 1, 12],
      [['2026-03-01T09:00:00.000Z', '2026-03-03T08:00:00.000Z'], 1, 48],
      [['2026-03-01T09:00:00.000Z', '2026-03-03T09:00:00.000Z'], 2, 25],
      [['2026-03-01T09:00:00.000Z', '2026-06-01T09:00:00.000Z'], 48, 47],
      [['2026-03-01T09:00:00.000Z', '2199-03-01T09:00:00.000Z'], 31_594, 48],
    ])('shows no gaps and few bars: %j', (moments, length, bars) => {
      const bins = sumTimeBins(moments.map((on) => hour(on, 2)));
      expect([bins.length, bins.all.length]).toEqual([length, bars]);
      expect(bins.all.reduce((sum, { opens }) => sum + opens, 0)).toBe(2 * moments.length);
    });

    it('shows times of the account’s time zone', () => {
      const chart = renderActivityChart({
        name: 'x',
        hours: [hour('2026-07-01T22:00:00.000Z', 1)],
        timeZone: 'Europe/Berlin',
      });
      expect(chart).toContain('>2 Jul</text>');
      expect(chart).toContain('>00:00</text>');
    });
  });
});
