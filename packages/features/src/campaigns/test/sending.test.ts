import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { openSink, refusal, type Sink } from '@nova/mail/testing';
import { freePort } from '@nova/testing';
import { getCampaign } from '../campaigns.ts';
import { getCampaignStatistics } from '../campaign-recipients.ts';
import type { CampaignMailer } from '../sending/campaign-mailer.ts';
import {
  addresses,
  mailerOf,
  sendingAgency,
  setStatus,
  statesOf,
  statusOf,
  turnUntil,
  type Sending,
} from './sending-agency.ts';

describe('sending a campaign', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const open: { close(): Promise<void> }[] = [];
  const started: CampaignMailer[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((mailer) => mailer.stop()));
    await Promise.all(open.splice(0).map((sink) => sink.close()));
  });

  const sinkOf = async (...options: Parameters<typeof openSink>): Promise<Sink> => {
    const sink = await openSink(...options);
    open.push(sink);
    return sink;
  };
  const mailer = (
    ...options: Parameters<typeof mailerOf> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const made = mailerOf(database, ...options);
    started.push(made);
    return made;
  };
  const isSent = (sending: Sending) => async () => (await statusOf(database, sending)) === 'SENT';
  const statistics = async ({ agency, campaignId }: Sending) =>
    (await getCampaignStatistics(agency.ctx, { campaignId })).toValue();
  const recipients = (sending: Sending) =>
    database.query(
      `SELECT email, state, reason, attempts, response FROM campaign_recipients WHERE "campaignId" = $1 ORDER BY email, state`,
      [sending.campaignId],
    );

  it('reaches everybody once, and its statistics show it', async () => {
    const sink = await sinkOf();
    const sending = await sendingAgency(database, addresses(60));
    await setStatus(database, sending, 'PREPARING');
    const one = mailer(sink.url);
    await turnUntil([one], isSent(sending));
    expect(sink.taken.map(({ to }) => to).sort()).toEqual([...addresses(60)].sort());
    expect(await statistics(sending)).toMatchObject({ requests: 60, dispatches: 60, drops: 0, failures: 0 });
    const campaign = (await getCampaign(sending.agency.ctx, { campaignId: sending.campaignId })).toValue();
    expect(campaign.sentOn).toEqual(expect.any(String));
    expect(one.errors).toEqual([]);
  });

  it('reports everybody who gets none, and why', async () => {
    const sink = await sinkOf();
    const sending = await sendingAgency(database, [
      ...['a@x.test', 'A@X.test', null, 'no address', 'b@x.test', 'c@x.test', 'd@x.test'],
    ]);
    const [, , , , never, , late] = sending.people;
    await database.query(`UPDATE candidates SET "doNotContact" = true WHERE id = $1`, [never]);
    await database.query(
      `INSERT INTO mail_suppressions ("accountId", id, email, source) VALUES ($1, gen_random_uuid(), 'c@x.test', 'MANUAL')`,
      [sending.agency.accountId],
    );
    await setStatus(database, sending, 'PREPARING');
    // Checked again at the claim: nobody knew it when the list was frozen.
    const one = mailer(
      sink.url,
      {},
      {
        gather: () => Promise.reject(new Error('nothing is claimed yet')),
      },
    );
    await one.turn();
    await database.query(`UPDATE candidates SET "doNotContact" = true WHERE id = $1`, [late]);
    const two = mailer(sink.url);
    await turnUntil([two], isSent(sending));
    expect(sink.taken.map(({ to }) => to)).toEqual(['a@x.test']);
    const all = await recipients(sending);
    const told = all.map(({ email, reason }) => [email, reason]);
    expect(told.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['a@x.test', null],
        ['A@X.test', 'DUPLICATE_ADDRESS'],
      ]),
    );
    expect(told.slice(2)).toEqual([
      ['b@x.test', 'DO_NOT_CONTACT'],
      ['c@x.test', 'SUPPRESSED'],
      ['d@x.test', 'DO_NOT_CONTACT'],
      ['no address', 'INVALID_EMAIL'],
      [null, 'NO_EMAIL'],
    ]);
    expect(await statistics(sending)).toMatchObject({ requests: 7, dispatches: 1, drops: 6 });
  });

  it('separates permanent from temporary refusals, and ends after the last retry', async () => {
    let tries = 0;
    const sink = await sinkOf({
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('gone')) done(refusal(550, '5.1.1 no such person'));
        else if (address.startsWith('grey') && ++tries === 1) done(refusal(450, 'greylisted'));
        else if (address.startsWith('full')) done(refusal(452, 'mailbox full'));
        else done();
      },
    });
    const sending = await sendingAgency(database, [
      'fine@x.test',
      'full@x.test',
      'gone@x.test',
      'grey@x.test',
    ]);
    await setStatus(database, sending, 'PREPARING');
    await turnUntil([mailer(sink.url)], isSent(sending));
    expect(await recipients(sending)).toMatchObject([
      { email: 'fine@x.test', state: 'DISPATCHED', attempts: 0 },
      { state: 'FAILED', reason: 'PUT_OFF_TOO_OFTEN', attempts: 3, response: expect.stringContaining('452') },
      { state: 'REJECTED', response: expect.stringContaining('no such person') },
      { email: 'grey@x.test', state: 'DISPATCHED', attempts: 1 },
    ]);
    expect(sink.taken).toHaveLength(2);
    expect(await statistics(sending)).toMatchObject({ requests: 4, dispatches: 2, rejects: 1, failures: 1 });
  });

  it('continues over connections that the server closes, and reaches everybody once', async () => {
    const sink = await sinkOf({
      onMailFrom: (_address, session, done) => {
        const counted = session as typeof session & { mails?: number };
        counted.mails = (counted.mails ?? 0) + 1;
        done(counted.mails > 4 ? refusal(421, 'too many on one connection') : undefined);
      },
    });
    const sending = await sendingAgency(database, addresses(60));
    await setStatus(database, sending, 'PREPARING');
    const one = mailer(sink.url);
    await turnUntil([one], isSent(sending));
    expect(sink.taken.map(({ to }) => to).sort()).toEqual([...addresses(60)].sort());
    expect((await recipients(sending)).filter(({ attempts }) => attempts !== 0)).toEqual([]);
    expect(one.news).toEqual([]);
  });

  it('leaves a mail in doubt if the connection breaks before the answer, and never repeats it by itself', async () => {
    const sink = await sinkOf({
      onData: (stream, session) => {
        stream.resume();
        stream.on('end', () => {
          session as typeof session & { connection?: unknown } satisfies unknown;
        });
      },
      socketTimeout: 1_500,
    });
    const sending = await sendingAgency(database, addresses(3));
    await setStatus(database, sending, 'PREPARING');
    await turnUntil([mailer(`${sink.url}?timeout=3`)], isSent(sending));
    expect(await statesOf(database, sending)).toEqual({ IN_DOUBT: 3 });
    expect(await statistics(sending)).toMatchObject({ requests: 3, failures: 3, dispatches: 0 });
  });

  it('waits for an unavailable server, which costs no retry, is reported once, and continues', async () => {
    const closed = await openSink({}, await freePort());
    await closed.close();
    const sending = await sendingAgency(database, addresses(10));
    await setStatus(database, sending, 'PREPARING');
    const one = mailer(closed.url);
    await turnUntil([one], () => Promise.resolve(one.news.length > 0));
    for (let turn = 0; turn < 5; turn++) await one.turn();
    expect(await statusOf(database, sending)).toBe('SENDING');
    const sink = await sinkOf({}, closed.port);
    await turnUntil([one], isSent(sending));
    expect(sink.taken).toHaveLength(10);
    expect((await recipients(sending)).filter(({ attempts }) => attempts !== 0)).toEqual([]);
    expect(one.news).toEqual([expect.stringContaining('ECONNREFUSED'), 'back']);
    const [rate] = await database.query<{ slowedTo: number }>(
      `SELECT "slowedTo" FROM mail_sender_rates WHERE "accountId" = $1`,
      [sending.agency.accountId],
    );
    expect(rate?.slowedTo).toBe(50);
  });

  it('pauses if the server refuses its sender, and loses nobody', async () => {
    const sink = await sinkOf({
      onMailFrom: (_address, _session, done) => {
        done(refusal(553, 'not your domain'));
      },
    });
    const sending = await sendingAgency(database, addresses(10));
    await setStatus(database, sending, 'PREPARING');
    await turnUntil([mailer(sink.url)], async () => (await statusOf(database, sending)) === 'PAUSED');
    const campaign = (await getCampaign(sending.agency.ctx, { campaignId: sending.campaignId })).toValue();
    expect(campaign.statusMessage).toContain('not your domain');
    expect(campaign.suspended).toBe(false);
  });
});
