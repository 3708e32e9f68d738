import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, createUser, updateUser } from '@nova/features';
import { newId } from '@nova/core';
import { parseMailServer } from '@nova/mail';
import { openSink, type Sink } from '@nova/mail/testing';
import { createLater, type Later } from '../../src/background/later.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';

// docs/interface/session.md#links-by-mail
describe('mailed sign-in links', () => {
  let sink: Sink;
  let server: TestServer;
  let later: Later;
  const failures: unknown[] = [];

  beforeAll(async () => {
    sink = await openSink();
    later = createLater((error) => failures.push(error));
    server = await startTestServer({ signIn: { mail: mailOf() }, proxies: 1 });
  });
  beforeEach(async () => {
    // What an earlier test asked for is mailed after its answers.
    await later.settle();
    sink.taken.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
    expect(failures).toEqual([]);
  });

  const mailOf = () => ({
    server: parseMailServer(sink.url),
    from: { name: 'Nova', email: 'crm@agency.example' },
    consoleUrl: 'https://crm.agency.example',
    later: later.run,
  });

  let callers = 0;
  const newCaller = (): string => `10.0.${String((callers += 1) >> 8)}.${String(callers & 255)}`;
  const newEmail = (): string => `${newId()}@people.example`;
  const ask = (email: string, caller = newCaller(), headers = {}): Promise<Answer> =>
    server.call('POST', '/session/link', {
      json: { email },
      headers: { 'X-Forwarded-For': caller, ...headers },
    });
  async function newUser(email = newEmail()) {
    const account = await createAccount(server.database, { name: 'Mäkler & Söhne' });
    const user = await createUser(server.database, account.id, { name: 'Ada', email });
    return { accountId: account.id, userId: user.id, email };
  }
  /** The text of a mail, without its transfer encoding. */
  const textOf = (raw: string): string =>
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

  it('goes to its user, waits for its button, and opens the console’s own address', async () => {
    const user = await newUser();
    const answer = await ask(user.email.toUpperCase(), newCaller(), { Host: 'evil.example' });
    expect(answer).toMatchObject({ status: 200, body: { data: { sent: true } } });
    await later.settle();
    expect(sink.taken.map(({ from, to }) => [from, to])).toEqual([['crm@agency.example', user.email]]);
    const text = textOf(sink.taken[0]?.text ?? '');
    const [, token = ''] =
      /https:\/\/crm\.agency\.example\/app\/sign-in\?mail=1#(nova_lt_\w{49})\r\n/u.exec(text) ?? [];
    expect(text).not.toContain('evil.example');
    const signedIn = await server.call('POST', '/session', { json: { token } });
    expect(signedIn.body).toMatchObject({ data: { user: { id: user.userId } } });
  });

  it('goes to each account that has a user of this email, once', async () => {
    const email = newEmail();
    const users = [await newUser(email), await newUser(email)];
    await ask(email);
    await later.settle();
    expect(sink.taken.map(({ to }) => to)).toEqual(users.map(() => email));
  });

  it('goes to nobody who is unknown or disabled, with the same answer', async () => {
    const known = await newUser();
    const disabled = await newUser();
    await updateUser(server.database, disabled, { disabled: true });
    const answers = await Promise.all([known.email, newEmail(), disabled.email].map((email) => ask(email)));
    const told = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...(body as object), requestId: '' },
      headers: [...headers.keys()].filter((name) => name !== 'date'),
    }));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    await later.settle();
    expect(sink.taken.map(({ to }) => to)).toEqual([known.email]);
  });

  it('asks the database about nobody before the answer', async () => {
    const begun: (() => Promise<void>)[] = [];
    const held = await startTestServer({
      signIn: { mail: { ...mailOf(), later: (work) => begun.push(work) } },
    });
    const json = { email: (await newUser()).email };
    expect((await held.call('POST', '/session/link', { json })).status).toBe(200);
    expect([begun.length, sink.taken.length]).toEqual([1, 0]);
    await begun[0]?.();
    expect(sink.taken).toHaveLength(1);
    await held.close();
  });

  it('a mailed sign-in link is refused the 6th time an hour for an email, known or not', async () => {
    for (const email of [newEmail(), (await newUser()).email]) {
      for (let count = 0; count < 5; count++) expect((await ask(email)).status).toBe(200);
      const sixth = await ask(email.toUpperCase());
      expect(sixth).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
  });

  it('a mailed sign-in link is refused the 21st time an hour for a caller', async () => {
    const caller = newCaller();
    for (let count = 0; count < 20; count++) expect((await ask(newEmail(), caller)).status).toBe(200);
    expect((await ask(newEmail(), caller)).status).toBe(429);
    expect((await ask(newEmail())).status).toBe(200);
  });

  it('a mailed sign-in link is refused without settings for mail, which the answer names', async () => {
    const silent = await startTestServer();
    const answer = await silent.call('POST', '/session/link', { json: { email: 'a@b.example' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'INVALID_STATE', message: expect.stringMatching(/MAIL_URL.*MAIL_FROM/u) },
    });
    await silent.close();
  });

  it('a mailed sign-in link is not sent by a server that may not send', async () => {
    const { email } = await newUser();
    let gate: { isEnabled: () => Promise<boolean> } | undefined;
    const fenced = await startTestServer({
      signIn: { mail: mailOf() },
      onServices: ({ ports }) => {
        gate = ports.outbound;
      },
    });
    if (gate) gate.isEnabled = () => Promise.resolve(false);
    const answer = await fenced.call('POST', '/session/link', { json: { email } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_STATE' } });
    await later.settle();
    expect(sink.taken).toEqual([]);
    await fenced.close();
  });
});
