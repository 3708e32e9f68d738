import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, updateUser } from '@nova/features';
import { type Answer, startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { cookieOf, linkToken, ofConsole, signIn, untilStatus } from './support/signed-in.ts';

// docs/interface/session.md
describe('sessions', () => {
  let server: TestServer;
  let agency: TestAgency;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const spend = (token: string, headers = {}): Promise<Answer> =>
    server.call('POST', '/session', { json: { token }, headers });
  const ask = (Cookie: string, path = '/session'): Promise<Answer> =>
    server.call('GET', path, { headers: { Cookie } });
  const write = (method: string, path: string, Cookie: string, json?: unknown): Promise<Answer> =>
    server.call(method, path, { headers: { Cookie, ...ofConsole(server) }, json });
  const colleague = async (email: string) => {
    const { id } = await createUser(server.database, agency.accountId, { name: 'Bo', email });
    return { accountId: agency.accountId, userId: id };
  };

  describe('a link', () => {
    it('signs its user in, and sets a cookie that scripts cannot read', async () => {
      const answer = await spend(await linkToken(server, agency));
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: {
            user: { id: agency.userId, name: 'Ada Owner', email: 'ada@agency.example', role: 'ADMIN' },
            account: { id: agency.accountId, name: 'Agency', timeZone: 'UTC', currency: 'EUR' },
          },
        },
      });
      expect(answer.headers.get('set-cookie')).toMatch(
        /^nova_session=nova_st_\w{49}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/u,
      );
    });

    it('serves once, however many spend it at a time', async () => {
      const token = await linkToken(server, agency);
      const answers = await Promise.all(Array.from({ length: 8 }, () => spend(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)]);
      expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1);
      expect(await spend(token)).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } });
    });

    it('a link is refused when it is too old, unknown, or no link', async () => {
      const tokens = [await linkToken(server, agency, -1), 'x', agency.privateKey, ''];
      const statuses = await Promise.all(tokens.map(async (token) => (await spend(token)).status));
      expect(statuses).toEqual([401, 401, 401, 401]);
    });

    it('a link is refused when its user has been disabled since', async () => {
      const user = await colleague('gone@agency.example');
      const token = await linkToken(server, user);
      await updateUser(server.database, user, { disabled: true });
      expect((await spend(token)).status).toBe(401);
    });

    it('a link is refused when its user’s email has changed since', async () => {
      const user = await colleague('former@agency.example');
      const token = await linkToken(server, user);
      await updateUser(server.database, user, { email: 'present@agency.example' });
      expect((await spend(token)).status).toBe(401);
    });

    it('a link is no session and no key, and a session is no link and no key', async () => {
      const link = await linkToken(server, agency);
      const session = (await signIn(server, agency)).slice('nova_session='.length);
      expect((await ask(`nova_session=${link}`)).status).toBe(401);
      expect((await spend(session)).status).toBe(401);
      for (const key of [link, session])
        expect((await server.call('GET', '/session', { key })).status).toBe(401);
    });

    it('a link and its session are stored as hashes alone', async () => {
      const link = await linkToken(server, agency);
      const session = (await signIn(server, agency)).slice('nova_session='.length);
      const rows = await server.database.query(
        `SELECT row_to_json(l)::text AS row FROM sign_in_links l UNION ALL SELECT row_to_json(s)::text FROM sessions s`,
      );
      expect(rows.length).toBeGreaterThan(1);
      const text = JSON.stringify(rows);
      for (const token of [link, session]) {
        expect(text).not.toContain(token);
        expect(text).not.toContain(Buffer.from(token).toString('hex'));
      }
    });

    it('gives a new session, whatever cookie came with it', async () => {
      const planted = await signIn(server, agency);
      const answer = await spend(await linkToken(server, agency), {
        Cookie: planted,
        ...ofConsole(server),
      });
      expect(cookieOf(answer)).toMatch(/^nova_session=nova_st_/u);
      expect(cookieOf(answer)).not.toBe(planted);
    });
  });

  describe('the cookie', () => {
    it('acts as a PRIVATE key of its user, and the audit trail names no key', async () => {
      const Cookie = await signIn(server, agency);
      const made = await write('POST', '/candidates', Cookie, { firstName: 'Ada' });
      expect(made.status).toBe(200);
      const recordId = String((made.body as { data: unknown }).data);
      const trail = await ask(Cookie, `/audit?recordId=${recordId}`);
      expect(trail).toMatchObject({
        status: 200,
        body: { data: [{ keyId: null, userId: agency.userId, action: 'create' }] },
      });
    });

    it('counts against the limits of its account', async () => {
      const small = await server.agency({ limits: { readsPerMinute: 2 } });
      const Cookie = await signIn(server, small);
      const answers = [await ask(Cookie), await ask(Cookie), await ask(Cookie)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    });

    it('ends for good when its user is disabled, as do links', async () => {
      const user = await colleague('away@agency.example');
      const [cookie, token] = [await signIn(server, user), await linkToken(server, user)];
      await updateUser(server.database, user, { disabled: true });
      expect(await untilStatus(() => ask(cookie), 401)).toBe(401);
      await updateUser(server.database, user, { disabled: false });
      expect((await spend(token)).status).toBe(401);
      const fresh = await signIn(server, user);
      expect(await untilStatus(() => ask(fresh), 200)).toBe(200);
      expect((await ask(cookie)).status).toBe(401);
    });

    it('does not take the place of a PUBLIC key', async () => {
      const Cookie = await signIn(server, agency);
      expect((await ask(Cookie, '/public/jobs/list')).status).toBe(401);
    });

    it('sees what its user sees', async () => {
      const stranger = await server.agency();
      const theirs = await server.call('POST', '/candidates', {
        key: stranger.privateKey,
        json: { firstName: 'Eve' },
      });
      const id = String((theirs.body as { data: unknown }).data);
      expect((await ask(await signIn(server, agency), `/candidates/${id}`)).status).toBe(404);
      expect((await ask(await signIn(server, stranger), `/candidates/${id}`)).status).toBe(200);
    });

    it.each(['X-Api-Key', 'Authorization', 'query'])('gives way to a key in %s', async (place) => {
      const stranger = await server.agency();
      const Cookie = await signIn(server, agency);
      const key = stranger.privateKey;
      const path = place === 'query' ? `/session?apiKey=${key}` : '/session';
      const header = { 'X-Api-Key': key, Authorization: `Bearer ${key}` }[place];
      const answer = await server.call('GET', path, {
        headers: { Cookie, ...(header === undefined ? {} : { [place]: header }) },
      });
      expect(answer.body).toMatchObject({ data: { user: { id: stranger.userId }, expiresOn: null } });
      const written = await server.call('POST', '/candidates', {
        key,
        json: { firstName: 'Ada' },
        headers: { Cookie, Origin: 'https://evil.example' },
      });
      expect(written.status).toBe(200);
      expect((await server.call('GET', '/session', { key: `${key}x`, headers: { Cookie } })).status).toBe(
        401,
      );
    });

    it('counts for nobody when two differ', async () => {
      const [one, other] = [await signIn(server, agency), await signIn(server, agency)];
      expect((await ask(`${one}; ${other}`)).status).toBe(401);
      expect((await ask(`a=b; ${one}; ${one}`)).status).toBe(200);
    });

    it('lasts as long as it was said, and use does not prolong it', async () => {
      const seconds = 600;
      const brief = await startTestServer({ signIn: { sessionSeconds: seconds } });
      const own = await brief.agency();
      const Cookie = await signIn(brief, own);
      const again = () => brief.call('GET', '/session', { headers: { Cookie } });
      const first = await again();
      expect(first.status).toBe(200);
      expect((await again()).body).toEqual({ ...(first.body as object), requestId: expect.anything() });
      const { data } = first.body as { data: { expiresOn: string } };
      const left = Date.parse(data.expiresOn) - Date.now();
      expect([left > 0, left <= seconds * 1_000]).toEqual([true, true]);
      // As if so much time had passed.
      await brief.database.query(
        `UPDATE sessions SET "expiresOn" = "expiresOn" - make_interval(secs => $2::int) WHERE "accountId" = $1`,
        [own.accountId, seconds],
      );
      expect(await untilStatus(again, 401)).toBe(401);
      await brief.close();
    });
  });

  describe('signing out', () => {
    it('ends this session, clears its cookie, and leaves the others', async () => {
      const user = await colleague('out@agency.example');
      const [here, there] = [await signIn(server, user), await signIn(server, user)];
      const out = await write('DELETE', '/session', here);
      expect(out).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
      expect(out.headers.get('set-cookie')).toBe('nova_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
      expect(await untilStatus(() => ask(here), 401)).toBe(401);
      expect((await ask(there)).status).toBe(200);
    });

    it('everywhere ends all sessions of the user, and nobody else’s', async () => {
      const user = await colleague('everywhere@agency.example');
      const all = [await signIn(server, user), await signIn(server, user)];
      const [first = ''] = all;
      const others = await signIn(server, agency);
      const out = await write('DELETE', '/session?everywhere=true', first);
      expect(out.body).toMatchObject({ data: { ended: 2 } });
      for (const one of all) expect(await untilStatus(() => ask(one), 401)).toBe(401);
      expect((await ask(others)).status).toBe(200);
    });

    it('signing out by key ends none, unless everywhere', async () => {
      const user = await server.agency();
      const Cookie = await signIn(server, user);
      const key = user.privateKey;
      const own = await server.call('DELETE', '/session', { key });
      expect([own.body, own.headers.get('set-cookie')]).toMatchObject([{ data: { ended: 0 } }, null]);
      const all = await server.call('DELETE', '/session?everywhere=true', { key });
      expect(all.body).toMatchObject({ data: { ended: 1 } });
      expect(await untilStatus(() => ask(Cookie), 401)).toBe(401);
    });
  });

  it('tRPC sets and clears the cookie as REST does', async () => {
    const token = await linkToken(server, agency);
    const started = await server.call('POST', '//trpc/session.create', { json: { token } });
    const Cookie = cookieOf(started);
    expect([started.status, Cookie]).toEqual([200, expect.stringMatching(/^nova_session=nova_st_/u)]);
    const read = await server.call('GET', '//trpc/session.get', { headers: { Cookie } });
    expect(read.body).toMatchObject({ result: { data: { user: { id: agency.userId } } } });
    const ended = await server.call('POST', '//trpc/session.delete', {
      json: {},
      headers: { Cookie, ...ofConsole(server) },
    });
    expect(ended.body).toMatchObject({ result: { data: { ended: 1 } } });
    expect(ended.headers.get('set-cookie')).toMatch(/^nova_session=;.*Max-Age=0/u);
  });

  it('a streamed tRPC answer, whose head has left, spends no link', async () => {
    const token = await linkToken(server, agency);
    const streamed = await fetch(`${server.url}/trpc/session.create?batch=1`, {
      method: 'POST',
      headers: { 'trpc-accept': 'application/jsonl', 'Content-Type': 'application/json' },
      body: JSON.stringify({ 0: { token } }),
    });
    expect(await streamed.text()).toContain('BAD_REQUEST');
    expect((await spend(token)).status).toBe(200);
  });

  it('over https the cookie is for this host alone', async () => {
    const secure = await startTestServer({ publicUrl: 'https://crm.example' });
    const own = await secure.agency();
    const json = { token: await linkToken(secure, own) };
    const answer = await secure.call('POST', '/session', { json });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-nova_session=nova_st_\w{49}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/u,
    );
    const Cookie = cookieOf(answer);
    const asked = (cookie: string) => secure.call('GET', '/session', { headers: { Cookie: cookie } });
    expect((await asked(Cookie)).status).toBe(200);
    // Another host of the domain could plant it.
    expect((await asked(Cookie.replace('__Host-', ''))).status).toBe(401);
    await secure.close();
  });

  it('a signed-in upload needs no key in the form, and takes none', async () => {
    const Cookie = await signIn(server, agency);
    const form = new FormData();
    form.set('file', new File(['%PDF-1.4 nothing'], 'a.pdf', { type: 'application/pdf' }));
    const send = (body: FormData) =>
      server.call('POST', '/files', { body, headers: { Cookie, ...ofConsole(server) } });
    expect((await send(form)).status).toBe(400);
    form.set('apiKey', agency.privateKey);
    expect((await send(form)).status).toBe(401);
  });
});
