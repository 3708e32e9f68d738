import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestAgency, type TestServer } from '../test/support/test-server.ts';
import { looks, overflows, startBrowser, type TestBrowser } from './support/browser.ts';

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

describe('the start page', () => {
  it.each(everyLook)('tells how the server is, asks nobody else and fits (%s)', async (look) => {
    const { page, complaints, origins, screenshot } = await browser.open(look);
    await page.goto(server.url);
    await page.getByText('This server is ready.').waitFor();
    await screenshot('start');
    expect(await page.locator('pre').first().innerText()).toContain(
      `curl '${server.url}/api/nova/candidates/search`,
    );
    expect(await overflows(page)).toBe(false);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([server.url]);
  });

  it('leads to the reference', async () => {
    const { page } = await browser.open('desktop');
    await page.goto(server.url);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByText('Search candidates').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs');
  });
});

describe('the API reference', () => {
  it.each(everyLook)('shows every resource, asks nobody else and fits (%s)', async (look) => {
    const { page, complaints, origins, screenshot } = await browser.open(look);
    await page.goto(`${server.url}/docs`);
    await page.locator('#operations-Candidates-candidates_search').waitFor();
    await screenshot('docs');
    expect(await page.locator('.opblock-tag').count()).toBe(12);
    expect(await overflows(page)).toBe(false);
    await page.locator('#operations-Candidates-candidates_search .opblock-summary-control').click();
    await page.getByText('desiredSalaryTenure').first().waitFor();
    await page.locator('#operations-Candidates-candidates_search').scrollIntoViewIfNeeded();
    await screenshot('docs operation');
    expect(await overflows(page)).toBe(false);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([server.url]);
  });

  it.each(['desktop', 'phone dark'] as const)(
    'sends a request with the key filled in once (%s)',
    async (look) => {
      const { page, complaints, screenshot } = await browser.open(look);
      await page.goto(`${server.url}/docs`);
      await page.getByLabel('API key').fill(agency.privateKey);
      await page.reload();
      const operation = page.locator('#operations-Candidates-candidates_search');
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table .response');
      await answer.getByText('200', { exact: true }).waitFor();
      expect(await answer.innerText()).toContain('Hopper');
      await answer.scrollIntoViewIfNeeded();
      await screenshot('docs answer');
      expect(complaints).toEqual([]);
    },
  );

  it('creates a candidate from the example as it stands', async () => {
    const { page, screenshot } = await browser.open('desktop');
    await page.goto(`${server.url}/docs`);
    await page.getByLabel('API key').fill(agency.privateKey);
    const operation = page.locator('#operations-Candidates-candidates_create');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    await answer.getByText('200', { exact: true }).waitFor();
    await screenshot('docs create');
    const found = await server.call('GET', '/candidates/search?query=Lovelace', { key: agency.privateKey });
    expect(found.body).toMatchObject({ total: 1 });
  });
});
