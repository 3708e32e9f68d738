import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMailWorkers } from '@nova/mail';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createCustomField } from '../../testing/index.ts';
import { createCampaignWriter } from '../sending/campaign-writer.ts';
import { createMailTokens } from '../mail-tokens.ts';
import { getCampaign } from '../campaigns.ts';
import {
  addresses,
  mailerOf,
  sendingAgency,
  setStatus,
  statesOf,
  statusOf,
  turnUntil,
  type Mailer,
  type Sending,
} from './sending-agency.ts';
import { openSink, type Sink } from '@nova/mail/testing';

/** Looks up a missing path 400,000 times, except for a person without a record. */
const costly = `{% if email %}{% assign s = (1..400000) | where: "${'a.'.repeat(20)}", "b" %}{% endif %}Hi`;

describe('a campaign whose mails are made', () => {
  let database: Database;
  let sink: Sink;
  const workers = createMailWorkers({ processorMs: 600 });
  beforeAll(async () => {
    database = await createTestDatabase();
    sink = await openSink();
  });
  afterAll(async () => {
    await sink.close();
    await workers.close();
    await database.close();
  });

  const started: Mailer[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((mailer) => mailer.stop()));
  });
  const startMailer = (): Mailer => {
    const places = { tokens: createMailTokens('secret'), publicUrl: 'http://crm.test', bounceDomain: null };
    const writer = createCampaignWriter({ database, places, workers, keyOf: () => Promise.resolve(null) });
    const mailer = mailerOf(database, sink.url, {}, writer);
    started.push(mailer);
    return mailer;
  };
  const sendingOf = async (html: string, emails: readonly string[]): Promise<Sending> => {
    const sending = await sendingAgency(database, emails);
    await database.query(`UPDATE campaign_contents SET html = $2 WHERE "campaignId" = $1`, [
      ...[sending.campaignId, html],
    ]);
    await setStatus(database, sending, 'PREPARING');
    return sending;
  };
  const is = (status: string, sending: Sending) => async () => (await statusOf(database, sending)) === status;
  const reasonOf = async ({ agency, campaignId }: Sending) =>
    (await getCampaign(agency.ctx, { campaignId })).toValue().statusMessage;

  it('pauses with reason and record if its template takes too long, stays paused after a restart, and blocks nobody else', async () => {
    const hostile = await sendingOf(costly, addresses(3, 'costly.test'));
    const other = await sendingOf('Hi {{ firstName }}', addresses(30, 'other.test'));
    const first = startMailer();
    await turnUntil([first], is('PAUSED', hostile));
    await turnUntil([first], is('SENT', other));
    expect(
      hostile.people.map(
        (id) =>
          `The mail for the candidate ${id} cannot be made: The templates cannot be filled in: it takes too long.`,
      ),
    ).toContain(await reasonOf(hostile));
    expect(await statesOf(database, hostile)).toEqual({ PENDING: 3 });
    await first.stop();
    const ended = workers.stats().restarted;
    const second = startMailer();
    for (let turn = 0; turn < 3; turn++) await second.turn();
    expect(await statesOf(database, hostile)).toEqual({ PENDING: 3 });
    expect(workers.stats().restarted).toBe(ended);
    expect([...first.errors, ...second.errors]).toEqual([]);
  });

  it('returns to the queue if its server stops while its template takes too long', async () => {
    const hostile = await sendingOf(costly, addresses(2, 'stopped.test'));
    const mailer = startMailer();
    await turnUntil([mailer], async () => (await statesOf(database, hostile)).CLAIMED === 2);
    await mailer.stop();
    expect(await statesOf(database, hostile)).toEqual({ PENDING: 2 });
  });

  it('reports everybody whose subject would be blank, and sends them nothing', async () => {
    const sending = await sendingOf('Hi', addresses(3, 'blank.test'));
    await database.query(`UPDATE campaigns SET subject = '{{ jobTitle }}' WHERE id = $1`, [
      sending.campaignId,
    ]);
    await database.query(`UPDATE candidates SET "jobTitle" = 'Cook' WHERE id = $1`, [sending.people[1]]);
    await turnUntil([startMailer()], is('SENT', sending));
    const told = await database.query(
      `SELECT state, reason, count(*)::int AS n FROM campaign_recipients WHERE "campaignId" = $1 GROUP BY 1, 2 ORDER BY 1`,
      [sending.campaignId],
    );
    expect(told).toEqual([
      { state: 'DISPATCHED', reason: null, n: 1 },
      { state: 'FAILED', reason: 'Its subject is blank when it is filled in.', n: 2 },
    ]);
    expect(sink.taken.filter(({ to }) => to.endsWith('@blank.test'))).toHaveLength(1);
  });

  it('pauses once a custom field that it names is gone', async () => {
    const sending = await sendingOf('In {{ customFields.Region }}', addresses(2, 'gone.test'));
    await turnUntil([startMailer()], is('PAUSED', sending));
    expect(await reasonOf(sending)).toBe(
      'Its mails cannot be made: html: line 1: customFields.Region is no field of a candidate.',
    );
    expect(await statesOf(database, sending)).toEqual({ PENDING: 2 });
    await createCustomField(sending.agency, 'candidate', 'Region');
    await setStatus(database, sending, 'SENDING');
    await turnUntil([startMailer()], is('SENT', sending));
    expect(await statesOf(database, sending)).toEqual({ DISPATCHED: 2 });
  });

  it('continues without a person whose record is too large', async () => {
    const sending = await sendingOf('{{ overview }}', addresses(3, 'large.test'));
    await database.query(`UPDATE candidates SET overview = repeat('&', 70000) WHERE id = $1`, [
      sending.people[1],
    ]);
    await turnUntil([startMailer()], is('SENT', sending));
    expect(await statesOf(database, sending)).toEqual({ DISPATCHED: 2, FAILED: 1 });
    const [failed] = await database.query<{ reason: string; recordId: string }>(
      `SELECT reason, "recordId" FROM campaign_recipients WHERE "campaignId" = $1 AND state = 'FAILED'`,
      [sending.campaignId],
    );
    expect(failed).toEqual({ reason: 'html: line 1: it puts out too much', recordId: sending.people[1] });
  });
});
