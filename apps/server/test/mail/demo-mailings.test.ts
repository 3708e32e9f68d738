import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createDemo } from '@nova/demo';
import { createCampaignMailer, createCampaignWriter, createMailTokens, sendCampaign } from '@nova/features';
import { createTestAccount, testMailWorkers, type TestAccount } from '@nova/features/testing';
import { parseMailServer } from '@nova/mail';
import { openSink, type Sink } from '@nova/mail/testing';

describe('a demo on a server that may send', () => {
  let database: Database;
  let agency: TestAccount;
  let sink: Sink;
  let before: Readonly<Record<string, string>>;

  const scale = 0.35;
  const errors: unknown[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    sink = await openSink();
    agency = await createTestAccount(database);
    await createDemo(database, { accountId: agency.accountId, scale });
    before = await statuses();
  });
  afterAll(async () => {
    await sink.close();
    await database.close();
  });

  async function statuses(): Promise<Readonly<Record<string, string>>> {
    const rows = await database.query<{ id: string; status: string }>(`SELECT id, status FROM campaigns`);
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  }

  /** The server may send. */
  async function turns(most: number, holds: () => Promise<boolean>): Promise<void> {
    const places = { tokens: createMailTokens('secret'), publicUrl: 'http://crm.test', bounceDomain: null };
    const writer = createCampaignWriter({
      database,
      places,
      workers: testMailWorkers,
      keyOf: () => Promise.resolve(null),
    });
    const mailer = createCampaignMailer({
      database,
      writer,
      outbound: { isEnabled: () => Promise.resolve(true) },
      settings: {
        server: parseMailServer(sink.url),
        publicUrl: places.publicUrl,
        bounceDomain: null,
        retrySeconds: [1],
        ratePerDomain: null,
        deliveredAfterHours: 72,
      },
      onServer: () => undefined,
      onError: (error) => errors.push(error),
    });
    for (let turn = 0; turn < most && !(await holds()); turn++) {
      await mailer.turn();
      await pause(50);
    }
    await mailer.stop();
  }

  const idIn = (status: string): string => Object.keys(before).find((id) => before[id] === status) ?? '';

  it('sends nothing by itself: scheduled campaigns wait for a person, with the reason', async () => {
    await database.query(
      `UPDATE campaigns SET "scheduledOn" = now() - interval '1 hour' WHERE status = 'SCHEDULED'`,
    );
    const told = () =>
      database.query<{ statusMessage: string | null }>(
        `SELECT "statusMessage" FROM campaigns WHERE id = ANY ($1::uuid[])`,
        [[idIn('PREPARING'), idIn('SENDING'), idIn('SCHEDULED')]],
      );
    // What a turn begins may end some turns later.
    await turns(1_000, async () => (await told()).every(({ statusMessage }) => statusMessage !== null));
    await turns(25, () => Promise.resolve(false));
    expect(sink.taken).toEqual([]);
    expect(errors).toEqual([]);
    const after = await statuses();
    const moved = Object.keys(before).filter((id) => before[id] !== after[id]);
    expect(moved.map((id) => `${before[id] ?? ''} → ${after[id] ?? ''}`).sort()).toEqual([
      'PREPARING → PAUSED',
      'SENDING → PAUSED',
    ]);
    expect((await told()).map(({ statusMessage }) => statusMessage)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^It has no (?:sender|recipients)/u)),
    );
  });

  it('counts mails that did not bounce in time as delivered', async () => {
    const waiting = () =>
      database.query(`SELECT 1 FROM campaign_recipients WHERE state = 'DISPATCHED' AND "turnOn" < now()`);
    expect(await waiting()).not.toEqual([]);
    await database.query(
      `UPDATE campaign_recipients SET "turnOn" = "turnOn" - interval '80 hours' WHERE state = 'DISPATCHED'`,
    );
    await database.query(`UPDATE campaign_sendings SET "dueOn" = now()`);
    await turns(1_000, async () => (await waiting()).length === 0);
    expect(await waiting()).toEqual([]);
  });

  it('sends a draft when a person asks for it', async () => {
    const campaignId = idIn('DRAFT');
    await sendCampaign(agency.ctx, { campaignId });
    await turns(1_000, async () => (await statuses())[campaignId] === 'SENT');
    expect((await statuses())[campaignId]).toBe('SENT');
    const dispatched = await database.query<{ email: string }>(
      `SELECT email FROM campaign_recipients WHERE "campaignId" = $1 AND state = 'DISPATCHED' ORDER BY email`,
      [campaignId],
    );
    expect(dispatched.length).toBeGreaterThan(0);
    expect(sink.taken.map(({ to }) => to).sort()).toEqual(dispatched.map(({ email }) => email));
    expect(sink.taken[0]?.text).toContain('List-Unsubscribe');
  });
});
