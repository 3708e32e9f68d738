import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  campaignContent,
  campaignWrite,
  createCampaign as createEndpoint,
} from '../campaign-content-contract.ts';
import { createCandidate as createCandidateEndpoint } from '../../candidates/contract.ts';
import { createDistributionList as createListEndpoint } from '../../lists/distribution-lists-contract.ts';
import {
  createMailSender as createSenderEndpoint,
  createMailSuppression as createSuppressionEndpoint,
} from '../mail-contract.ts';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { cancelCampaign, scheduleCampaign } from '../campaign-moves.ts';
import { createCampaign, getCampaign, getCampaignContent, updateCampaign } from '../campaigns.ts';
import {
  createDistributionList,
  deleteDistributionList,
  setDistributionListMembers,
} from '../../lists/distribution-lists.ts';
import { createMailSender, deleteMailSender } from '../mail-senders.ts';
import { createMailSuppression } from '../mail-suppressions.ts';
import { getCampaignAudience } from '../campaign-audience.ts';
import { newId, plainVerbs } from '@nova/core';
import { previewCampaign, previewCampaignPage, testCampaign } from '../campaign-previews.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { parseMailServer } from '@nova/mail';
import { openSink, refusal } from '@nova/mail/testing';

describe('campaign content', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
  });

  const scheduledOn = new Date(Date.now() + 86_400_000).toISOString();
  const create = (write: Record<string, unknown>, by = agency) =>
    createCampaign(by.ctx, createEndpoint.input.parse({ name: 'News', ...write }));
  const update = (campaignId: string, write: unknown, by = agency) =>
    updateCampaign(by.ctx, { ...campaignWrite.parse(write), campaignId });
  const content = async (campaignId: string) =>
    campaignContent.strict().parse((await getCampaignContent(agency.ctx, { campaignId })).toValue());
  const campaign = async (campaignId: string) => (await getCampaign(agency.ctx, { campaignId })).toValue();
  const sender = (by = agency) =>
    createMailSender(by.ctx, createSenderEndpoint.input.parse({ name: 'Una', email: 'una@agency.example' }));
  const list = (write: Record<string, unknown>, by = agency) =>
    createDistributionList(
      by.ctx,
      createListEndpoint.input.parse({ name: 'Zoologists', entity: 'candidate', ...write }),
    );
  let people = 0;
  const person = (write: Record<string, unknown> = {}) =>
    plainVerbs('candidate').create(
      agency.ctx,
      createCandidateEndpoint.input.parse({ firstName: 'Ada', lastName: `P${String(++people)}`, ...write }),
    );
  const told = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  describe('the content of a campaign', () => {
    it('can be created with it, reads separately, and changes in part', async () => {
      const [senderId, distributionListId] = [await sender(), await list({ kind: 'QUERY', query: '*' })];
      const written = {
        html: '<p>Hello {{ firstName }}</p>',
        text: 'Hello {{ firstName }}',
        preheader: 'News',
        senderId,
        trackClicks: false,
      };
      const id = await create({ subject: 'Hi', ...written, distributionListId });
      expect(await content(id)).toEqual({ campaignId: id, subject: 'Hi', ...written, trackOpens: true });
      expect(await campaign(id)).toMatchObject({
        senderName: 'Una',
        senderEmail: 'una@agency.example',
        distributionListId,
        distributionListName: 'Zoologists',
      });
      expect(await campaign(id)).not.toHaveProperty('html');
      expect(await update(id, { text: null, subject: 'Ho', trackOpens: false })).toBe(id);
      expect(await content(id)).toMatchObject({ ...written, text: null, subject: 'Ho', trackOpens: false });
    });

    it('defaults to empty and uncounted, and can be added later', async () => {
      const id = await create({});
      const none = { subject: null, html: null, text: null, preheader: null, senderId: null };
      expect(await content(id)).toEqual({ campaignId: id, ...none, trackOpens: true, trackClicks: true });
      const before = await campaign(id);
      await update(id, { html: '<p>x</p>' });
      expect(await content(id)).toMatchObject({ html: '<p>x</p>' });
      expect(Date.parse((await campaign(id)).modifiedOn)).toBeGreaterThan(Date.parse(before.modifiedOn));
      const [line] = await database.query<{ changes: string }>(
        `SELECT changes::text FROM audit_events WHERE "recordId" = $1 AND action = 'update'`,
        [id],
      );
      expect(JSON.parse(line?.changes ?? '{}')).toMatchObject({ html: { from: null, to: '<p>x</p>' } });
    });

    it('refers to senders and lists of the account alone; a name is a text, and imported values can be written back', async () => {
      const theirs = [await sender(other), await list({ kind: 'QUERY', query: '*' }, other)];
      const id = await create({ distributionListName: 'Everybody' });
      for (const write of [
        { senderId: newId() },
        { senderId: theirs[0] },
        { distributionListId: 'list-7' },
        { distributionListId: theirs[1] },
      ]) {
        expect(await errorCode(create(write))).toBe('NOT_FOUND');
        expect(await errorCode(update(id, write))).toBe('NOT_FOUND');
      }
      await database.prisma.campaign.update({
        where: { accountId_id: { accountId: agency.accountId, id } },
        data: { distributionListId: 'list-7' },
      });
      expect(await update(id, { distributionListId: 'list-7', name: 'Renamed' })).toBe(id);
      expect(await campaign(id)).toMatchObject({
        name: 'Renamed',
        distributionListId: 'list-7',
        distributionListName: 'Everybody',
      });
      expect(await errorCode(getCampaignContent(other.ctx, { campaignId: id }))).toBe('NOT_FOUND');
    });

    it.each([
      [{ html: 'a\n{% if x %}' }, 'html: line 2: '],
      [{ subject: '{{ x | nothing }}' }, 'subject: line 1: '],
      [{ text: '{% include "x" %}' }, 'text: line 1: '],
      [{ preheader: '{{ x' }, 'preheader: line 1: '],
      [{ html: '{% for i in (1..99999999) %}x{% endfor %}' }, 'html: line 1: '],
    ])('cannot be invalid; the error names the line: %j', async (write, message) => {
      expect(await errorCode(create(write))).toBe('VALIDATION_ERROR');
      expect(await told(update(await create({}), write))).toContain(message);
    });
  });

  describe('a campaign that is to be scheduled', () => {
    const whole = async () => {
      await person({ email: `p${String(people)}@x.example` });
      return {
        subject: 'Hi',
        html: '<p>x</p>',
        senderId: await sender(),
        distributionListId: await list({ kind: 'QUERY', query: '*' }),
      };
    };
    const schedule = (campaignId: string, by = agency) =>
      scheduleCampaign(by.ctx, { campaignId, scheduledOn });

    it('needs a sender, a list, a subject and a body; the error names all that is missing', async () => {
      const id = await create({});
      expect(await errorCode(schedule(id))).toBe('INVALID_STATE');
      const message = await told(schedule(id));
      for (const missing of [/senderId/u, /distributionListId/u, /subject/u, /body/u])
        expect(message).toMatch(missing);
      expect(message).not.toMatch(/MAIL_URL/u);
      const parts = await whole();
      await update(id, { ...parts, senderId: null });
      expect(await told(schedule(id))).toMatch(/lacks a sender \(senderId\)\.$/u);
      await update(id, { senderId: parts.senderId });
      expect(await schedule(id)).toBe(id);
      const later = new Date(Date.parse(scheduledOn) + 1_000).toISOString();
      expect(await scheduleCampaign(agency.ctx, { campaignId: id, scheduledOn: later })).toBe(id);
      expect(await campaign(id)).toMatchObject({ status: 'SCHEDULED', scheduledOn: later });
      expect(await errorCode(deleteMailSender(agency.ctx, { senderId: parts.senderId }))).toBe('IN_USE');
      const { distributionListId } = parts;
      expect(await errorCode(deleteDistributionList(agency.ctx, { distributionListId }))).toBe('IN_USE');
      await cancelCampaign(agency.ctx, { campaignId: id });
      await deleteMailSender(agency.ctx, { senderId: parts.senderId });
      await deleteDistributionList(agency.ctx, { distributionListId });
      expect(await content(id)).toMatchObject({ senderId: null });
      expect(await told(schedule(id))).toMatch(/lacks a sender \(senderId\), a distribution list/u);
    });

    it('needs a mail server and a recipient', async () => {
      const parts = await whole();
      const id = await create(parts);
      const { ctx } = agency;
      const without = { ...ctx, ports: { ...ctx.ports, mail: null } };
      expect(await told(scheduleCampaign(without, { campaignId: id, scheduledOn }))).toMatch(/MAIL_URL/u);
      await update(id, { distributionListId: await list({ kind: 'STATIC' }) });
      expect(await errorCode(schedule(id))).toBe('INVALID_STATE');
      expect(await told(schedule(id))).toMatch(/nobody/u);
    });
  });

  describe('an audience', () => {
    it('counts each person once, by the first reason that applies', async () => {
      const on = async (write: Record<string, unknown>) => person({ jobTitle: 'Audience', ...write });
      const first = await on({ email: 'one@aud.example' });
      const ids = [
        first,
        await on({ email: 'ONE@aud.example', lastName: 'Double' }).catch(() => ''),
        await on({}),
        await on({ email: 'never@aud.example', doNotContact: true }),
        await on({ email: 'Off@aud.example' }),
        await on({ email: 'off2@aud.example', doNotContact: true }),
        await on({ email: 'two@aud.example' }),
      ].filter((id) => id !== '');
      await database.query(
        `UPDATE candidates SET email = CASE id WHEN $2::uuid THEN 'ONE@aud.example' WHEN $3::uuid THEN 'broken @aud' ELSE 'two@dots..example' END
       WHERE "accountId" = $1 AND id IN ($2::uuid, $3::uuid, $4::uuid)`,
        [
          agency.accountId,
          ...[await on({ email: 'x1@aud.example' }), await on({ email: 'x2@aud.example' })],
          await on({ email: 'x3@aud.example' }),
        ],
      );
      for (const email of ['off@aud.example', 'off2@aud.example'])
        await createMailSuppression(agency.ctx, createSuppressionEndpoint.input.parse({ email }));
      const query = await list({ kind: 'QUERY', query: 'jobTitle:audience' });
      const campaignId = await create({ distributionListId: query });
      const audience = await getCampaignAudience(agency.ctx, { campaignId });
      const { drops, total, sendable, sample, notes } = audience;
      expect(total).toBe(ids.length + 3);
      expect(drops).toMatchObject({ noEmail: 1, invalidEmail: 2, doNotContact: 2, suppressed: 1 });
      expect(sendable + Object.values(drops).reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(sample.map(({ email }) => email.toLowerCase()).sort()).toEqual([
        'one@aud.example',
        'two@aud.example',
      ]);
      expect(sample).toHaveLength(sendable);
      expect(notes).toEqual([expect.stringMatching(/https/u)]);
      const few = await list({ kind: 'STATIC' });
      await setDistributionListMembers(agency.ctx, { distributionListId: few, add: [first], remove: [] });
      await update(campaignId, { distributionListId: few });
      expect(await getCampaignAudience(agency.ctx, { campaignId })).toMatchObject({ total: 1, sendable: 1 });
      expect(await errorCode(getCampaignAudience(other.ctx, { campaignId }))).toBe('NOT_FOUND');
      expect(await errorCode(getCampaignAudience(agency.ctx, { campaignId: await create({}) }))).toBe(
        'INVALID_STATE',
      );
    });
  });

  describe('a preview as a page', () => {
    const hostile =
      '<script>alert(1)</script><p onclick="x()">Dear {{ firstName | default: "friend" }}</p><img src="https://t.example/p.gif" alt="p">';

    it('shows subject, sender, recipient, the HTML in a frame without scripts, and the text', async () => {
      const senderId = await sender();
      const recordId = await person({ firstName: 'Eve"><script>', email: 'eve@a.example' });
      const campaignId = await create({ subject: 'Hello {{ firstName }}', html: hostile, senderId });
      const page = await previewCampaignPage(agency.ctx, { campaignId, recordId });
      expect(page).toContain('<h1>Hello Eve&quot;&gt;&lt;script&gt;</h1>');
      expect(page).toContain('Una &lt;una@agency.example&gt;');
      expect(page).toContain('&lt;eve@a.example&gt;');
      expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
      expect(page).toMatch(/<iframe sandbox="" [^>]*srcdoc="&lt;!DOCTYPE html&gt;/u);
      // Texts of strangers add no tag to the page.
      expect(page.match(/<\w+/gu)?.filter((tag) => ['<script', '<img', '<p', '<a'].includes(tag))).toEqual([
        '<p',
      ]);
      expect(page).toContain('Dear Eve&quot;&gt;&lt;script&gt;');
    });

    it('shows the mail of the first recipient, or of a placeholder person', async () => {
      const word = `Ornithologist${String(people)}`;
      await person({ firstName: 'Away', jobTitle: word });
      await person({ firstName: 'Bea', jobTitle: word, email: 'bea@a.example' });
      const distributionListId = await list({ kind: 'QUERY', query: `jobTitle:${word}` });
      const campaignId = await create({ subject: 'S', html: hostile, distributionListId });
      expect(await previewCampaignPage(agency.ctx, { campaignId })).toContain('&lt;bea@a.example&gt;');
      const bare = await create({ subject: 'S', html: hostile });
      const page = await previewCampaignPage(agency.ctx, { campaignId: bare });
      expect(page).toContain('Dear friend');
      expect(page).toContain('no sender yet');
    });

    it('does not exist for a campaign or record of another account, or without a body', async () => {
      const campaignId = await create({ subject: 'S', html: hostile });
      expect(await errorCode(previewCampaignPage(other.ctx, { campaignId }))).toBe('NOT_FOUND');
      expect(await errorCode(previewCampaignPage(agency.ctx, { campaignId, recordId: newId() }))).toBe(
        'NOT_FOUND',
      );
      expect(await errorCode(previewCampaignPage(agency.ctx, { campaignId: await create({}) }))).toBe(
        'INVALID_STATE',
      );
    });
  });

  describe('a preview', () => {
    it('shows the mail of one record of the account', async () => {
      const recordId = await person({ firstName: 'Grace<b>', address: { city: 'York' } });
      const campaignId = await create({
        subject: 'To {{ firstName }}',
        html: '<p>{{ firstName }} of {{ address.city }}</p>',
      });
      const preview = await previewCampaign(agency.ctx, { campaignId, recordId });
      expect(preview.subject).toBe('To Grace<b>');
      expect(preview.html).toContain('<p>Grace&lt;b&gt; of York</p>');
      expect(preview.text).toContain('Grace<b> of York');
      expect(preview.html).toContain('/m/u/preview');
      const unknown = [
        newId(),
        'odd',
        (await other.ctx.db.rows<{ id: string }>('SELECT id FROM users WHERE "accountId" = $1'))[0]?.id ?? '',
      ];
      for (const one of unknown)
        expect(await errorCode(previewCampaign(agency.ctx, { campaignId, recordId: one }))).toBe('NOT_FOUND');
      expect(await errorCode(previewCampaign(other.ctx, { campaignId, recordId }))).toBe('NOT_FOUND');
      expect(await errorCode(previewCampaign(agency.ctx, { campaignId: await create({}), recordId }))).toBe(
        'INVALID_STATE',
      );
    });
  });

  describe('a test mail', () => {
    it('leaves through the mail server with its values; a record’s text makes no header', async () => {
      const sink = await openSink({
        onRcptTo({ address }, _session, done) {
          done(address.startsWith('no@') ? refusal(550, '5.1.1 No such user here') : null);
        },
      });
      try {
        const recordId = await person({
          firstName: 'Grace\r\nBcc: all@evil.example\r\n\r\n<script>{{ secret }}</script>',
        });
        const campaignId = await create({
          subject: 'For {{ firstName | default: "you" }}',
          html: '<p>{{ firstName | default: "you" }}</p>',
          senderId: await sender(),
        });
        const { ctx } = agency;
        const { mail } = ctx.ports;
        if (!mail) throw new Error('Tests have mail settings.');
        const as = { ...ctx, ports: { ...ctx.ports, mail: { ...mail, server: parseMailServer(sink.url) } } };
        const to = ['yes@x.example', 'no@x.example'];
        expect(await testCampaign(as, { campaignId, to, recordId: undefined })).toEqual({
          accepted: ['yes@x.example'],
          rejected: [{ email: 'no@x.example', response: expect.stringContaining('No such user here') }],
        });
        await testCampaign(as, { campaignId, to: ['yes@x.example'], recordId });
        const [plain, hostile] = sink.taken.map(({ text }) => text);
        expect(plain).toMatch(
          /^From: "Una"\r\n <una@agency\.example>\r\nTo: <yes@x\.example>\r\nSubject: For you\r\n/u,
        );
        const [headers = '', ...bodies] = (hostile ?? '').split('\r\n\r\n');
        expect(headers.split(/\r\n(?![ \t])/u).map((line) => line.split(':', 1)[0])).toEqual(
          (plain ?? '')
            .split('\r\n\r\n', 1)
            .flatMap((text) => text.split(/\r\n(?![ \t])/u).map((line) => line.split(':', 1)[0])),
        );
        expect(bodies.join('')).not.toContain('<p>Grace\r\nBcc: all@evil.example\r\n\r\n<script>');
        expect(sink.taken.map((one) => one.to)).toEqual(['yes@x.example', 'yes@x.example']);
        const counts = await database.query('SELECT 1 FROM campaign_recipients WHERE "campaignId" = $1', [
          campaignId,
        ]);
        expect(counts).toEqual([]);
      } finally {
        await sink.close();
      }
    });

    it('needs what a mail needs, and reports an unavailable server', async () => {
      const campaignId = await create({ subject: 'Hi', text: 'x' });
      const to = ['a@x.example', 'a@x.example', 'b@x.example'];
      const test = (by = agency) => testCampaign(by.ctx, { campaignId, to, recordId: undefined });
      expect(await told(test())).toMatch(/lacks a sender/u);
      await update(campaignId, { senderId: await sender() });
      expect(await test()).toEqual({
        accepted: [],
        rejected: [
          { email: 'a@x.example', response: expect.stringMatching(/./u) },
          { email: 'b@x.example', response: expect.stringMatching(/./u) },
        ],
      });
      await update(campaignId, { subject: '{{ jobTitle }}' });
      expect(await told(test())).toMatch(/^subject: it is blank/u);
      await update(campaignId, { subject: '{{ jobTitle | default: "Hi" }}' });
      expect(await test()).toMatchObject({ rejected: [{}, {}] });
      expect(await errorCode(test(other))).toBe('NOT_FOUND');
      expect(await errorCode(testCampaign(agency.ctx, { campaignId, to, recordId: newId() }))).toBe(
        'NOT_FOUND',
      );
      const { ctx } = agency;
      const fenced = { ...ctx.ports.outbound, isEnabled: () => Promise.resolve(false) };
      const unarmed = { ...ctx, ports: { ...ctx.ports, outbound: fenced } };
      expect(await told(testCampaign(unarmed, { campaignId, to, recordId: undefined }))).toMatch(
        /outbound arm/u,
      );
    });
  });
});
