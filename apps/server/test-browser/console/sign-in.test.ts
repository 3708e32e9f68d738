import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, openConsole, signInLink } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('signing in to the console', () => {
  let at: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  it('opens the screen that was asked for, and takes the token out of the address', async () => {
    const { page, complaints } = await at.browser.open('desktop');
    await page.goto(`${at.server.url}/app/jobs?query=crane`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(await signInLink(at));
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    expect(page.url()).toBe(`${at.server.url}/app/jobs?query=crane`);
    // The one answer of 401 that sent the visitor to sign in.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('tells that a link was used', async () => {
    const link = await signInLink(at);
    const [first, second] = [await at.browser.open('desktop'), await at.browser.open('desktop')];
    await first.page.goto(link);
    await first.page.getByRole('navigation', { name: 'Main' }).waitFor();
    await second.page.goto(link);
    await poll(() => second.page.getByRole('alert').innerText()).toBe(
      'This link has been used or is too old. Ask for a new one.',
    );
  });

  it('waits for the button where the link came by mail', async () => {
    const link = await signInLink(at);
    const { page } = await at.browser.open('desktop');
    await page.goto(link.replace('/sign-in#', '/sign-in?mail=1#'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/app\/?$/u);
  });

  it.each([
    ['unknown', 'There is no user for this sign-in. Ask your administrator for one.'],
    ['failed', 'Signing in did not work. Try again.'],
  ])('says what failed in a single sign-on: %s', async (error, text) => {
    const { page } = await at.browser.open('desktop');
    await page.goto(`${at.server.url}/app/sign-in?error=${error}`);
    await poll(() => page.getByRole('alert').innerText()).toBe(text);
  });

  it('shows the accounts to choose from, and says which of them are new to the person', async () => {
    const { page } = await at.browser.open('phone');
    const choices = [
      { accountId: 'own', accountName: 'Acme Recruiting', isKnown: true },
      { accountId: 'other', accountName: 'A stranger', isKnown: false },
    ];
    const asked: string[] = [];
    await page.route('**/app/oidc/choice*', (route) => {
      const { pathname, search } = new URL(route.request().url());
      asked.push(`${route.request().method()} ${pathname}${search}`);
      return route.fulfill({ json: search === '' ? { choices } : { to: '/app/sign-in?error=unknown' } });
    });
    await page.goto(`${at.server.url}/app/sign-in?choose=1`);
    await page.getByText('You have not signed in here yet.').waitFor();
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([
      'Acme Recruiting',
      'A stranger',
    ]);
    await page.getByRole('button', { name: 'Acme Recruiting' }).click();
    await page.getByRole('alert').waitFor();
    expect(asked).toEqual(['GET /app/oidc/choice', 'POST /app/oidc/choice?account=own']);
  });

  it('offers single sign-on where the server has it', async () => {
    const { page } = await at.browser.open('desktop');
    const link = page.getByRole('link', { name: 'Sign in with single sign-on' });
    await page.goto(`${at.server.url}/app/sign-in`);
    await page.getByLabel('Email').waitFor();
    await poll(() => link.count()).toBe(0);
    const other = await startTestServer({
      singleSignOn: { issuer: 'https://issuer.example', clientId: 'nova', clientSecret: 'secret' },
    });
    await page.goto(`${other.url}/app/sign-in`);
    await poll(() => link.getAttribute('href')).toBe('/app/oidc/start?to=/app/');
    await other.close();
  });

  it('offers a link by mail, and says so where the server sends none', async () => {
    const { page } = await at.browser.open('phone');
    await page.goto(`${at.server.url}/app/sign-in`);
    await page.getByLabel('Email').fill('ada@agency.example');
    await page.getByRole('button', { name: 'Send a link' }).click();
    await poll(() => page.getByRole('alert').innerText()).toContain('No mail server is set up.');
  });

  it('signs out, here or everywhere', async () => {
    const here = await openConsole(at);
    const elsewhere = await openConsole(at);
    await here.page.getByRole('button', { name: 'Ada Owner' }).click();
    await here.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await here.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(elsewhere.page.url()).pathname).toBe('/app/sign-in');
  });
});
