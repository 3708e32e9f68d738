import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openJobSite } from '@nova/features';
import type { Page } from 'playwright-core';
import { loadJobPages } from '../src/mounts/job-site/create-job-site.ts';
import { startTestServer, type TestServer } from '../test/support/test-server.ts';
import { findings } from './support/accessibility.ts';
import { agencyWithJobs, type AgencyWithJobs } from './support/agency-with-jobs.ts';
import { looks, overflows, startBrowser, type TestBrowser } from './support/browser.ts';
import { poll } from './support/poll.ts';

describe('job pages', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let agency: AgencyWithJobs;
  let site: string;

  beforeAll(async () => {
    const jobPages = await loadJobPages();
    [server, browser] = await Promise.all([startTestServer({ jobPages }), startBrowser()]);
    agency = await agencyWithJobs(server);
    await openJobSite(server.database, agency.accountId, {
      slug: 'harbour',
      accent: '#0f766e',
      websiteUrl: 'https://agency.example',
      imprintUrl: 'https://agency.example/imprint',
      privacyUrl: 'https://agency.example/privacy',
    });
    site = `${server.url}/jobs/harbour`;
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const everyLook = Object.keys(looks) as (keyof typeof looks)[];
  const job = (): string => `${site}/${agency.jobId}`;
  const formOf = (page: Page) => page.locator('form.nj-form');
  const isShown = (page: Page) => formOf(page).waitFor({ state: 'visible' });

  it.each(everyLook)('look right, fit, and are accessible (%s)', async (look) => {
    const { page, complaints, origins, screenshot } = await browser.open(look);
    await page.goto(site);
    await page.getByRole('heading', { name: 'Open positions', level: 1 }).waitFor();
    await screenshot('site-list');
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    await page.goto(job());
    await isShown(page);
    await screenshot('site-job');
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('6 fields need another look:').waitFor();
    await screenshot('site-problems');
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    await page.goto(`${site}/11111111-1111-4111-8111-111111111111`);
    await page.getByRole('heading', { name: 'This position is no longer open.' }).waitFor();
    await screenshot('site-gone');
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    expect([...origins]).toEqual([server.url]);
  });

  it('list, search, filter and page without scripts', async () => {
    const { page, screenshot } = await browser.open('phone', { javaScriptEnabled: false });
    await page.goto(site);
    await page.getByRole('searchbox').fill('welder');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\?query=welder$/u);
    await page.getByText('3 open positions').first().waitFor();
    await page.getByText('Location', { exact: true }).click();
    await page.getByRole('link', { name: /^Kiel/u }).click();
    await page.waitForURL(/location=Kiel/u);
    await page.getByRole('link', { name: 'Remove all filters' }).click();
    await page.goto(site);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.goto(job());
    await page.getByRole('heading', { name: 'Crane Operator', exact: true }).waitFor();
    await page.getByText('To apply on this page, please allow JavaScript.').waitFor();
    expect([await formOf(page).isVisible(), await overflows(page)]).toEqual([false, false]);
    await screenshot('site-without-script');
  });

  it('search while somebody types, after a pause, and announce the result', async () => {
    const { page } = await browser.open('desktop');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/list'))
        asked.push(new URL(request.url()).searchParams.get('query') ?? '');
    });
    await page.clock.install();
    await page.goto(site);
    // By then the script hears letters.
    await page.waitForLoadState('networkidle');
    // However slowly the letters come here, for the page they come at once.
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = page.getByRole('searchbox');
    await box.pressSequentially('crane');
    expect(asked).toEqual([]);
    await page.clock.resume();
    await page.waitForURL(/query=crane$/u);
    await page.locator('[role="status"]', { hasText: '1 open position' }).waitFor();
    expect(asked).toEqual(['crane']);
    await poll(() => page.evaluate('document.activeElement.id')).toBe('nj-query');
    await box.fill('nothing like it');
    await page.getByText('No position matches your search.').first().waitFor();
    await page.reload();
    await poll(() => box.inputValue()).toBe('nothing like it');
  });

  it('speak six languages, each of which links to the others', async () => {
    const { page } = await browser.open('phone', { locale: 'it-IT' });
    await page.goto(job());
    await page.getByRole('heading', { name: 'Candidatura: Crane Operator' }).waitFor();
    for (const [name, send] of [
      ['Deutsch', 'Bewerbung senden'],
      ['Français', 'Envoyer ma candidature'],
      ['Español', 'Enviar solicitud'],
      ['Nederlands', 'Sollicitatie versturen'],
      ['English', 'Send application'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('button', { name: send }).waitFor();
      expect([name, await overflows(page), await findings(page)]).toEqual([name, false, []]);
    }
  });

  it('show no markup of an advert, and fit the longest words', async () => {
    const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    const { body } = await server.call('POST', '/jobs', {
      key: agency.privateKey,
      json: {
        title: `${hostile}${'Donaudampfschifffahrt'.repeat(8)}`,
        location: 'x'.repeat(200),
        publishToWebsite: true,
        shortDescription: hostile,
        skills: [hostile, 'y'.repeat(180)],
        jobType: hostile,
        description: `<p>a</p>${hostile}<a href="javascript:window.hacked=1">go</a><p onclick="window.hacked=1">${'z'.repeat(500)}</p>`,
        questions: [{ text: hostile.repeat(3), kind: 'CHOICE', options: [hostile, 'w'.repeat(150)] }],
      },
    });
    const { data: id } = body as { data: string };
    const { page, complaints } = await browser.open('phone');
    for (const path of [site, `${site}/${id}`, `${site}?query=${encodeURIComponent(hostile)}`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect([path, await overflows(page), await page.evaluate('window.hacked')]).toEqual([
        path,
        false,
        undefined,
      ]);
    }
    await page.goto(`${site}/${id}`);
    await page.getByText('go', { exact: true }).click();
    await poll(() => page.evaluate('window.hacked')).toBe(undefined);
    expect(complaints).toEqual([]);
    await server.call('DELETE', `/jobs/${id}`, { key: agency.privateKey });
  });
});
