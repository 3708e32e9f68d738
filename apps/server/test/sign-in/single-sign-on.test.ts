import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, createUser, updateUser } from '@nova/features';
import { newId } from '@nova/core';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { screenPath } from '../../src/mounts/single-sign-on/screen-path.ts';
import { Browser, client, type OidcIssuer, openOidcIssuer } from './support/oidc-issuer.ts';

// docs/interface/session.md#single-sign-on
describe('single sign-on', () => {
  let issuer: OidcIssuer;
  let server: TestServer;
  beforeAll(async () => {
    issuer = await openOidcIssuer(() => [`${server.url}/app/oidc/callback`]);
    server = await startTestServer({
      proxies: 1,
      singleSignOn: { issuer: issuer.url, clientId: client.id, clientSecret: client.secret },
    });
  });
  beforeEach(() => {
    issuer.refuses = false;
    issuer.tamper = undefined;
  });
  afterAll(async () => {
    await server.close();
    await issuer.close();
  });

  async function newUser(email = `${newId()}@people.example`) {
    const { id: accountId } = await createAccount(server.database, { name: 'Agency' });
    const { id: userId } = await createUser(server.database, accountId, { name: 'Ada', email });
    return { accountId, userId, email };
  }
  const personOf = (email: string, subject = newId(), verified = true) => ({ subject, email, verified });

  const start = (to?: string): string =>
    `${server.url}/app/oidc/start${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`;
  const isScreen = ({ pathname, origin }: URL): boolean =>
    origin === server.url && !pathname.startsWith('/app/oidc/');
  const isCallback = ({ pathname }: URL): boolean => pathname === '/app/oidc/callback';
  const pathOf = (address: URL): string => address.href.slice(server.url.length);
  /** The user's id, or null without a session. */
  async function signedIn(browser: Browser): Promise<string | null> {
    const answer = await browser.open(`${server.url}/api/nova/session`);
    const { data } = (await answer.json()) as { data?: { user: { id: string } } };
    return data?.user.id ?? null;
  }

  it('signs in by a verified email the first time, then by subject whatever the email', async () => {
    const user = await newUser();
    const subject = newId();
    issuer.person = personOf(user.email.toUpperCase(), subject);
    const browser = new Browser();
    const screen = await browser.follow(start('/app/candidates?query=x#y'), isScreen);
    expect([pathOf(screen), await signedIn(browser)]).toEqual(['/app/candidates?query=x#y', user.userId]);
    expect(browser.cookie(server.url, 'nova_oidc')).toBeUndefined();
    issuer.person = personOf('married@people.example', subject, false);
    const again = new Browser();
    expect(pathOf(await again.follow(start(), isScreen))).toBe('/app');
    expect(await signedIn(again)).toBe(user.userId);
  });

  it('asks with PKCE, a state and a nonce of each attempt', async () => {
    issuer.asked.length = 0;
    const browser = new Browser();
    for (const _ of [1, 2]) {
      const { headers } = await browser.open(start());
      await fetch(headers.get('location') ?? '', { redirect: 'manual' });
    }
    const [first, second] = issuer.asked;
    expect(first?.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/u);
      expect(second?.get(name)).not.toBe(first?.get(name));
    }
  });

  it.each([
    ['an unverified email', (email: string) => personOf(email, newId(), false)],
    ['an email of nobody', () => personOf('nobody@people.example')],
  ])('lets nobody in by %s', async (_why, given) => {
    const { email } = await newUser();
    issuer.person = given(email);
    const browser = new Browser();
    expect(pathOf(await browser.follow(start(), isScreen))).toBe('/app/sign-in?error=unknown');
    expect(await signedIn(browser)).toBeNull();
  });

  it('does not give a user to whom their email came later', async () => {
    const user = await newUser();
    issuer.person = personOf(user.email);
    await new Browser().follow(start(), isScreen);
    issuer.person = personOf(user.email);
    expect(pathOf(await new Browser().follow(start(), isScreen))).toBe('/app/sign-in?error=unknown');
  });

  it('lets no disabled user in, by email or by subject', async () => {
    const user = await newUser();
    await updateUser(server.database, user, { disabled: true });
    issuer.person = personOf(user.email);
    expect(pathOf(await new Browser().follow(start(), isScreen))).toBe('/app/sign-in?error=unknown');
    await updateUser(server.database, user, { disabled: false });
    expect(pathOf(await new Browser().follow(start(), isScreen))).toBe('/app');
    await updateUser(server.database, user, { disabled: true });
    expect(pathOf(await new Browser().follow(start(), isScreen))).toBe('/app/sign-in?error=unknown');
  });

  describe('a callback', () => {
    const failed = '/app/sign-in?error=failed';
    async function halfWay(from?: string) {
      issuer.person = personOf((await newUser()).email);
      const browser = new Browser(from);
      return { browser, callback: await browser.follow(start('/app/jobs'), isCallback) };
    }
    const outcome = async (browser: Browser, callback: URL) => {
      const { headers } = await browser.open(callback.href);
      return [headers.get('location'), await signedIn(browser)];
    };

    it('serves once', async () => {
      const { browser, callback } = await halfWay();
      const copy = browser.copy();
      expect((await outcome(browser, callback))[0]).toBe('/app/jobs');
      expect(await outcome(copy, callback)).toEqual([failed, null]);
    });

    it('fails in a browser that began nothing, or something else', async () => {
      const { callback } = await halfWay();
      expect(await outcome(new Browser(), callback)).toEqual([failed, null]);
      const other = await halfWay();
      expect(await outcome(other.browser, callback)).toEqual([failed, null]);
    });

    it.each(['state', 'code', 'iss'])('fails with another %s', async (name) => {
      const { browser, callback } = await halfWay();
      callback.searchParams.set(name, 'another');
      expect(await outcome(browser, callback)).toEqual([failed, null]);
    });

    it('fails when the provider refuses', async () => {
      issuer.refuses = true;
      const { browser, callback } = await halfWay();
      expect(callback.searchParams.get('error')).toBe('access_denied');
      expect(await outcome(browser, callback)).toEqual([failed, null]);
    });

    const changed = (token: unknown, change: (claims: object) => object): string => {
      const [head, body = '', signature] = String(token).split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      return [head, Buffer.from(JSON.stringify(change(claims))).toString('base64url'), signature].join('.');
    };

    it.each([
      ['member under the former signature', (claims: object) => ({ ...claims, more: 1 })],
      ['subject', (claims: object) => ({ ...claims, sub: 'another' })],
      ['nonce', (claims: object) => ({ ...claims, nonce: 'another' })],
      ['audience', (claims: object) => ({ ...claims, aud: 'another' })],
    ])('fails for an ID token with another %s', async (_what, change) => {
      const { browser, callback } = await halfWay();
      issuer.tamper = (tokens) => ({ ...tokens, id_token: changed(tokens.id_token, change) });
      expect(await outcome(browser, callback)).toEqual([failed, null]);
    });

    it('fails for an ID token without a signature', async () => {
      const { browser, callback } = await halfWay();
      const head = Buffer.from('{"alg":"none"}').toString('base64url');
      issuer.tamper = (tokens) => ({
        ...tokens,
        id_token: `${head}.${String(tokens.id_token).split('.')[1] ?? ''}.`,
      });
      expect(await outcome(browser, callback)).toEqual([failed, null]);
    });

    it('fails for a caller who tries too often', async () => {
      // An address of its own: the minute of the other tests' address may end meanwhile.
      const from = '203.0.113.7';
      const { browser, callback } = await halfWay(from);
      // docs/interface/session.md#bounds
      await Promise.all(Array.from({ length: 120 }, () => new Browser(from).open(callback.href)));
      expect(await outcome(browser, callback)).toEqual([failed, null]);
    });
  });

  it('redirects to sign-in when the provider cannot be reached, and is not there without settings', async () => {
    const lost = await startTestServer({
      singleSignOn: { issuer: 'http://127.0.0.1:9', clientId: 'nova', clientSecret: 'x' },
    });
    const answer = await new Browser().open(`${lost.url}/app/oidc/start`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app/sign-in?error=failed']);
    await lost.close();
    const without = await startTestServer();
    // The console says that there is no such page.
    const none = await new Browser().open(`${without.url}/app/oidc/start`);
    expect([none.status, none.headers.get('location')]).toEqual([200, null]);
    await without.close();
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/app',
    '/app/../..//evil.example',
    '/app/../../evil',
    '/app/%2e%2e/%2e%2e/evil',
    '/app/..',
    '/app\\..\\..\\evil',
    '/app/\\evil.example',
    '/app\n//evil.example',
    '/app/\r\nSet-Cookie: a=b',
    '/app\t/x',
    '/appetite',
    '/app.evil.example',
    '/app@evil.example',
    '/app/oidc/start',
    'app/candidates',
    ' /app/candidates',
    `/app/${'x'.repeat(1_000)}`,
    '',
  ])('redirects to the first screen instead of %j', (to) => {
    expect(screenPath(to)).toBe('/app');
  });

  it.each(['/app', '/app/candidates?query=name:%22x%22&a=//b', '/app/jobs/1/board#x', '/app?x=1'])(
    'redirects to %s',
    (to) => {
      expect(screenPath(to)).toBe(to);
    },
  );
});
