import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agencyWithRecords } from '../test/support/agency-with-records.ts';
import { startTestServer, type TestServer } from '../test/support/test-server.ts';
import { looks, overflows, startBrowser, type TestBrowser } from './support/browser.ts';
import { serveFolder, type ServedFolder } from './support/serve-folder.ts';

let server: TestServer;
let website: ServedFolder;
let browser: TestBrowser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
  const { publicKey, companyId } = await agencyWithRecords(server, 0);
  website = await serveFolder(join(import.meta.dirname, '../../../examples/public-jobs-widget'), (text) =>
    text
      .replace('http://127.0.0.1:3000', server.url)
      .replace('public-key="nova_pk_…"', `public-key="${publicKey}"`)
      .replace('COMPANY_ID"', `${companyId}"`),
  );
});
afterAll(async () => {
  website.close();
  await browser.close();
  await server.close();
});

describe('the public jobs widget', () => {
  it.each(Object.keys(looks) as (keyof typeof looks)[])(
    'lists a client’s jobs on a website of another origin (%s)',
    async (look) => {
      const { page, complaints, origins, screenshot } = await browser.open(look);
      await page.goto(website.url);
      await page.getByRole('heading', { name: 'Dock Engineer' }).waitFor();
      await screenshot('widget');
      expect(await page.locator('.job').count()).toBe(2);
      expect(await page.getByRole('link', { name: 'Apply: Crane Operator' }).getAttribute('href')).toBe(
        'https://jobs.harbour-works.example/1',
      );
      expect(await overflows(page)).toBe(false);
      expect(complaints).toEqual([]);
      expect([...origins].sort()).toEqual([server.url, website.url].sort());
    },
  );
});
