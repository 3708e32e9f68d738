import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { liftMailSuppressions as liftEndpoint } from '../mail-contract.ts';
import { createMailCounts } from '../returns/mail-counts.ts';
import { createMailSuppression, liftMailSuppressions } from '../mail-suppressions.ts';
import type { MailTarget } from '../mail-tokens.ts';
import { recordReport, recordUnsubscribe } from '../returns/responses.ts';
import { createTestAccount, sentCampaign, type TestAccount, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('what bounces suppress', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  const suppressed = (): Promise<readonly { email: string; source: string; reason: string | null }[]> =>
    account.ctx.db.rows(
      `SELECT email, source, reason FROM mail_suppressions WHERE "accountId" = $1 ORDER BY email`,
    );
  const report = (target: MailTarget, outcome: Parameters<typeof recordReport>[2]['outcome']) =>
    recordReport(database, target, { outcome, status: null, response: `it is ${outcome}` });

  // docs/interface/campaign-results.md#bounces
  describe('a soft bounce', () => {
    /** Mails to one address, a day each. */
    const mailsTo = async (email: string, count: number) => {
      const first = await sentCampaign(account.ctx, [email]);
      const [record] = await database.query<{ recordId: string }>(
        `SELECT "recordId" FROM campaign_recipients WHERE id = $1`,
        [first.recipients[0]],
      );
      const targets = [{ accountId: account.accountId, recipientId: first.recipients[0] ?? '' }];
      while (targets.length < count) {
        const { recipients } = await sentCampaign(account.ctx, [`${randomUUID()}@x.example`]);
        const [recipientId = ''] = recipients;
        await database.query(`UPDATE campaign_recipients SET "recordId" = $2, email = $3 WHERE id = $1`, [
          ...[recipientId, record?.recordId, email],
        ]);
        targets.push({ accountId: account.accountId, recipientId });
      }
      return targets;
    };
    /** As if it had come so many days ago. */
    const softly = async (target: MailTarget, daysAgo: number, reason: 'BLOCKED' | null = null) => {
      await recordReport(database, target, {
        outcome: 'SOFT_BOUNCE',
        reason,
        status: null,
        response: 'full',
      });
      await database.query(
        `UPDATE campaign_recipients SET "bouncedOn" = "bouncedOn" - $2 * interval '1 day' WHERE id = $1`,
        [target.recipientId, daysAgo],
      );
    };
    const isSuppressed = async (address: string) =>
      (await suppressed()).some(({ email }) => email === address);

    it('the third on different days in a row suppresses, until the address shows life', async () => {
      const [one, two, three, four] = await mailsTo('full@x.example', 4);
      if (!one || !two || !three || !four) throw new Error('Too few mails.');
      await softly(one, 2);
      await softly(two, 1);
      expect(await isSuppressed('full@x.example')).toBe(false);
      await softly(three, 0);
      expect(await isSuppressed('full@x.example')).toBe(true);
      await createMailCounts(database).count({ target: four, machine: true });
      expect(await isSuppressed('full@x.example')).toBe(true);
      await createMailCounts(database).count({ target: four, machine: false });
      expect(await isSuppressed('full@x.example')).toBe(false);
    });

    it('several on one day, those that a policy blocked, and those before a delivery do not count', async () => {
      const same = await mailsTo('same@x.example', 3);
      for (const target of same) await softly(target, 0);
      const blocked = await mailsTo('blocked@x.example', 3);
      for (const [place, target] of blocked.entries()) await softly(target, 2 - place, 'BLOCKED');
      const [old, delivered, ...later] = await mailsTo('alive@x.example', 4);
      if (!old || !delivered) throw new Error('Too few mails.');
      await softly(old, 3);
      await report(delivered, 'DELIVERED');
      await database.query(
        `UPDATE campaign_recipients SET "deliveredOn" = "deliveredOn" - interval '2 days' WHERE id = $1`,
        [delivered.recipientId],
      );
      for (const [place, target] of later.entries()) await softly(target, 1 - place);
      for (const name of ['same', 'blocked', 'alive'])
        expect([name, await isSuppressed(`${name}@x.example`)]).toEqual([name, false]);
      const states = await database.query(`SELECT state, reason FROM campaign_recipients WHERE id = $1`, [
        blocked[0]?.recipientId,
      ]);
      expect(states).toEqual([{ state: 'SOFT_BOUNCE', reason: 'BLOCKED' }]);
    });

    it('keeps a reader who unsubscribed suppressed, whatever arrives', async () => {
      const targets = await mailsTo('left@x.example', 4);
      for (const [place, target] of targets.slice(0, 3).entries()) await softly(target, 2 - place);
      const [first, , , last] = targets;
      if (!first || !last) throw new Error('Too few mails.');
      expect(await isSuppressed('left@x.example')).toBe(true);
      await recordUnsubscribe(database, first);
      await report(last, 'DELIVERED');
      expect(await isSuppressed('left@x.example')).toBe(true);
    });

    it('an address that does not exist stays suppressed', async () => {
      const [gone, other] = await mailsTo('wrong@x.example', 2);
      if (!gone || !other) throw new Error('Too few mails.');
      await report(gone, 'HARD_BOUNCE');
      await createMailCounts(database).count({ target: other, machine: false });
      expect(await isSuppressed('wrong@x.example')).toBe(true);
    });
  });

  // docs/interface/mail.md#suppressions
  describe('lifting suppressions at once', () => {
    const lift = (input: object, ctx = account.ctx) =>
      through(liftEndpoint, liftMailSuppressions)(ctx, { source: 'BOUNCE', ...input });
    const addresses = async () => (await suppressed()).map(({ email }) => email);
    const bounced = async (emails: readonly string[]) => {
      const { campaignId, recipients } = await sentCampaign(account.ctx, emails);
      const targets = recipients.map((recipientId) => ({ accountId: account.accountId, recipientId }));
      for (const target of targets) await report(target, 'HARD_BOUNCE');
      return { campaignId, targets };
    };

    it('takes back those of a campaign’s bounces, and nothing that a person wants', async () => {
      const { campaignId, targets } = await bounced(['a@lift.example', 'b@lift.example', 'c@lift.example']);
      const other = await bounced(['d@lift.example']);
      if (targets[1]) await recordUnsubscribe(database, targets[1]);
      if (targets[2]) await report(targets[2], 'COMPLAINT');
      expect(await lift({ campaignId })).toEqual({ lifted: 1 });
      const left = await addresses();
      expect(left).not.toContain('a@lift.example');
      for (const name of ['b', 'c', 'd']) expect(left).toContain(`${name}@lift.example`);
      expect(await lift({ campaignId: other.campaignId })).toEqual({ lifted: 1 });
    });

    it('keeps what was asked by hand of an address that had bounced', async () => {
      const { campaignId } = await bounced(['asked@lift.example']);
      const [before] = await database.query<{ id: string }>(
        `SELECT id FROM mail_suppressions WHERE email = 'asked@lift.example'`,
      );
      const suppress = () =>
        createMailSuppression(account.ctx, { email: 'Asked@lift.example', reason: 'Asked by telephone' });
      expect(await suppress()).toBe(before?.id);
      expect(await suppressed()).toContainEqual({
        email: 'asked@lift.example',
        source: 'MANUAL',
        reason: 'Asked by telephone',
      });
      await expect(suppress()).rejects.toMatchObject({ code: 'DUPLICATE', details: { data: before?.id } });
      expect(await lift({ campaignId })).toEqual({ lifted: 0 });
      expect(await addresses()).toContain('asked@lift.example');
      const trail = await database.query(
        `SELECT action FROM audit_events WHERE entity = 'mailSuppression' AND "recordId" = $1`,
        [before?.id],
      );
      expect(trail).toEqual([{ action: 'create' }]);
    });

    it('takes back those of a time, of this account alone', async () => {
      await bounced(['old@time.example', 'new@time.example']);
      await database.query(
        `UPDATE mail_suppressions SET "createdOn" = '2026-03-05T12:00:00Z' WHERE email = 'old@time.example'`,
      );
      const foreign = await createTestAccount(database);
      expect(await lift({ since: '2026-03-05', until: '2026-03-05' }, foreign.ctx)).toEqual({ lifted: 0 });
      expect(await lift({ since: '2026-03-05', until: '2026-03-05' })).toEqual({ lifted: 1 });
      expect(await addresses()).toContain('new@time.example');
      expect(await addresses()).not.toContain('old@time.example');
    });

    it('needs a campaign or a time, and takes no other source', async () => {
      expect(liftEndpoint.input.safeParse({ source: 'BOUNCE' }).success).toBe(false);
      expect(liftEndpoint.input.safeParse({ since: '2026-03-05', source: 'UNSUBSCRIBE' }).success).toBe(
        false,
      );
      expect(liftEndpoint.input.safeParse({ since: '2026-03-05' }).success).toBe(false);
      await expect(lift({ campaignId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
