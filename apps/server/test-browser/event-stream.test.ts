import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assignPositions } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from '../test/support/test-server.ts';
import { startBrowser, type TestBrowser } from './support/browser.ts';

describe('a tRPC subscription', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
    agency = await server.agency();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it('works with the browser’s own EventSource, with the key in connectionParams', async () => {
    const { page } = await browser.open('desktop');
    await page.goto(`${server.url}/health/live`);
    const params = encodeURIComponent(JSON.stringify({ apiKey: agency.privateKey }));
    const first = page.evaluate<string>(`new Promise((done, failed) => {
      const source = new EventSource('/trpc/events.stream?connectionParams=${params}');
      source.addEventListener('connected', () => { document.title = 'connected'; });
      source.addEventListener('message', ({ data }) => { source.close(); done(data); });
      source.addEventListener('error', () => failed(new Error('The stream was refused.')));
    })`);
    await page.waitForFunction(`document.title === 'connected'`);
    const { body } = await server.call('POST', '/companies', {
      key: agency.privateKey,
      json: { name: 'Acme' },
    });
    await assignPositions(server.database);
    expect(JSON.parse(await first)).toMatchObject({
      type: 'company.created',
      object: { id: (body as { data: string }).data },
    });
  });
});
