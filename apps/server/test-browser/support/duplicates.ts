import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { compareQueued } from '@nova/features';
import type { Locator, Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser, type WatchedPage } from './browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from './console.ts';

/** Of who has just been merged, whose event came before the review's next pair. */
const gone = /404 .*\/trpc\/[a-z]+\.get\?/u;

type Values = Readonly<Record<string, unknown>>;

/** Somebody at the screen of duplicates, of an agency with nothing else in it. */
export interface Desk {
  readonly at: ConsoleServer;
  readonly page: Page;
  readonly complaints: readonly string[];
  /** An agency of its own, so that its lists hold what the test made. */
  readonly open: () => Promise<void>;
  /** Another page is looked at from here on. */
  readonly look: (watched: WatchedPage) => void;
  readonly screenshot: (name: string) => Promise<void>;
  readonly call: (method: string, path: string, json?: object) => ReturnType<ConsoleServer['server']['call']>;
  /** Two of them: the older one has a job, the other another one, a mobile phone and a note. */
  readonly twins: (firstName: string, lastName: string) => Promise<readonly [string, string]>;
  readonly candidate: (given: object) => Promise<string>;
  /** What was written is compared, as the server's background does. */
  readonly compared: () => Promise<void>;
  readonly review: (search?: string) => Promise<void>;
  readonly told: (text: string | RegExp) => Promise<void>;
  readonly pair: (name: string) => Locator;
  readonly table: () => Locator;
  readonly listed: () => Locator;
  /** What the merge would do is known. */
  readonly ready: () => Promise<void>;
  readonly read: (id: string) => Promise<Values>;
  readonly statusOf: (id: string, plural?: string) => Promise<number>;
}

/** Starts a server and a browser for the tests of a file. */
export function startDesk(): Desk {
  let at: ConsoleServer;
  let seen: WatchedPage;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  afterEach(() => at.browser.closePages());
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const call: Desk['call'] = (method, path, json) =>
    at.server.call(method, path, { key: at.agency.privateKey, ...(json && { json }) });
  const candidate: Desk['candidate'] = (given) => createRecord(at, '/candidates?allowDuplicate=true', given);
  const compared = async (): Promise<void> => {
    while ((await compareQueued(at.server.database)) > 0);
  };
  return {
    get at() {
      return at;
    },
    get page() {
      return seen.page;
    },
    get complaints() {
      return seen.complaints.filter((one) => !gone.test(one));
    },
    open: async () => {
      at = { ...at, agency: await at.server.agency() };
      seen = await openConsole(at);
    },
    look: (watched) => {
      seen = watched;
    },
    screenshot: (name) => seen.screenshot(name),
    call,
    candidate,
    twins: async (firstName, lastName) => {
      const name = { firstName, lastName, email: `${firstName}.${lastName}@net.example`.toLowerCase() };
      const older = await candidate({ ...name, jobTitle: 'Chemist' });
      const younger = await candidate({ ...name, jobTitle: 'Physicist', mobile: '+44 7700 900115' });
      await createRecord(at, '/notes', { subject: 'Called', candidateId: younger });
      return [older, younger];
    },
    compared,
    review: async (search = '') => {
      await compared();
      await goTo(seen.page, at, `/duplicates${search}`);
    },
    told: (text) => seen.page.getByRole('status').filter({ hasText: text }).waitFor(),
    pair: (name) => seen.page.getByRole('region', { name }),
    table: () => seen.page.getByRole('table', { name: 'Fields side by side' }),
    listed: () => seen.page.getByRole('listbox', { name: 'Possible duplicates' }).getByRole('option'),
    ready: () => seen.page.locator('[aria-keyshortcuts="m"]:not([aria-disabled])').waitFor(),
    read: async (id) => ((await call('GET', `/candidates/${id}`)).body as { data: Values }).data,
    statusOf: async (id, plural = 'candidates') => (await call('GET', `/${plural}/${id}`)).status,
  };
}
