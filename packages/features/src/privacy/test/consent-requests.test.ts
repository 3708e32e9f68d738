import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { at, createTestAccount, make, type TestAccount, testMail, through } from '../../testing/index.ts';
import { consentVerbs } from '../consents.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { createMailSender } from '../../campaigns/mail-senders.ts';
import { createMailSuppression } from '../../campaigns/mail-suppressions.ts';
import { endingVerbs } from '../person-endings.ts';
import { setApplicationMails } from '../../careers/application-mails/application-mail-settings.ts';
import { setPurpose } from '../purposes.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { parseMailServer } from '@nova/mail';
import { openSink, refusal, type Sink } from '@nova/mail/testing';

describe('requests for consent', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;
  let sink: Sink;
  let answers: ((to: string) => Error | null | Promise<null>) | undefined;
  let senderId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    sink = await openSink({
      onRcptTo({ address }, _session, done) {
        void Promise.resolve(answers?.(address) ?? null).then(done);
      },
    });
  });
  afterAll(() => sink.close());

  beforeEach(async () => {
    agency = await createTestAccount(database);
    ctx = sending();
    senderId = await createMailSender(ctx, {
      name: 'Una',
      email: 'una@agency.example',
      replyTo: 'jobs@agency.example',
    });
    await purpose('POOL', 'Talent pool');
    sink.taken.length = 0;
    answers = undefined;
  });

  const sending = (more: Partial<Context['ports']> = {}): Context => ({
    ...agency.ctx,
    ports: { ...agency.ctx.ports, mail: { ...testMail, server: parseMailServer(sink.url) }, ...more },
  });
  const purpose = (code: string, name: string) =>
    setPurpose(ctx, { code, name, text: `We use it for ${name}.`, basis: 'CONSENT', validMonths: 12 });
  const someone = (write: object = {}): Promise<string> =>
    make.candidate(ctx, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example', ...write });
  const verbs = consentVerbs('candidate');
  const endings = endingVerbs('candidate');
  const endpoint = contract.consents.candidates;
  const ask = (candidateId: string, write: object = {}, by = ctx) =>
    through(endpoint.request, verbs.requestConsent)(by, {
      candidateId,
      purposes: ['POOL'],
      senderId,
      ...write,
    });
  const consentsOf = async (candidateId: string) =>
    (await through(endpoint.list, verbs.consents)(ctx, { candidateId })).data.toValue();
  const pagesOf = (recordId: string): Promise<readonly { hash: Uint8Array; expiresOn: Date }[]> =>
    database.query(
      `SELECT hash, "expiresOn" FROM person_pages WHERE "accountId" = $1 AND "recordId" = $2 ORDER BY "createdOn", id`,
      [ctx.account.id, recordId],
    );
  const trail = (recordId: string): Promise<readonly { action: string; changes: string }[]> =>
    database.query(
      `SELECT action, changes::text FROM audit_events WHERE "accountId" = $1 AND "recordId" = $2 AND action <> 'create'`,
      [ctx.account.id, recordId],
    );
  const decoded = (text: string): string => text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const linkIn = (text: string): string => /http:\/\/crm\.test\/p\/[\w]+/u.exec(decoded(text))?.[0] ?? '';

  it('one mail goes out with a link, and what was asked for is written', async () => {
    const id = await someone();
    const answer = await ask(id, {}, at(ctx, '2026-03-01T10:00:00Z'));
    expect(answer).toEqual({ sentTo: 'ada@people.example', expiresOn: '2026-03-31T10:00:00.000Z' });
    expect(sink.taken.map(({ to }) => to)).toEqual(['ada@people.example']);
    const text = decoded(sink.taken[0]?.text ?? '');
    expect(linkIn(text)).toMatch(/\/p\/nova_pp_\w{49}$/u);
    expect(text).toContain('Talent pool');
    expect(text).toContain('March 31, 2026');
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/mu);
    expect(text).toMatch(/^Reply-To: <jobs@agency\.example>\r$/mu);
    expect(text).not.toMatch(/^List-Unsubscribe/mu);
    expect(await consentsOf(id)).toEqual([
      expect.objectContaining({
        purpose: 'POOL',
        state: 'REQUESTED',
        version: 1,
        text: 'We use it for Talent pool.',
        requestedOn: '2026-03-01T10:00:00.000Z',
        givenOn: null,
        proof: null,
        via: 'USER',
        userId: ctx.user.id,
      }),
    ]);
  });

  it.each([
    ['erased', 'NOT_FOUND', (id: string) => endings.erase(ctx, { candidateId: id, reason: 'REQUESTED' })],
    ['anonymised', 'INVALID_STATE', (id: string) => endings.anonymise(ctx, { candidateId: id })],
  ] as const)('whoever is %s while the mail is sent is named in no answer', async (_how, code, end) => {
    const id = await someone();
    answers = () => end(id).then(() => null);
    await expect(ask(id)).rejects.toMatchObject({ code });
    expect(await pagesOf(id)).toEqual([]);
  });

  it('the token is in the mail alone', async () => {
    const id = await someone();
    await ask(id);
    const token =
      linkIn(sink.taken[0]?.text ?? '')
        .split('/')
        .at(-1) ?? '';
    expect(token).toHaveLength(57);
    const [page] = await pagesOf(id);
    expect(Buffer.from(page?.hash ?? []).toString()).not.toContain(token);
    expect(await trail(id)).toEqual([{ action: 'requestConsent', changes: expect.stringContaining('POOL') }]);
    const found = await database.query(
      `SELECT id FROM audit_events e WHERE strpos(e::text, $1) > 0 UNION ALL SELECT id FROM consents c WHERE strpos(c::text, $1) > 0`,
      [token],
    );
    expect(found).toEqual([]);
  });

  it('the next request ends the former link, and replaces what was asked for the same purpose', async () => {
    const id = await someone();
    await purpose('NEWS', 'Newsletter');
    await ask(id, { purposes: ['POOL', 'NEWS', 'POOL'] }, at(ctx, '2026-03-01T10:00:00Z'));
    await ask(id, {}, at(ctx, '2026-03-05T10:00:00Z'));
    expect((await pagesOf(id)).map(({ expiresOn }) => expiresOn.toISOString())).toEqual([
      '2026-03-05T10:00:00.000Z',
      '2026-04-04T10:00:00.000Z',
    ]);
    const asked = (await consentsOf(id)).map((one) => [one.purpose, one.state, one.requestedOn]);
    expect(asked).toEqual([
      ['POOL', 'REQUESTED', '2026-03-05T10:00:00.000Z'],
      ['NEWS', 'REQUESTED', '2026-03-01T10:00:00.000Z'],
    ]);
  });

  it('The later link of two requests at once works', async () => {
    const id = await someone();
    await Promise.all([
      ask(id, {}, at(ctx, '2026-03-01T10:00:00Z')),
      ask(id, {}, at(ctx, '2026-03-01T10:00:01Z')),
    ]);
    const ends = (await pagesOf(id)).map(({ expiresOn }) => expiresOn.toISOString());
    expect(ends).toEqual(['2026-03-01T10:00:01.000Z', '2026-03-31T10:00:01.000Z']);
  });

  it.each([
    ['en', 'asks for your consent', 'Hello Ada Lovelace,'],
    ['de', 'bittet um Ihre Einwilligung', 'Guten Tag Ada Lovelace,'],
    ['fr', 'vous demande votre consentement', 'Bonjour Ada Lovelace,'],
    ['es', 'le pide su consentimiento', 'Hola, Ada Lovelace:'],
    ['it', 'chiede il Suo consenso', 'Buongiorno Ada Lovelace,'],
    ['nl', 'vraagt om uw toestemming', 'Goedendag Ada Lovelace,'],
  ] as const)('the mail speaks the agency’s language (%s)', async (language, subject, hello) => {
    await setApplicationMails(ctx, contract.setApplicationMails.input.parse({ language }));
    await ask(await someone());
    const text = decoded(sink.taken[0]?.text ?? '');
    expect(text).toContain(subject);
    expect(text).toContain(hello);
    expect(text).toContain(`<html lang="${language}">`);
  });

  it('a hostile name changes nothing but its own text', async () => {
    await ask(await someone({ firstName: 'A\r\nBcc: x@y.example', lastName: '<b>{until}</b>' }));
    const text = decoded(sink.taken[0]?.text ?? '');
    expect(text).not.toMatch(/^Bcc:/mu);
    expect(text).toContain('Hello A Bcc: x@y.example');
    expect(text).toContain('&#60;b&#62;{until}&#60;/b&#62;');
  });

  it.each([
    ['no address', { email: null }, /no email address/u],
    ['an unusable address', { email: 'ada@@people' }, /none that mail can be sent to/u],
    ['doNotContact', { doNotContact: true }, /not to be contacted/u],
  ])('%s is refused, and nothing is written', async (_what, write, message) => {
    const id = await someone();
    const columns = Object.keys(write).map((name, place) => `"${name}" = $${String(place + 3)}`);
    await database.query(`UPDATE candidates SET ${columns.join(', ')} WHERE "accountId" = $1 AND id = $2`, [
      ctx.account.id,
      id,
      ...Object.values(write),
    ]);
    await expect(ask(id)).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(message),
    });
    expect([sink.taken, await pagesOf(id), await consentsOf(id)]).toEqual([[], [], []]);
  });

  it('the other address counts where there is no first one', async () => {
    const answer = await ask(await someone({ email: null, alternateEmail: 'other@people.example' }));
    expect(answer.sentTo).toBe('other@people.example');
  });

  it('a suppressed address is refused, in any case', async () => {
    await createMailSuppression(ctx, { email: 'ADA@people.example', reason: null });
    await expect(ask(await someone())).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(/suppressed/u),
    });
  });

  it('a server without mail settings, or that may not send, says so', async () => {
    const id = await someone();
    await expect(ask(id, {}, sending({ mail: null }))).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(/MAIL_URL/u),
    });
    const fenced = { ...ctx.ports.outbound, isEnabled: () => Promise.resolve(false) };
    await expect(ask(id, {}, { ...ctx, ports: { ...ctx.ports, outbound: fenced } })).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(/nova outbound arm/u),
    });
    expect([sink.taken, await pagesOf(id), await consentsOf(id)]).toEqual([[], [], []]);
  });

  it('an unknown purpose, sender or person is 404', async () => {
    const id = await someone();
    const unknown = { code: 'NOT_FOUND' };
    await expect(ask(id, { purposes: ['POOL', 'OTHER'] })).rejects.toMatchObject(unknown);
    await expect(ask(id, { senderId: newId() })).rejects.toMatchObject(unknown);
    await expect(ask(newId())).rejects.toMatchObject(unknown);
    expect([sink.taken, await pagesOf(id)]).toEqual([[], []]);
  });

  it.each([
    [550, 'INVALID_STATE', /refused the mail \(550/u],
    [451, 'UNAVAILABLE', /try again later/u],
  ])(
    'a mail that is not taken (%d) leaves all as it was, and the message names no address',
    async (code, said, message) => {
      const id = await someone();
      await ask(id, {}, at(ctx, '2026-03-01T10:00:00Z'));
      const before = [await pagesOf(id), await consentsOf(id), await trail(id)];
      answers = (to) => refusal(code, `${code === 550 ? '5.1.1' : '4.7.1'} <${to}> no`);
      const failed = await ask(id, {}, at(ctx, '2026-03-02T10:00:00Z')).catch(
        (error: unknown) => error as Error,
      );
      expect(failed).toMatchObject({ code: said, message: expect.stringMatching(message) });
      expect((failed as Error).message).not.toContain('ada@');
      expect([await pagesOf(id), await consentsOf(id), await trail(id)]).toEqual(before);
    },
  );

  it('an unavailable mail server leaves nothing', async () => {
    const id = await someone();
    const away = sending({ mail: { ...testMail, server: parseMailServer('smtp://127.0.0.1:1') } });
    await expect(ask(id, {}, away)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([await pagesOf(id), await consentsOf(id), await trail(id)]).toEqual([[], [], []]);
  });

  /** A mail server that is cut off after it has the whole mail. */
  async function cutOff(): Promise<{ readonly url: string; close: () => void }> {
    const server = createServer((socket) => {
      let isBody = false;
      let body = '';
      socket.on('error', () => undefined);
      socket.write('220 here\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (isBody) {
          body += text;
          if (body.endsWith('\r\n.\r\n')) socket.destroy();
          return;
        }
        isBody = text.startsWith('DATA');
        socket.write(isBody ? '354 go on\r\n' : '250 fine\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${String(port)}`, close: () => server.close() };
  }

  it('a mail of which nobody knows whether it was taken counts as sent, and its link works', async () => {
    const id = await someone();
    await ask(id, {}, at(ctx, '2026-03-01T10:00:00Z'));
    const server = await cutOff();
    const doubtful = sending({ mail: { ...testMail, server: parseMailServer(server.url) } });
    await expect(ask(id, {}, at(doubtful, '2026-03-02T10:00:00Z'))).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(/its link works/u),
    });
    server.close();
    expect((await pagesOf(id)).map(({ expiresOn }) => expiresOn.toISOString())).toEqual([
      '2026-03-02T10:00:00.000Z',
      '2026-04-01T10:00:00.000Z',
    ]);
    expect((await consentsOf(id)).map((one) => one.requestedOn)).toEqual(['2026-03-02T10:00:00.000Z']);
  });

  it('contacts and leads are asked as well, by the server too', async () => {
    const contactId = await make.contact(ctx, { lastName: 'Hopper', email: 'grace@people.example' });
    const leadId = await plainVerbs('lead').create(ctx, {
      ...contract.leadWrite.parse({ lastName: 'Katz', email: 'kim@people.example' }),
    });
    const system: Context = { ...ctx, via: 'system' };
    await consentVerbs('contact').requestConsent(ctx, { contactId, purposes: ['POOL'], senderId });
    await consentVerbs('lead').requestConsent(system, { leadId, purposes: ['POOL'], senderId });
    expect(sink.taken.map(({ to }) => to)).toEqual(['grace@people.example', 'kim@people.example']);
    const users = await database.query(
      `SELECT entity, "userId" FROM consents WHERE "accountId" = $1 ORDER BY entity`,
      [ctx.account.id],
    );
    expect(users).toEqual([
      { entity: 'contact', userId: ctx.user.id },
      { entity: 'lead', userId: null },
    ]);
  });

  it('another account’s person, purpose and sender are unknown', async () => {
    const id = await someone();
    const other = await createTestAccount(database);
    await expect(ask(id, {}, { ...other.ctx, ports: ctx.ports })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect([sink.taken, await pagesOf(id)]).toEqual([[], []]);
  });
});
