import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openJobSite } from '@nova/features';
import { loadJobPages } from '../src/mounts/job-site/create-job-site.ts';
import { rawRequest } from './support/raw-request.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

// docs/operations.md#its-address
describe('a server whose public address is set', () => {
  const publicUrl = 'https://crm.example';
  let server: TestServer;
  let agency: TestAgency;
  let jobId: string;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl, jobPages: await loadJobPages() });
    agency = await server.agency();
    await openJobSite(server.database, agency.accountId, { slug: 'public' });
    const job = { title: 'Crane Operator', publishToWebsite: true };
    const { body } = await server.call('POST', '/jobs', { key: agency.privateKey, json: job });
    jobId = (body as { data: string }).data;
  });
  afterAll(() => server.close());

  const askedAs = async (host: string, path: string): Promise<string> => {
    const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'X-Forwarded-Host: evil.example'];
    const key = `X-Api-Key: ${agency.publicKey}`;
    const answer = await rawRequest(
      server.url,
      `${[...head, key, 'Connection: close'].join('\r\n')}\r\n\r\n`,
    );
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };

  it.each([
    [
      'the canonical link of its job pages',
      () => '/jobs/public',
      '<link rel="canonical" href="https://crm.example/jobs/public',
    ],
    ['a page’s structured data', () => `/jobs/public/${jobId}`, '"url":"https://crm.example/jobs/public/'],
    [
      'the structured data of a job',
      () => `/api/nova/public/jobs/${jobId}/jsonld`,
      'https://crm.example/jobs/public/',
    ],
    ['the sitemap', () => '/jobs/public/sitemap.xml', '<loc>https://crm.example/jobs/public/'],
    ['the feed', () => '/api/nova/public/jobs/feed.xml', 'https://crm.example/jobs/public/'],
    ['the OpenAPI document', () => '/openapi.json', 'https://crm.example'],
  ])('names it in %s, whatever Host a caller sends', async (_what, path, shown) => {
    const text = await askedAs('evil.example', path());
    expect(text).toContain(shown);
    expect(text).not.toContain('evil.example');
  });
});
