import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@nova/core';
import { updateUser } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { Browser, client, type OidcIssuer, openOidcIssuer } from './support/oidc-issuer.ts';
import { linkToken, ofConsole, untilStatus } from './support/signed-in.ts';

interface Choice {
  readonly accountId: string;
  readonly accountName: string;
  readonly isKnown: boolean;
}

// docs/interface/session.md#single-sign-on
describe('single sign-on of a person whose email several accounts have', () => {
  let issuer: OidcIssuer;
  let server: TestServer;
  let own: TestAgency;
  let stranger: TestAgency;
  let email: string;
  beforeAll(async () => {
    issuer = await openOidcIssuer(() => [`${server.url}/app/oidc/callback`]);
    server = await startTestServer({
      singleSignOn: { issuer: issuer.url, clientId: client.id, clientSecret: client.secret },
    });
  });
  beforeEach(async () => {
    [own, stranger] = [await server.agency(), await server.agency()];
    email = `${newId()}@people.example`;
    issuer.person = { subject: newId(), email, verified: true };
    issuer.tamper = undefined;
  });
  afterAll(async () => {
    await server.close();
    await issuer.close();
  });

  async function addUser({ privateKey: key }: TestAgency, name = 'Ada'): Promise<string> {
    const { body } = await server.call('POST', '/users', { key, json: { name, email } });
    return (body as { data: string }).data;
  }
  const choicePath = () => `${server.url}/app/oidc/choice`;
  async function begin(): Promise<{ readonly browser: Browser; readonly screen: string }> {
    const browser = new Browser();
    const isScreen = ({ pathname, origin }: URL): boolean =>
      origin === server.url && !pathname.startsWith('/app/oidc/');
    const screen = await browser.follow(`${server.url}/app/oidc/start?to=/app/jobs`, isScreen);
    return { browser, screen: screen.href.slice(server.url.length) };
  }
  async function choicesOf(browser: Browser): Promise<readonly Choice[]> {
    const { choices } = (await (await browser.open(choicePath())).json()) as { choices: readonly Choice[] };
    return choices;
  }
  const choose = (browser: Browser, accountId: string, headers = ofConsole(server)) =>
    browser.open(`${choicePath()}?account=${accountId}`, { method: 'POST', headers });
  /** The user's id, or null without a session. */
  async function signedIn(browser: Browser): Promise<string | null> {
    const answer = await browser.open(`${server.url}/api/nova/session`);
    const { data } = (await answer.json()) as { data?: { user: { id: string } } };
    return data?.user.id ?? null;
  }

  it('asks for the account, and signs in to the chosen one', async () => {
    const [mine, theirs] = [await addUser(own), await addUser(stranger)];
    for (const [agency, userId] of [
      [own, mine],
      [stranger, theirs],
    ] as const) {
      const { browser, screen } = await begin();
      expect([screen, await signedIn(browser)]).toEqual(['/app/sign-in?choose=1', null]);
      const chosen = await choose(browser, agency.accountId);
      expect([chosen.status, await chosen.json()]).toEqual([200, { to: '/app/jobs' }]);
      expect(await signedIn(browser)).toBe(userId);
      expect(browser.cookie(server.url, 'nova_oidc')).toBeUndefined();
    }
  });

  it('lets a person into the own account, whenever another account made a user with their email', async () => {
    // Before the own account did, and after the person had signed in to the other.
    const theirs = await addUser(stranger);
    const first = await begin();
    expect([first.screen, await signedIn(first.browser)]).toEqual(['/app/jobs', theirs]);
    const mine = await addUser(own);
    const second = await begin();
    expect(await choicesOf(second.browser)).toEqual([
      { accountId: stranger.accountId, accountName: expect.any(String), isKnown: true },
      { accountId: own.accountId, accountName: expect.any(String), isKnown: false },
    ]);
    await choose(second.browser, own.accountId);
    expect(await signedIn(second.browser)).toBe(mine);
    // The email of a known subject counts for nothing.
    issuer.person = { ...issuer.person, email: 'other@people.example', verified: false };
    const third = await begin();
    expect((await choicesOf(third.browser)).map(({ isKnown }) => isKnown)).toEqual([true, true]);
  });

  it('signs in at once where the user of the other account is another person’s', async () => {
    await addUser(stranger);
    await begin();
    const mine = await addUser(own);
    issuer.person = { ...issuer.person, subject: newId() };
    const { browser, screen } = await begin();
    expect([screen, await signedIn(browser)]).toEqual(['/app/jobs', mine]);
  });

  it('asks before the first sign-in to an account while another one’s user is disabled', async () => {
    const mine = await addUser(own);
    await begin();
    await updateUser(server.database, { userId: mine }, { disabled: true });
    await addUser(stranger);
    const { browser, screen } = await begin();
    expect(screen).toBe('/app/sign-in?choose=1');
    expect((await choicesOf(browser)).map(({ accountId }) => accountId)).toEqual([stranger.accountId]);
    expect((await choose(browser, own.accountId)).status).toBe(401);
    expect(await signedIn(browser)).toBeNull();
  });

  it('takes a choice of nobody’s, of another account, of a foreign page or of a broken cookie from nobody', async () => {
    await addUser(own);
    await addUser(stranger);
    const third = await server.agency();
    const { browser } = await begin();
    expect((await choose(browser, third.accountId)).status).toBe(401);
    expect((await choose(browser, 'nonsense')).status).toBe(401);
    expect((await choose(browser, own.accountId, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await choose(new Browser(), own.accountId)).status).toBe(401);
    expect((await new Browser().open(choicePath())).status).toBe(401);
    // What a started sign-in keeps is no proof of anybody.
    const started = new Browser();
    await started.open(`${server.url}/app/oidc/start`);
    expect((await choose(started, own.accountId)).status).toBe(401);
    expect([await signedIn(browser), await signedIn(started)]).toEqual([null, null]);
  });

  it('names no account for an email that is not verified', async () => {
    await addUser(own);
    await addUser(stranger);
    issuer.person = { ...issuer.person, verified: false };
    const { browser, screen } = await begin();
    expect(screen).toBe('/app/sign-in?error=unknown');
    expect((await browser.open(choicePath())).status).toBe(401);
  });

  it.each(['', ' ', 'x'.repeat(256)])('refuses the subject %j', async (subject) => {
    await addUser(own);
    const claiming = (sub: string) => {
      const claims = { sub, email, email_verified: true };
      issuer.tamper = (tokens) => ({ ...tokens, id_token: issuer.signed(tokens.id_token, claims) });
    };
    claiming(subject);
    const { browser, screen } = await begin();
    expect([screen, await signedIn(browser)]).toEqual(['/app/sign-in?error=failed', null]);
    claiming(newId());
    expect((await begin()).screen).toBe('/app/jobs');
  });

  describe('undone by an ADMIN', () => {
    const unbind = (userId: string, { privateKey: key } = own) =>
      server.call('DELETE', `/users/${userId}/singlesignon`, { key });
    const since = async (userId: string) => {
      const { body } = await server.call('GET', '/users', { key: own.privateKey });
      const { data } = body as { data: { id: string; singleSignOnSince: string | null }[] };
      return data.find(({ id }) => id === userId)?.singleSignOnSince;
    };

    it('ends the sessions and links, and the next person with the email gets the user', async () => {
      const mine = await addUser(own);
      const wrong = await begin();
      expect(await since(mine)).toMatch(/^\d{4}-/u);
      issuer.person = { ...issuer.person, subject: newId() };
      expect((await begin()).screen).toBe('/app/sign-in?error=unknown');
      const token = await linkToken(server, { accountId: own.accountId, userId: mine });
      expect(await unbind(mine)).toMatchObject({ status: 200, body: { data: mine } });
      expect(await since(mine)).toBeNull();
      expect((await server.call('POST', '/session', { json: { token } })).status).toBe(401);
      const session = () => wrong.browser.open(`${server.url}/api/nova/session`);
      expect(await untilStatus(session, 401)).toBe(401);
      const right = await begin();
      expect(await signedIn(right.browser)).toBe(mine);
      const trail = await server.call('GET', `/audit?recordId=${mine}`, { key: own.privateKey });
      expect(trail.body).toMatchObject({
        data: [{ action: 'unbind', userId: own.userId }, { action: 'create' }],
      });
    });

    it('answers 404 for an unknown user and one of another account, whose person stays signed in', async () => {
      const theirs = await addUser(stranger);
      const { browser } = await begin();
      expect((await unbind(theirs)).status).toBe(404);
      expect((await unbind(newId())).status).toBe(404);
      expect((await unbind('nonsense')).status).toBe(404);
      expect(await signedIn(browser)).toBe(theirs);
    });
  });
});
