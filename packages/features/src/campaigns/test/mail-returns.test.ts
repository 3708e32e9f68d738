import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createMailCounts } from '../returns/mail-counts.ts';
import {
  findLink,
  findRecipientAddress,
  findMailSender,
  recordReport,
  recordUnsubscribe,
} from '../returns/responses.ts';
import { freezeLinks, readLinkNumbers } from '../returns/campaign-links.ts';
import { getCampaignStatistics } from '../campaign-recipients.ts';
import type { MailTarget } from '../mail-tokens.ts';
import { createTestAccount, sentCampaign, type TestAccount } from '../../testing/index.ts';

describe('mail returns', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  interface Row {
    readonly state: string;
    readonly email: string | null;
    readonly opens: number;
    readonly clicks: number;
    readonly machineOpens: number;
    readonly machineClicks: number;
    readonly response: string | null;
    readonly [moment: `${string}On`]: Date | null;
  }

  const rowOf = async ({ recipientId }: MailTarget): Promise<Row> => {
    const [row] = await account.ctx.db.rows<Row>(
      `SELECT state, email, opens, clicks, "machineOpens", "machineClicks", response, "dispatchedOn", "deliveredOn", "bouncedOn",
       "firstOpenedOn", "firstClickedOn", "complainedOn", "unsubscribedOn"
     FROM campaign_recipients WHERE "accountId" = $1 AND id = $2::uuid`,
      [recipientId],
    );
    if (!row) throw new Error('There is no such recipient');
    return row;
  };
  const suppressed = (): Promise<readonly { email: string; source: string; reason: string | null }[]> =>
    account.ctx.db.rows(
      `SELECT email, source, reason FROM mail_suppressions WHERE "accountId" = $1 ORDER BY email`,
    );
  const inState = async (state: string, email = `${randomUUID()}@x.example`): Promise<MailTarget> => {
    const { recipients } = await sentCampaign(account.ctx, [email], state);
    return { accountId: account.accountId, recipientId: recipients[0] ?? '' };
  };
  const report = (
    target: MailTarget,
    outcome: Parameters<typeof recordReport>[2]['outcome'],
  ): Promise<void> =>
    recordReport(database, target, { outcome, status: '5.1.1', response: `it is ${outcome}` });
  const statsOf = async (campaignId: string): Promise<Record<string, number>> =>
    JSON.parse((await getCampaignStatistics(account.ctx, { campaignId })).text) as Record<string, number>;

  describe('a report proves that a mail was sent', () => {
    const states = ['PENDING', 'CLAIMED', 'HANDING', 'DISPATCHED', 'IN_DOUBT', 'FAILED'];

    it.each(states)('when %s said so before', async (state) => {
      const seen = await inState(state);
      await createMailCounts(database).count({ target: seen, machine: true });
      expect(await rowOf(seen)).toMatchObject({
        state: 'DISPATCHED',
        opens: 0,
        machineOpens: 1,
        dispatchedOn: expect.any(Date),
      });
      const opened = await inState(state);
      await createMailCounts(database).count({ target: opened, machine: false });
      expect(await rowOf(opened)).toMatchObject({
        state: 'DELIVERED',
        opens: 1,
        deliveredOn: expect.any(Date),
      });
      const bounced = await inState(state);
      await report(bounced, 'SOFT_BOUNCE');
      expect(await rowOf(bounced)).toMatchObject({ state: 'SOFT_BOUNCE', bouncedOn: expect.any(Date) });
      const left = await inState(state);
      await recordUnsubscribe(database, left);
      expect(await rowOf(left)).toMatchObject({ state: 'DISPATCHED', dispatchedOn: expect.any(Date) });
    });

    it('a hard bounce remains one', async () => {
      const target = await inState('DISPATCHED');
      await report(target, 'HARD_BOUNCE');
      await report(target, 'DELIVERED');
      await report(target, 'SOFT_BOUNCE');
      await createMailCounts(database).count({ target, machine: false });
      expect(await rowOf(target)).toMatchObject({ state: 'HARD_BOUNCE', opens: 1 });
    });

    it('a soft bounce does not undo an open by a person, but undoes a delivery by timeout', async () => {
      const opened = await inState('DISPATCHED');
      await createMailCounts(database).count({ target: opened, machine: false });
      await report(opened, 'SOFT_BOUNCE');
      expect(await rowOf(opened)).toMatchObject({ state: 'DELIVERED' });
      const waited = await inState('DELIVERED');
      await report(waited, 'SOFT_BOUNCE');
      expect(await rowOf(waited)).toMatchObject({ state: 'SOFT_BOUNCE', response: 'it is SOFT_BOUNCE' });
    });
  });

  describe('a report', () => {
    it('suppresses the address if it is hard or a complaint', async () => {
      const targets = await Promise.all(
        ['Hard@X.example', 'soft@x.example', 'ok@x.example', 'angry@x.example', 'late@x.example'].map(
          (email) => inState('DISPATCHED', email),
        ),
      );
      const outcomes = ['HARD_BOUNCE', 'SOFT_BOUNCE', 'DELIVERED', 'COMPLAINT', 'DELAYED'] as const;
      for (const [at, outcome] of outcomes.entries())
        await report(targets[at] ?? (await inState('PENDING')), outcome);
      const found = (await suppressed()).filter(({ email }) => /^(?:hard|soft|ok|angry|late)@/u.test(email));
      expect(found).toEqual([
        { email: 'angry@x.example', source: 'COMPLAINT', reason: 'it is COMPLAINT' },
        { email: 'hard@x.example', source: 'BOUNCE', reason: 'it is HARD_BOUNCE' },
      ]);
      const states = await Promise.all(targets.map(async (target) => (await rowOf(target)).state));
      expect(states).toEqual(['HARD_BOUNCE', 'SOFT_BOUNCE', 'DELIVERED', 'DISPATCHED', 'DISPATCHED']);
    });

    it('changes nothing with a token of another account or of nobody', async () => {
      const target = await inState('DISPATCHED', 'mine@x.example');
      const other = await createTestAccount(database);
      await report({ ...target, accountId: other.accountId }, 'HARD_BOUNCE');
      await report({ ...target, recipientId: randomUUID() }, 'HARD_BOUNCE');
      await createMailCounts(database).count({
        target: { ...target, accountId: other.accountId },
        machine: false,
      });
      expect(await recordUnsubscribe(database, { ...target, accountId: other.accountId })).toBe(false);
      expect(await rowOf(target)).toMatchObject({ state: 'DISPATCHED', opens: 0, unsubscribedOn: null });
      expect((await suppressed()).map(({ email }) => email)).not.toContain('mine@x.example');
      expect(await findRecipientAddress(database, { ...target, accountId: other.accountId })).toBeNull();
      expect(await findRecipientAddress(database, target)).toBe('mine@x.example');
    });

    it('about a deleted person stores no text, and suppresses nobody', async () => {
      const target = await inState('DISPATCHED', 'gone@x.example');
      await account.ctx.db.write(
        `UPDATE campaign_recipients SET email = NULL WHERE "accountId" = $1 AND id = $2::uuid`,
        [target.recipientId],
      );
      const before = await suppressed();
      await report(target, 'HARD_BOUNCE');
      expect(await rowOf(target)).toMatchObject({ state: 'HARD_BOUNCE', response: null });
      expect(await suppressed()).toEqual(before);
    });
  });

  describe('unsubscribing', () => {
    it('suppresses the address for the account; again it changes nothing, and counts once', async () => {
      const { campaignId, recipients } = await sentCampaign(account.ctx, ['Leaver@X.example']);
      const target = { accountId: account.accountId, recipientId: recipients[0] ?? '' };
      expect(await recordUnsubscribe(database, target)).toBe(true);
      const first = await rowOf(target);
      expect(await recordUnsubscribe(database, target)).toBe(true);
      expect(await rowOf(target)).toEqual(first);
      const found = (await suppressed()).filter(({ email }) => email === 'leaver@x.example');
      expect(found).toEqual([{ email: 'leaver@x.example', source: 'UNSUBSCRIBE', reason: null }]);
      expect(await statsOf(campaignId)).toMatchObject({ unsubscribes: 1, requests: 1, dispatches: 1 });
    });

    it('keeps an earlier suppression, but takes the place of a bounce', async () => {
      const target = await inState('DISPATCHED', 'twice@x.example');
      const last = async () => (await suppressed()).filter(({ email }) => email === 'twice@x.example');
      await report(target, 'HARD_BOUNCE');
      await recordUnsubscribe(database, target);
      expect(await last()).toEqual([{ email: 'twice@x.example', source: 'UNSUBSCRIBE', reason: null }]);
      for (const outcome of ['HARD_BOUNCE', 'COMPLAINT'] as const) await report(target, outcome);
      expect(await last()).toMatchObject([{ source: 'UNSUBSCRIBE' }]);
    });

    it('shows who asks', async () => {
      const target = await inState('DISPATCHED');
      expect(await findMailSender(database, target)).toEqual({ name: null });
      expect(await findMailSender(database, { ...target, recipientId: randomUUID() })).toBeNull();
    });
  });

  describe('opens and clicks', () => {
    it('count each when they come at once, people and machines apart', async () => {
      const { campaignId, recipients } = await sentCampaign(account.ctx, ['a@o.example', 'b@o.example']);
      await freezeLinks(account.ctx.db, campaignId, ['https://a.example', 'https://b.example']);
      const [first, second] = recipients.map((recipientId) => ({
        accountId: account.accountId,
        recipientId,
      }));
      if (!first || !second) throw new Error('There are two');
      const counts = createMailCounts(database);
      const all = Array.from({ length: 40 }, (_, at) => [
        counts.count({ target: first, machine: false }),
        counts.count({ target: { ...second, link: 1 + (at % 2) }, machine: false }),
        counts.count({ target: { ...second, link: 1 }, machine: true }),
        counts.count({ target: first, machine: at % 4 === 0 }),
        counts.count({ target: { ...second, link: 77 }, machine: false }),
      ]).flat();
      await Promise.all(all);
      expect(await rowOf(first)).toMatchObject({
        opens: 70,
        machineOpens: 10,
        clicks: 0,
        state: 'DELIVERED',
      });
      expect(await rowOf(second)).toMatchObject({ clicks: 80, machineClicks: 40, opens: 0 });
      expect(await statsOf(campaignId)).toMatchObject({
        opens: 70,
        uniqueOpens: 1,
        clicks: 80,
        uniqueClicks: 1,
        delivered: 2,
      });
      const clicked = await account.ctx.db.rows(
        `SELECT number, clicks FROM campaign_link_clicks WHERE "accountId" = $1 AND "campaignId" = $2::uuid ORDER BY number`,
        [campaignId],
      );
      expect(clicked).toEqual([
        { number: 1, clicks: 20 },
        { number: 2, clicks: 20 },
      ]);
      const hours = await account.ctx.db.rows<{ opens: number; clicks: number }>(
        `SELECT sum(opens)::int AS opens, sum(clicks)::int AS clicks FROM campaign_hours
       WHERE "accountId" = $1 AND "campaignId" = $2::uuid`,
        [campaignId],
      );
      expect(hours).toEqual([{ opens: 70, clicks: 80 }]);
    });

    it('report a failed count, and continue with the next', async () => {
      const target = await inState('DISPATCHED');
      const counts = createMailCounts(database);
      const failing = counts.count({ target: { ...target, recipientId: 'no id' }, machine: false });
      await expect(failing).rejects.toThrow();
      await counts.count({ target, machine: false });
      expect(await rowOf(target)).toMatchObject({ opens: 1 });
    });
  });

  describe('links', () => {
    it('keep the numbers and addresses they were frozen with', async () => {
      const { campaignId, recipients } = await sentCampaign(account.ctx, ['l@x.example']);
      const frozen = await freezeLinks(account.ctx.db, campaignId, [
        'https://a.example/1',
        'https://a.example/2',
      ]);
      expect([...frozen]).toEqual([
        ['https://a.example/1', 1],
        ['https://a.example/2', 2],
      ]);
      const again = await freezeLinks(account.ctx.db, campaignId, ['https://evil.example']);
      expect([...again].sort()).toEqual([...frozen].sort());
      expect(await readLinkNumbers(account.ctx.db, campaignId)).toEqual(frozen);
      const target = { accountId: account.accountId, recipientId: recipients[0] ?? '' };
      const found = await Promise.all([1, 2, 3, 0].map((link) => findLink(database, { ...target, link })));
      expect(found).toEqual(['https://a.example/1', 'https://a.example/2', null, null]);
      const other = await createTestAccount(database);
      expect(await findLink(database, { ...target, accountId: other.accountId, link: 1 })).toBeNull();
    });
  });
});
