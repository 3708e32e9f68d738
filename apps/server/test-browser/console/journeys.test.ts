import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBrowser, type TestBrowser, type WatchedPage } from '../support/browser.ts';
import { tellLonger } from '../support/console.ts';
import { type DemoServer, firstStart, startDemoServer } from '../support/demo-server.ts';
import { carryOut, readJourney, readSteps } from '../support/steps.ts';

describe('the steps of docs/console', () => {
  const folder = fileURLToPath(new URL('../../../../docs/console', import.meta.url));

  let server: DemoServer;
  let browser: TestBrowser;
  let watched: WatchedPage;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startDemoServer(), startBrowser()]);
    watched = await browser.open('desktop', { locale: 'en-GB' });
    await watched.page.addInitScript(tellLonger);
  }, firstStart);
  afterAll(async () => {
    await browser.close();
    await server.close();
  }, firstStart);

  // In the order of a reader: the first page signs in.
  it.each(['README.md', 'recruiters-day.md', 'moving-in.md', 'campaign.md'])(
    'steps of %s do what the page says',
    async (name) => {
      const { page, complaints } = watched;
      if (name !== 'README.md') await page.goto(`${server.url}/app`);
      const steps = readJourney(folder, name);
      for (const step of steps) await carryOut(step, { page, link: server.signInLink, folder });
      expect(steps.length).toBeGreaterThan(1);
      expect(complaints).toEqual([]);
    },
  );

  it('a step that nothing understands fails with its line', async () => {
    const { page } = watched;
    const [step] = readSteps('# A page\n\n1. Look around.\n');
    if (!step) throw new Error('There is no step');
    await expect(carryOut(step, { page, link: '', folder })).rejects.toThrow(
      /^line 3: Look around\.\nNo form/u,
    );
  });
});
