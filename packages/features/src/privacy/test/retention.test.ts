import { beforeEach, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { createTestAccount, make, type TestAccount, testMail, through } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { createMailSender } from '../../campaigns/mail-senders.ts';
import { getRetention, setRetention } from '../retention/retention-settings.ts';
import { previewRetention } from '../retention/preview-retention.ts';
import { runNightlyRetention } from '../retention/nightly-retention.ts';
import { runRetention } from '../retention/run-retention.ts';
import { setPurpose } from '../purposes.ts';
import { sharedDatabase } from '@nova/db/testing/shared';
import { parseMailServer } from '@nova/mail';
import { openSink, refusal } from '@nova/mail/testing';

type Input = Readonly<Record<string, unknown>>;

const dayMs = 24 * 60 * 60 * 1000;

describe('retention', () => {
  let agency: TestAccount;
  let now: Date;

  beforeEach(async () => {
    now = new Date();
    agency = await createTestAccount(await sharedDatabase(), { now: () => now });
  });

  const rule = (write: Input = {}) => ({
    name: 'Old',
    entity: 'candidate',
    query: '',
    action: 'ERASE',
    afterDays: 30,
    of: 'createdOn',
    nightly: false,
    ...write,
  });
  const set = (write: Input, ctx: Context = agency.ctx) =>
    through(contract.setRetention, setRetention)(ctx, write);
  const preview = (ctx: Context = agency.ctx) =>
    through(contract.previewRetention, previewRetention)(ctx, {});
  const run = (previewId: string, ctx: Context = agency.ctx) =>
    through(contract.runRetention, runRetention)(ctx, { previewId });
  const candidate = (lastName: string, write: Input = {}) =>
    make.candidate(agency.ctx, { lastName, ...write });
  const later = (days: number): void => {
    now = new Date(now.getTime() + days * dayMs);
  };
  const hold = (recordId: string) =>
    agency.ctx.db.write(
      `INSERT INTO privacy_holds ("accountId", entity, "recordId", reason) VALUES ($1, 'candidate', $2::uuid, 'A suit')`,
      [recordId],
    );
  const names = async (): Promise<readonly string[]> =>
    (
      await agency.ctx.db.rows<{ name: string }>(
        `SELECT c."lastName" AS name FROM candidates c WHERE c."accountId" = $1 ORDER BY c.reference`,
      )
    ).map(({ name }) => name);

  it('what is left out of a write stays', async () => {
    expect(await getRetention(agency.ctx)).toEqual({ rules: [], maxPerRun: 1_000 });
    const set1 = await set({ rules: [rule()] });
    expect(set1).toEqual({ rules: [{ ...rule(), purpose: null, senderId: null }], maxPerRun: 1_000 });
    expect(await set({ maxPerRun: 5 })).toEqual({ ...set1, maxPerRun: 5 });
    expect(await getRetention(agency.ctx)).toEqual({ ...set1, maxPerRun: 5 });
  });

  it.each([
    ['two rules with one name', { rules: [rule(), rule()] }],
    ['ASK without a purpose', { rules: [rule({ action: 'ASK', senderId: newId() })] }],
    ['ERASE with a purpose', { rules: [rule({ purpose: 'POOL' })] }],
    ['fifty-one rules', { rules: Array.from({ length: 51 }, (_, at) => rule({ name: String(at) })) }],
    ['more than 10,000 a run', { maxPerRun: 10_001 }],
    ['no days', { rules: [rule({ afterDays: 0 })] }],
  ])('%s fit no schema', (_what, write) => {
    expect(contract.setRetention.input.safeParse(write).success).toBe(false);
  });

  it('a rule whose query, purpose or sender is wrong is refused by its name', async () => {
    const ask = { action: 'ASK', purpose: 'NONE', senderId: newId() };
    await expect(set({ rules: [rule({ query: 'nothing:(' })] })).rejects.toMatchObject({
      code: 'INVALID_QUERY',
    });
    await expect(set({ rules: [rule(ask)] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('The rule “Old”'),
    });
  });

  it('a rule whose query has become invalid is named by the preview', async () => {
    await set({ rules: [rule()] });
    await agency.ctx.db.write(
      `UPDATE retention_settings s SET rules = jsonb_set(s.rules, '{0,query}', '"gone:1"') WHERE s."accountId" = $1`,
    );
    const refused = { code: 'INVALID_QUERY', message: expect.stringContaining('The rule “Old”') };
    await expect(preview()).rejects.toMatchObject(refused);
  });

  it('A user who does not see everything may not look', async () => {
    const some = await agency.as({ name: 'Rita', email: 'rita@agency.example', billing: 'OWN' });
    for (const call of [getRetention(some), set({}, some), preview(some), run(newId(), some)])
      await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('a preview counts what a run then does, and changes nothing', async () => {
    await candidate('First');
    const held = await candidate('Held');
    await hold(held);
    await candidate('Second');
    await candidate('Third');
    later(31);
    await candidate('New');
    await set({ rules: [rule()], maxPerRun: 2 });
    const { previewId, rules } = await preview();
    expect(rules).toEqual([
      {
        name: 'Old',
        action: 'ERASE',
        total: 4,
        held: 1,
        willDo: 2,
        left: 1,
        sample: [expect.objectContaining({ name: 'First' }), expect.objectContaining({ name: 'Second' })],
      },
    ]);
    expect(await names()).toHaveLength(5);
    expect(await run(previewId)).toEqual({ rules: [{ name: 'Old', done: 2, changed: 0, held: 0, left: 0 }] });
    expect(await names()).toEqual(['Held', 'Third', 'New']);
    await expect(run(previewId)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('the first rule that matches and is due has the record', async () => {
    await candidate('Nurse', { jobTitle: 'Nurse' });
    await candidate('Smith', { jobTitle: 'Smith' });
    later(31);
    await set({
      rules: [
        rule({ name: 'Later', afterDays: 400 }),
        rule({ name: 'Nurses', query: 'jobTitle:Nurse', action: 'ANONYMISE' }),
        rule({ name: 'Rest' }),
      ],
    });
    expect((await preview()).rules.map(({ name, total }) => [name, total])).toEqual([
      ['Later', 0],
      ['Nurses', 1],
      ['Rest', 1],
    ]);
  });

  it('an anonymised person is no longer of a rule that anonymises, and so of the next', async () => {
    await candidate('Nurse');
    later(31);
    await set({ rules: [rule({ name: 'Hide', action: 'ANONYMISE' }), rule({ name: 'Go', afterDays: 60 })] });
    expect(await run((await preview()).previewId)).toMatchObject({ rules: [{ done: 1 }, { done: 0 }] });
    expect((await preview()).rules.map(({ total }) => total)).toEqual([0, 0]);
    later(30);
    expect((await preview()).rules.map(({ total }) => total)).toEqual([0, 1]);
  });

  it('what left its rule, was held or is gone since the preview stays as it is', async () => {
    const [changed, held, gone] = [
      await candidate('Changed'),
      await candidate('Held'),
      await candidate('Gone'),
    ];
    later(31);
    await set({ rules: [rule({ query: 'NOT jobTitle:Nurse' })] });
    const { previewId, rules } = await preview();
    expect(rules).toMatchObject([{ willDo: 3 }]);
    await through(contract.updateCandidate, plainVerbs('candidate').update)(agency.ctx, {
      candidateId: changed,
      jobTitle: 'Nurse',
    });
    await hold(held);
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: gone });
    expect(await run(previewId)).toEqual({ rules: [{ name: 'Old', done: 0, changed: 2, held: 1, left: 0 }] });
    expect(await names()).toEqual(['Changed', 'Held']);
  });

  it('a preview expires after an hour, and another account’s is unknown', async () => {
    const { previewId } = await preview();
    const other = await createTestAccount(await sharedDatabase());
    await expect(run(previewId, other.ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(run('no id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    later(1 / 23);
    await expect(run(previewId)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('ASK mails whom it may, once in 30 days, until they answered', async () => {
    const sink = await openSink();
    try {
      const mail = { ...testMail, server: parseMailServer(sink.url) };
      const ctx: Context = { ...agency.ctx, ports: { ...agency.ctx.ports, mail } };
      const senderId = await createMailSender(ctx, {
        name: 'Una',
        email: 'una@agency.example',
        replyTo: null,
      });
      const purpose = { code: 'POOL', name: 'Pool', text: 'We may write to you.', basis: 'CONSENT' };
      await through(contract.setPurpose, setPurpose)(ctx, purpose);
      const email = 'ada@people.example';
      const asked = await candidate('Ada', { email });
      await candidate('Nobody');
      await candidate('Silent', { email: 'silent@people.example', doNotContact: true });
      later(31);
      await set({ rules: [rule({ action: 'ASK', purpose: 'POOL', senderId })] }, ctx);
      const { previewId, rules } = await preview(ctx);
      expect(rules).toMatchObject([{ total: 3, willDo: 1, left: 2 }]);
      expect(await run(previewId, ctx)).toMatchObject({ rules: [{ done: 1, changed: 0, left: 0 }] });
      expect(sink.taken.map(({ to }) => to)).toEqual([email]);
      expect((await preview(ctx)).rules).toMatchObject([{ total: 3, willDo: 0, left: 3 }]);
      await ctx.db.write(
        `UPDATE person_pages p SET "createdOn" = p."createdOn" - interval '62 days' WHERE p."accountId" = $1`,
      );
      expect((await preview(ctx)).rules).toMatchObject([{ total: 3, willDo: 1, left: 2 }]);
      await ctx.db.write(
        `UPDATE consents c SET state = 'REFUSED' WHERE c."accountId" = $1 AND c."recordId" = $2::uuid`,
        [asked],
      );
      expect((await preview(ctx)).rules).toMatchObject([{ total: 2, willDo: 0, left: 2 }]);
    } finally {
      await sink.close();
    }
  });

  it('ASK counts whom it mailed before the mail server failed, and leaves the rest', async () => {
    const sink = await openSink({
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('ada') ? null : refusal(451, 'Later'));
      },
    });
    try {
      const mail = { ...testMail, server: parseMailServer(sink.url) };
      const ctx: Context = { ...agency.ctx, ports: { ...agency.ctx.ports, mail } };
      const sender = { name: 'Una', email: 'una@agency.example', replyTo: null };
      const senderId = await createMailSender(ctx, sender);
      const purpose = { code: 'POOL', name: 'Pool', text: 'We may write to you.', basis: 'CONSENT' };
      await through(contract.setPurpose, setPurpose)(ctx, purpose);
      for (const name of ['ada', 'bea', 'cy']) await candidate(name, { email: `${name}@people.example` });
      later(31);
      await set({ rules: [rule({ action: 'ASK', purpose: 'POOL', senderId })] }, ctx);
      const { previewId } = await preview(ctx);
      expect(await run(previewId, ctx)).toMatchObject({ rules: [{ done: 1, changed: 0, held: 0, left: 2 }] });
      await expect(run(previewId, ctx)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    } finally {
      await sink.close();
    }
  });

  it('nightly rules run once a night, from the night after they were set', async () => {
    await candidate('Old');
    await candidate('Manual', { jobTitle: 'Manual' });
    later(31);
    now.setUTCHours(12, 0, 0, 0);
    await set({
      rules: [rule({ name: 'By hand', query: 'jobTitle:Manual' }), rule({ name: 'Nightly', nightly: true })],
    });
    const server = { database: await sharedDatabase(), ports: agency.ctx.ports, now: () => now };
    const nights = async () => {
      const runs = [];
      for (let one = await runNightlyRetention(server); one !== null; one = await runNightlyRetention(server))
        runs.push(one);
      return runs.filter(({ rules }) => rules.length === 2);
    };
    expect(await nights()).toEqual([]);
    now = new Date(now.getTime() + 14.9 * 60 * 60 * 1000);
    expect(await nights()).toEqual([]);
    now = new Date(now.getTime() + 0.2 * 60 * 60 * 1000);
    expect(await nights()).toEqual([
      {
        rules: [
          { name: 'By hand', done: 0, changed: 0, held: 0, left: 0 },
          { name: 'Nightly', done: 1, changed: 0, held: 0, left: 0 },
        ],
      },
    ]);
    expect(await nights()).toEqual([]);
    expect(await names()).toEqual(['Manual']);
  });
});
