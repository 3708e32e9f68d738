import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestAgency, TestServer } from '../../test/support/test-server.ts';
import type { looks, TestBrowser, WatchedPage } from './browser.ts';

export interface ConsoleServer {
  readonly server: TestServer;
  readonly browser: TestBrowser;
  readonly agency: TestAgency;
}

interface Visit extends BrowserContextOptions {
  readonly look?: keyof typeof looks;
  /** Below /app; the start by default. */
  readonly path?: string;
}

/** A link that signs the agency's user in once. */
export async function signInLink({ server, agency }: Omit<ConsoleServer, 'browser'>): Promise<string> {
  const { status, body } = await server.call('POST', `/users/${agency.userId}/link`, {
    key: agency.privateKey,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { data: { url: string } }).data.url;
}

/**
 * Runs in the page. What the console tells goes after 6 or 20 s (shell/tell.tsx), which a busy machine may need to come to the next
 * line of a test.
 */
export const tellLonger = `{
  const later = window.setTimeout;
  window.setTimeout = (then, ms, ...more) => later(then, ms === 6000 || ms === 20000 ? 5 * ms : ms, ...more);
}`;

/** Opens a screen as the agency's user, who signs in by a link. */
export async function openConsole(at: ConsoleServer, visit: Visit = {}): Promise<WatchedPage> {
  const { look = 'desktop', path = '/', ...more } = visit;
  const watched = await at.browser.open(look, { locale: 'en-GB', ...more });
  await watched.page.addInitScript(tellLonger);
  await watched.page.goto(await signInLink(at));
  await watched.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  // The sign-in page has a heading too, and stays for a moment.
  await watched.page.locator('#content h1').waitFor();
  if (path !== '/') await goTo(watched.page, at, path);
  return watched;
}

/** Goes to a screen by its address, as a bookmark does. What others write from here on is heard there. */
export async function goTo(
  page: Page,
  { server }: Pick<ConsoleServer, 'server'>,
  path: string,
): Promise<void> {
  await Promise.all([page.waitForResponse(/\/events\/stream$/u), page.goto(`${server.url}/app${path}`)]);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

interface Created {
  readonly data: string;
}

/** Makes a record over REST, and returns its id. */
export async function createRecord(
  { server, agency }: Omit<ConsoleServer, 'browser'>,
  path: string,
  json: object,
): Promise<string> {
  const { status, body } = await server.call('POST', path, { key: agency.privateKey, json });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as Created).data;
}
