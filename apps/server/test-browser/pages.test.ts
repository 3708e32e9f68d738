import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer, type TestAgency, type TestServer } from '../test/support/test-server.ts';
import { looks, overflows, startBrowser, type TestBrowser } from './support/browser.ts';
import { poll } from './support/poll.ts';

describe('public pages', () => {
  let server: TestServer;
  let agency: TestAgency;
  let browser: TestBrowser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    agency = await server.agency();
    await server.call('POST', '/candidates', {
      key: agency.privateKey,
      json: { firstName: 'Grace', lastName: 'Hopper', jobTitle: 'Compiler engineer' },
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const everyLook = Object.keys(looks) as (keyof typeof looks)[];

  /** Only who does not ask for HTML by name gets it; browsers are led to the console. */
  async function openStartPage(page: Page): Promise<void> {
    await page.route(`${server.url}/`, (route) => route.continue({ headers: { accept: '*/*' } }));
    await page.goto(server.url);
  }

  describe('the start page', () => {
    it.each(everyLook)('shows the server’s health, asks nobody else and fits (%s)', async (look) => {
      const { page, complaints, origins, screenshot } = await browser.open(look);
      await openStartPage(page);
      await page.getByText('This server is ready.').waitFor();
      await poll(() => page.locator('dt:has-text("Mail and webhooks") + dd').innerText()).toBe(
        'Mail and webhooks are sent.',
      );
      await screenshot('start');
      expect((await page.locator('pre').allInnerTexts()).slice(0, 2)).toEqual([
        'export KEY=nova_sk_… PUBLIC_KEY=nova_pk_…',
        expect.stringContaining(`curl '${server.url}/api/nova/candidates/search`),
      ]);
      await poll(() => page.getByText(`npm install ${server.url}/sdk/typescript.tgz`).isVisible()).toBe(true);
      expect(await overflows(page)).toBe(false);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([server.url]);
    });

    it('links to the reference', async () => {
      const { page } = await browser.open('desktop');
      await openStartPage(page);
      await page.getByRole('link', { name: 'API reference' }).click();
      await page.getByRole('heading', { name: 'API reference' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/docs');
    });
  });

  describe('the reference', () => {
    it.each(everyLook)('fits, and asks nobody else (%s)', async (look) => {
      const { page, complaints, origins, screenshot } = await browser.open(look);
      for (const [name, path] of [
        ['docs', '/docs'],
        ['chapter', '/docs/guide/query-language'],
        ['fields', '/docs/guide/candidates#fields.noticePeriod'],
        ['errors', '/docs/errors#NOT_FOUND'],
      ] as const) {
        await page.goto(server.url + path);
        await screenshot(name);
        expect([path, await overflows(page)]).toEqual([path, false]);
      }
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([server.url]);
    });

    it.each(everyLook)('draws the endpoints of a resource, and fits (%s)', async (look) => {
      const { page, complaints, origins, screenshot } = await browser.open(look);
      await page.goto(`${server.url}/docs/reference/candidates#tag/candidates/search`);
      await page.getByRole('heading', { name: 'Search candidates' }).waitFor();
      await page.locator('section[id$="candidates/search"]').getByText('candidates.search').first().waitFor();
      await page.waitForTimeout(1_000);
      await screenshot('endpoint');
      expect(await overflows(page)).toBe(false);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([server.url]);
    });

    it('opens at the endpoint of the address, after a reload too', async () => {
      const { page } = await browser.open('desktop');
      await page.goto(`${server.url}/docs/reference/jobs#tag/jobs/unarchive`);
      for (const load of [() => page.waitForTimeout(0), () => page.reload()]) {
        await load();
        const endpoint = page.locator('section[id$="jobs/unarchive"]');
        await endpoint.getByRole('heading', { name: 'Unarchive a job' }).waitFor();
        // What is drawn above it later may move it for a while.
        await page.waitForTimeout(1_500);
        await poll(async () => Math.abs((await endpoint.boundingBox())?.y ?? 9_999)).toBeLessThan(300);
      }
    });

    it.each(['desktop', 'phone'] as const)(
      'scrolls to the endpoint that the navigation names (%s)',
      async (look) => {
        const { page } = await browser.open(look);
        await page.goto(`${server.url}/docs/reference/jobs`);
        await page.getByRole('heading', { name: 'List jobs' }).waitFor();
        if (look === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: /^Unarchive a job/u }).click();
        await page.getByRole('heading', { name: 'Unarchive a job' }).waitFor();
        await poll(() => Promise.resolve(new URL(page.url()).hash)).toBe('#tag/jobs/unarchive');
        await page.waitForFunction(
          `Math.abs(document.querySelector('section[id$="jobs/unarchive"]').getBoundingClientRect().top) < 300`,
        );
      },
    );

    it('shows a call in three languages', async () => {
      const { page } = await browser.open('desktop');
      await page.goto(`${server.url}/docs/reference/users#tag/users/list`);
      const endpoint = page.locator('section[id$="users/list"]');
      await endpoint.getByText('curl -G').waitFor();
      await endpoint.getByRole('button', { name: 'curl' }).click();
      const languages = page.getByRole('option');
      await languages.first().waitFor();
      await poll(() => languages.allInnerTexts()).toEqual(['curl', 'TypeScript', 'Python']);
      await languages.nth(2).click();
      await endpoint.getByText('from nova_client import Nova').first().waitFor();
    });

    it.each(['desktop', 'phone dark'] as const)(
      'sends a request with the key entered once, which no other tab has (%s)',
      async (look) => {
        const { page, complaints, screenshot } = await browser.open(look);
        await page.goto(`${server.url}/docs/reference/users`);
        await page.getByLabel('API key').fill(agency.privateKey);
        await page.goto(`${server.url}/docs/reference/candidates#tag/candidates/search`);
        await page.reload();
        const endpoint = page.locator('section[id$="candidates/search"]');
        await endpoint.getByRole('button', { name: /Test Request/u }).click();
        const answered = page.waitForResponse((answer) => answer.url().includes('/api/nova/'));
        await page.getByRole('button', { name: /^Send/u }).first().click();
        const answer = await answered;
        expect([answer.status(), answer.url()]).toEqual([200, expect.stringContaining('query=')]);
        await page.getByText('200 OK').waitFor();
        await screenshot('answer');
        const everywhere = 'JSON.stringify([localStorage, document.cookie, history.state, location.href])';
        expect(await page.evaluate(everywhere)).not.toContain('nova_sk_');
        await poll(() => page.evaluate('indexedDB.databases()')).toEqual([]);
        const other = await page.context().newPage();
        await other.goto(`${server.url}/docs/reference/users`);
        await poll(() => other.getByLabel('API key').inputValue()).toBe('');
        expect(complaints).toEqual([]);
      },
    );
  });

  describe('the search box', () => {
    it('takes focus by `/` and arrows, and Enter opens the result', async () => {
      const { page, complaints, screenshot } = await browser.open('desktop');
      await page.goto(`${server.url}/docs`);
      await page.keyboard.press('/');
      await page.keyboard.type('candidates.search');
      const options = page.getByRole('option');
      await options.first().waitFor();
      await screenshot('search');
      await poll(() => options.first().innerText()).toContain('GET /api/nova/candidates/search');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${server.url}/docs/reference/candidates#tag/candidates/search`);
      expect(complaints).toEqual([]);
    });

    it.each([
      ['NOT_FOUND', '/docs/errors#NOT_FOUND'],
      ['noticePeriod candidates', '/docs/guide/candidates#fields.noticePeriod'],
      ['incremental', '/docs/guide/paging#incremental-sync'],
      ['idempotency', '/docs/guide/idempotency'],
      ['/jobs/{jobId}/archive', '/docs/reference/jobs#tag/jobs/archive'],
      ['create a lead', '/docs/reference/leads#tag/leads/create'],
    ])('finds %s', async (words, href) => {
      const { page } = await browser.open('phone');
      await page.goto(`${server.url}/docs/errors`);
      await page.getByRole('combobox').fill(words);
      const first = page.getByRole('option').first();
      await first.waitFor();
      await poll(() => first.getAttribute('href')).toBe(href);
      expect(await overflows(page)).toBe(false);
    });

    it('says if it finds nothing', async () => {
      const { page } = await browser.open('desktop');
      await page.goto(`${server.url}/docs`);
      await page.getByRole('combobox').fill('xyzzy');
      await page.getByText('Nothing is called so.').waitFor();
      await page.keyboard.press('Escape');
      await poll(() => page.getByRole('listbox').isVisible()).toBe(false);
    });
  });

  describe('a campaign’s mail', () => {
    it.each(everyLook)('opens with the key in a frame where nothing runs or loads (%s)', async (look) => {
      const asked: string[] = [];
      const elsewhere = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.end();
      });
      elsewhere.listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const stranger = `http://127.0.0.1:${String((elsewhere.address() as AddressInfo).port)}`;
      const key = agency.privateKey;
      const created = await server.call('POST', '/campaigns', {
        key,
        json: {
          name: 'News',
          subject: 'News for {{ firstName | default: "you" }}',
          html: `<h2>Dear {{ firstName | default: "reader" }}</h2><p>Three new jobs for you.</p><img src="${stranger}/p.gif" alt="A picture"><p><a href="${stranger}/jobs">Look at them</a></p>`,
        },
      });
      const { page, screenshot } = await browser.open(look);
      await page.goto(`${server.url}/docs/reference/campaigns`);
      await page.locator('[data-role=PRIVATE]').fill(key);
      await page.getByLabel('Campaign’s id').fill((created.body as { data: string }).data);
      await page.getByRole('button', { name: 'Show the mail' }).click();
      const shown = page.frameLocator('#preview-mail');
      await shown.getByRole('heading', { name: 'News for you' }).waitFor();
      const mail = shown.frameLocator('iframe');
      await mail.getByText('Dear reader').waitFor();
      await page.locator('#preview').scrollIntoViewIfNeeded();
      await screenshot('preview');
      await mail.getByText('Look at them').click();
      await page.waitForTimeout(300);
      expect(await overflows(page)).toBe(false);
      expect(asked).toEqual([]);
      await page.getByLabel('Campaign’s id').fill(crypto.randomUUID());
      await page.getByRole('button', { name: 'Show the mail' }).click();
      await page.locator('#preview-state').getByText('campaign').waitFor();
      await poll(() => page.locator('#preview-mail').isVisible()).toBe(false);
      elsewhere.close();
    });
  });
});
