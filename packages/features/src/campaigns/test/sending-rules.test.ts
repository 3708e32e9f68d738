import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { openSink, type Sink } from '@nova/mail/testing';
import { ownIdentity } from '@nova/processes';
import { getCampaign } from '../campaigns.ts';
import { getCampaignStatistics, listCampaignRecipients } from '../campaign-recipients.ts';
import { newId } from '@nova/core';
import {
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  sendCampaign,
  stopCampaign,
} from '../campaign-moves.ts';
import type { CampaignMailer } from '../sending/campaign-mailer.ts';
import { errorCode } from '../../test/records/error-code.ts';
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

describe('sending rules', () => {
  let database: Database;
  let sink: Sink;
  const started: CampaignMailer[] = [];
  beforeAll(async () => {
    database = await sharedDatabase();
    sink = await openSink();
  });
  afterEach(() => Promise.all(started.splice(0).map((mailer) => mailer.stop())));
  afterAll(async () => {
    await sink.close();
  });

  const mailer = (settings: Parameters<typeof mailerOf>[2] = {}) => {
    const made = mailerOf(database, sink.url, settings);
    started.push(made);
    return made;
  };
  const takenBy = (domain: string): readonly string[] =>
    sink.taken.map(({ to }) => to).filter((to) => to.endsWith(`@${domain}`));
  const statistics = async ({ agency, campaignId }: Sending) =>
    (await getCampaignStatistics(agency.ctx, { campaignId })).toValue();
  const read = async ({ agency, campaignId }: Sending) =>
    (await getCampaign(agency.ctx, { campaignId })).toValue();
  const inStates = (sending: Sending, states: Readonly<Record<string, number>>, more = '') =>
    database.query(
      `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", email, "turnOn", state, response)
     SELECT $1, gen_random_uuid(), $2, 'candidate', gen_random_uuid(), 'x@example.test', now() - interval '1 minute', s.key, $4
     FROM jsonb_each_text($3::jsonb) s CROSS JOIN generate_series(1, s.value::int)`,
      [sending.agency.accountId, sending.campaignId, JSON.stringify(states), more],
    );

  describe('recipients of an ended process', () => {
    it('return to pending if claimed, and become in doubt if they were being sent', async () => {
      const sending = await sendingAgency(database, addresses(5, 'gone.test'));
      await setStatus(database, sending, 'PREPARING');
      await mailerOf(database, sink.url, {}, { gather: () => Promise.reject(new Error('not yet')) }).turn();
      const [dead, living] = [newId(), newId()];
      const identity = { ...ownIdentity(), pid: 4_194_303 };
      await database.query(
        `INSERT INTO mail_workers (id, identity, "seenOn") VALUES ($1, $2, now()), ($3, $4, now())`,
        [dead, JSON.stringify(identity), living, JSON.stringify(ownIdentity())],
      );
      await database.query(
        `UPDATE campaign_recipients r SET state = n.state, "leasedBy" = n.worker::uuid
       FROM (SELECT r.id, (ARRAY['CLAIMED', 'HANDING', 'HANDING', 'CLAIMED'])[row_number() OVER (ORDER BY email)] AS state,
               (ARRAY[$2, $2, $3, $3])[row_number() OVER (ORDER BY email)] AS worker
             FROM campaign_recipients r WHERE "campaignId" = $1 ORDER BY email LIMIT 4) n WHERE r.id = n.id`,
        [sending.campaignId, dead, living],
      );
      await turnUntil([mailer()], async () => (await statesOf(database, sending)).DISPATCHED === 2);
      // Recipients of the living process stay with it.
      expect(await statesOf(database, sending)).toEqual({
        CLAIMED: 1,
        DISPATCHED: 2,
        HANDING: 1,
        IN_DOUBT: 1,
      });
      expect(await statistics(sending)).toMatchObject({ requests: 5, dispatches: 2, failures: 1 });
      await database.query(`DELETE FROM mail_workers WHERE id = $1`, [living]);
      await turnUntil([mailer()], async () => (await statusOf(database, sending)) === 'SENT');
      expect(await statesOf(database, sending)).toEqual({ DISPATCHED: 3, IN_DOUBT: 2 });
      expect(takenBy('gone.test')).toHaveLength(3);
      const { agency, campaignId } = sending;
      await retryCampaign(agency.ctx, { campaignId, states: ['IN_DOUBT'] });
      await turnUntil([mailer()], async () => (await statusOf(database, sending)) === 'SENT');
      expect([...takenBy('gone.test')].sort()).toEqual([...addresses(5, 'gone.test')].sort());
      expect(await errorCode(retryCampaign(agency.ctx, { campaignId, states: ['IN_DOUBT'] }))).toBe(
        'INVALID_STATE',
      );
    });

    it('two processes share a campaign, and nobody gets it twice', async () => {
      const sending = await sendingAgency(database, addresses(80, 'shared.test'));
      await setStatus(database, sending, 'PREPARING');
      await turnUntil([mailer(), mailer()], async () => (await statusOf(database, sending)) === 'SENT');
      expect([...takenBy('shared.test')].sort()).toEqual([...addresses(80, 'shared.test')].sort());
    });
  });

  describe('sending rates', () => {
    it('a sender’s hourly rate limits all processes', async () => {
      const sending = await sendingAgency(database, addresses(20, 'hourly.test'), { ratePerHour: 7 });
      await setStatus(database, sending, 'PREPARING');
      const both = [mailer(), mailer()];
      await turnUntil(both, async () => (await statesOf(database, sending)).DISPATCHED === 7);
      for (let turn = 0; turn < 10; turn++) for (const one of both) await one.turn();
      expect(await statesOf(database, sending)).toEqual({ DISPATCHED: 7, PENDING: 13 });
    });

    it('a domain’s rate per minute limits mails to it in all accounts, and delays nobody else', async () => {
      const [one, other] = [
        await sendingAgency(database, [...addresses(12, 'slow.test'), ...addresses(3, 'quick.test')]),
        await sendingAgency(database, addresses(12, 'slow.test')),
      ];
      for (const sending of [one, other]) await setStatus(database, sending, 'PREPARING');
      const both = [mailer({ ratePerDomain: 4 }), mailer({ ratePerDomain: 4 })];
      const began = performance.now();
      await turnUntil(both, () =>
        Promise.resolve(takenBy('slow.test').length >= 4 && takenBy('quick.test').length === 3),
      );
      for (let turn = 0; turn < 10; turn++) for (const each of both) await each.turn();
      // A busy machine may need more than a minute.
      const minutes = 1 + Math.floor((performance.now() - began) / 60_000);
      expect(takenBy('slow.test').length).toBeLessThanOrEqual(4 * minutes);
    });

    it('a sender’s rate per second spaces its mails', async () => {
      const sending = await sendingAgency(database, addresses(12, 'even.test'), { ratePerSecond: 4 });
      await setStatus(database, sending, 'PREPARING');
      const one = mailer();
      const began = performance.now();
      await turnUntil([one], async () => (await statusOf(database, sending)) === 'SENT');
      // Two at once and ten more at four per second. A busy machine takes longer, never less.
      expect(performance.now() - began).toBeGreaterThan(2_000);
    });
  });

  describe('a campaign that fails', () => {
    it('stops when 5 % of its last 500 bounced for good, and never before 500', async () => {
      const sending = await sendingAgency(database, addresses(1, 'watched.test'));
      await inStates(sending, { DISPATCHED: 474, HARD_BOUNCE: 15, PENDING: 1 });
      await inStates(sending, { REJECTED: 9 }, '550 no such person');
      await inStates(sending, { REJECTED: 30 }, '554 spam');
      await database.query(
        `UPDATE campaign_recipients SET "turnOn" = now() + interval '1 hour' WHERE "campaignId" = $1 AND state = 'PENDING'`,
        [sending.campaignId],
      );
      await setStatus(database, sending, 'SENDING');
      const one = mailer();
      await one.turn();
      // 24 of the last 500: 554 concerns the mail, not the address.
      expect(await statusOf(database, sending)).toBe('SENDING');
      await inStates(sending, { HARD_BOUNCE: 10 });
      await database.query(
        `UPDATE campaign_recipients SET "turnOn" = now() WHERE "campaignId" = $1 AND state = 'HARD_BOUNCE'`,
        [sending.campaignId],
      );
      await one.turn();
      expect(await read(sending)).toMatchObject({
        status: 'PAUSED',
        suspended: true,
        statusMessage: expect.stringContaining('5 %'),
      });
      const { agency, campaignId } = sending;
      await resumeCampaign(agency.ctx, { campaignId });
      await one.turn();
      expect(await read(sending)).toMatchObject({ status: 'SENDING', suspended: false });
    });

    it('stops with the server’s words when a policy blocked 5 % of its last 500', async () => {
      const sending = await sendingAgency(database, addresses(1, 'watched.test'));
      await inStates(sending, { DISPATCHED: 476, SOFT_BOUNCE: 10, PENDING: 1 });
      await inStates(sending, { REJECTED: 14 }, '550 5.7.26 Unauthenticated');
      await database.query(
        `UPDATE campaign_recipients SET "turnOn" = now() + interval '1 hour' WHERE "campaignId" = $1 AND state = 'PENDING'`,
        [sending.campaignId],
      );
      await setStatus(database, sending, 'SENDING');
      const one = mailer();
      await one.turn();
      expect(await statusOf(database, sending)).toBe('SENDING');
      await database.query(
        `UPDATE campaign_recipients SET reason = 'BLOCKED', response = 'DMARC policy', "turnOn" = now()
         WHERE "campaignId" = $1 AND state = 'SOFT_BOUNCE'`,
        [sending.campaignId],
      );
      await inStates(sending, { REJECTED: 1 }, '550 5.7.26 Unauthenticated');
      await one.turn();
      expect(await read(sending)).toMatchObject({
        status: 'PAUSED',
        suspended: true,
        statusMessage: expect.stringMatching(/blocked by a policy.*(?:DMARC policy|Unauthenticated)/u),
      });
    });

    it('stops after complaints', async () => {
      const sending = await sendingAgency(database, addresses(1, 'watched.test'));
      await inStates(sending, { DISPATCHED: 499, PENDING: 1 });
      await database.query(
        `UPDATE campaign_recipients SET "turnOn" = now() + interval '1 hour' WHERE "campaignId" = $1 AND state = 'PENDING'`,
        [sending.campaignId],
      );
      const complain = (count: number) =>
        database.query(
          `UPDATE campaign_recipients SET "complainedOn" = now() WHERE id IN (
           SELECT id FROM campaign_recipients WHERE "campaignId" = $1 AND state = 'DISPATCHED' LIMIT $2)`,
          [sending.campaignId, count],
        );
      await complain(2);
      await setStatus(database, sending, 'SENDING');
      const one = mailer();
      await one.turn();
      expect(await statusOf(database, sending)).toBe('SENDING');
      await inStates(sending, { DISPATCHED: 1 });
      await one.turn();
      expect(await read(sending)).toMatchObject({ status: 'PAUSED', suspended: true });
    });

    it('waits with a reason if it is more than 12 hours late, and begins when it is resumed', async () => {
      const sending = await sendingAgency(database, addresses(2, 'late.test'));
      await database.query(
        `UPDATE campaigns SET status = 'SCHEDULED', "scheduledOn" = now() - interval '13 hours' WHERE id = $1`,
        [sending.campaignId],
      );
      const one = mailer();
      await one.turn();
      expect(await read(sending)).toMatchObject({
        status: 'PAUSED',
        statusMessage: expect.stringContaining('12 hours'),
      });
      const { agency, campaignId } = sending;
      await resumeCampaign(agency.ctx, { campaignId });
      await turnUntil([one], async () => (await statusOf(database, sending)) === 'SENT');
      expect(takenBy('late.test')).toHaveLength(2);
    });

    it('stays as it is, or pauses with a reason, if it was imported', async () => {
      const scheduled = await sendingAgency(database, addresses(1, 'imported.test'));
      const others = [
        [await sendingAgency(database, addresses(1, 'imported.test')), 'SENDING'],
        [await sendingAgency(database, addresses(1, 'imported.test')), 'PREPARING'],
      ] as const;
      await database.query(
        `UPDATE campaigns SET status = 'SCHEDULED', "scheduledOn" = now() - interval '1 hour', "distributionListId" = 'theirs'
       WHERE id = $1`,
        [scheduled.campaignId],
      );
      for (const [sending, status] of others)
        await database.query(
          `UPDATE campaigns SET status = $2, "distributionListId" = 'theirs' WHERE id = $1`,
          [sending.campaignId, status],
        );
      const one = mailer();
      for (let turn = 0; turn < 3; turn++) await one.turn();
      expect(await read(scheduled)).toMatchObject({
        status: 'SCHEDULED',
        statusMessage: expect.stringContaining('left alone'),
      });
      for (const [sending] of others)
        expect(await read(sending)).toMatchObject({
          status: 'PAUSED',
          statusMessage: expect.stringMatching(/.{20}/u),
        });
      expect(takenBy('imported.test')).toEqual([]);
    });
  });

  describe('moves of a campaign', () => {
    it('pause, resume and stop it; mails not sent are dropped, by name', async () => {
      const sending = await sendingAgency(database, addresses(30, 'moved.test'), { ratePerHour: 10 });
      const { agency, campaignId } = sending;
      const { ctx } = agency;
      expect(await errorCode(pauseCampaign(ctx, { campaignId }))).toBe('INVALID_STATE');
      await sendCampaign(ctx, { campaignId });
      const one = mailer();
      await turnUntil([one], async () => (await statesOf(database, sending)).DISPATCHED === 10);
      await pauseCampaign(ctx, { campaignId });
      expect(await errorCode(sendCampaign(ctx, { campaignId }))).toBe('INVALID_STATE');
      await one.turn();
      expect(await read(sending)).toMatchObject({ status: 'PAUSED' });
      await resumeCampaign(ctx, { campaignId });
      await stopCampaign(ctx, { campaignId });
      await one.turn();
      expect(await read(sending)).toMatchObject({ status: 'CANCELLED' });
      expect(await statistics(sending)).toMatchObject({ requests: 30, dispatches: 10, drops: 20 });
      const listed = await listCampaignRecipients(ctx, {
        campaignId,
        page: 0,
        size: 100,
        state: 'DROPPED',
        query: undefined,
        updatedSince: undefined,
      });
      expect(listed.total).toBe(20);
      expect(listed.data.toValue()[0]).toMatchObject({
        reason: 'STOPPED',
        email: expect.stringContaining('moved.test'),
      });
      const found = await listCampaignRecipients(ctx, {
        campaignId,
        page: 0,
        size: 100,
        state: undefined,
        query: 'person3@moved.test',
        updatedSince: undefined,
      });
      expect(found.data.toValue().map(({ email }) => email)).toEqual(['person3@moved.test']);
      for (const move of [pauseCampaign, resumeCampaign, stopCampaign])
        expect(await errorCode(move(ctx, { campaignId }))).toBe('INVALID_STATE');
      const trail = await database.query<{ action: string; event: string | null }>(
        `SELECT action, event ->> 'type' AS event FROM audit_events WHERE "recordId" = $1 ORDER BY "occurredOn", id`,
        [campaignId],
      );
      expect(trail.map(({ action }) => action)).toEqual([
        'create',
        'send',
        'send',
        'pause',
        'resume',
        'stop',
      ]);
      expect(trail.map(({ event }) => event).slice(2)).toEqual([
        ...['campaign.sending', 'campaign.paused', 'campaign.sending', 'campaign.cancelled'],
      ]);
    });

    it('mails that do not bounce in time count as delivered', async () => {
      const sending = await sendingAgency(database, addresses(3, 'timely.test'));
      await setStatus(database, sending, 'PREPARING');
      const patient = mailer();
      await turnUntil([patient], async () => (await statusOf(database, sending)) === 'SENT');
      await patient.turn();
      expect(await statistics(sending)).toMatchObject({ dispatches: 3, delivered: 0 });
      await database.query(`UPDATE campaign_sendings SET "dueOn" = now() WHERE "campaignId" = $1`, [
        sending.campaignId,
      ]);
      await mailer({ deliveredAfterHours: 0 }).turn();
      expect(await statistics(sending)).toMatchObject({ dispatches: 3, delivered: 3 });
      expect(
        await database.query(`SELECT 1 FROM campaign_sendings WHERE "campaignId" = $1`, [sending.campaignId]),
      ).toEqual([]);
    });
  });
});
