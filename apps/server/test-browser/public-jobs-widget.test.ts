import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '@nova/features';
import { publicFolder } from '@nova/job-pages';
import { startTestServer, type TestServer } from '../test/support/test-server.ts';
import { findings } from './support/accessibility.ts';
import { looks, overflows, startBrowser, type TestBrowser } from './support/browser.ts';
import { agencyWithJobs, type AgencyWithJobs } from './support/agency-with-jobs.ts';
import { serveFolder, type ServedFolder } from './support/serve-folder.ts';
import { poll } from './support/poll.ts';

describe('the public jobs widget, on a website of another origin', () => {
  let server: TestServer;
  let website: ServedFolder;
  let browser: TestBrowser;
  let agency: AgencyWithJobs;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    agency = await agencyWithJobs(server);
    const key = await createKey(server.database, {
      userId: agency.userId,
      role: 'PUBLIC',
      jobs: 'published',
    });
    website = await serveFolder(publicFolder, (text) =>
      text
        .replace('http://127.0.0.1:3000', server.url)
        .replace('public-key="nova_pk_…"', `public-key="${key.key}"`),
    );
  });
  afterAll(async () => {
    website.close();
    await browser.close();
    await server.close();
  });

  const everyLook = Object.keys(looks) as (keyof typeof looks)[];

  it.each(everyLook)('lists, searches and shows jobs, and fits (%s)', async (look) => {
    const { page, complaints, origins, screenshot } = await browser.open(look);
    await page.goto(website.url);
    await page.getByRole('link', { name: 'Crane Operator' }).waitFor();
    await screenshot('widget-list');
    await poll(() => page.locator('.nj-card').count()).toBe(20);
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);

    await page.getByText('Location', { exact: true }).click();
    await screenshot('widget-filter');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: /^Kiel/u }).click();
    await page.getByText('1 open position', { exact: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?location=Kiel');
    await page.getByRole('link', { name: 'Remove all filters' }).click();
    await page.getByText('22 open positions').first().waitFor();
    await page.getByRole('searchbox').fill('crane');
    await page.waitForURL(/query=crane/u);
    // A link that the answer replaces in the midst of a click leads nowhere.
    await page.getByText('1 open position', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Crane Operator' }).click();
    await page.getByRole('heading', { name: 'Apply for Crane Operator' }).waitFor();
    await screenshot('widget-job');
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    const posting = await page.locator('head script[type="application/ld+json"]').textContent();
    expect(JSON.parse(posting ?? '')).toMatchObject({ '@type': 'JobPosting', title: 'Crane Operator' });
    expect(complaints).toEqual([]);
    expect([...origins].sort()).toEqual([server.url, website.url].sort());
  });

  it('gives each job an address, and the browser’s buttons go back and forth', async () => {
    const { page } = await browser.open('desktop');
    await page.goto(`${website.url}/?campaign=7`);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/u);
    await page.getByText('Page 2 of 2').first().waitFor();
    const title = await page.locator('.nj-card a').first().innerText();
    await page.locator('.nj-card a').first().click();
    // Only a job's page has a form.
    await page.locator('form.nj-form').waitFor();
    const address = page.url();
    expect(new URL(address).searchParams.get('campaign')).toBe('7');
    await poll(() => page.title()).toContain(title);
    await page.goBack();
    await page.getByText('Page 2 of 2').first().waitFor();
    expect(await page.title()).not.toContain(title);
    await page.goForward();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await page.getByRole('link', { name: 'All positions' }).click();
    await page.getByText('Page 2 of 2').first().waitFor();

    const { page: other } = await browser.open('desktop');
    await other.goto(address);
    await other.getByRole('heading', { name: title, exact: true }).waitFor();
  });

  it('explains a job that no longer exists, and an unavailable server', async () => {
    const { page } = await browser.open('phone');
    await page.goto(`${website.url}/?job=11111111-1111-4111-8111-111111111111&lang=de`);
    await page.getByRole('heading', { name: 'Diese Stelle ist nicht mehr offen.' }).waitFor();
    await page.route(`${server.url}/**`, (route) => route.abort());
    await page.getByRole('link', { name: 'Alle Stellen' }).click();
    await page.getByText('Die Stellen können gerade nicht angezeigt werden.').waitFor();
    await page.unroute(`${server.url}/**`);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('22 offene Stellen').first().waitFor();
    await poll(() => page.locator('.nj-card').count()).toBe(20);
  });
});
