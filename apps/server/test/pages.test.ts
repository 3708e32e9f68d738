import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What a page loads from here. */
const assetsOf = async (path: string): Promise<readonly string[]> => {
  const { body } = await server.call('GET', `/${path}`);
  return Array.from(
    String(body).matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/gu),
    ([, address = '']) => address,
  );
};

describe('the pages', () => {
  it.each(['/', '/docs', '/docs/'])(
    '%s is HTML that loads from this server alone and runs no script of its own',
    async (path) => {
      const { status, headers, body } = await server.call('GET', `/${path}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/u);
      expect(String(body)).not.toMatch(/(?:src|href)="https?:|<script>|onclick=/u);
    },
  );

  it('load files with their type, an ETag and an address that may be kept forever', async () => {
    const addresses = new Set([...(await assetsOf('/')), ...(await assetsOf('/docs'))]);
    expect(addresses.size).toBe(7);
    for (const address of addresses) {
      const { status, headers } = await server.call('GET', `/${address}`);
      expect([address, status]).toEqual([address, 200]);
      expect(headers.get('content-type')).toMatch(
        /^(?:text\/(?:css|javascript); charset=utf-8|image\/svg\+xml)$/u,
      );
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const tag = headers.get('etag') ?? '';
      const again = await server.call('GET', `/${address}`, { headers: { 'If-None-Match': tag } });
      expect([address, again.status]).toEqual([address, 304]);
    }
  });

  it('keep no address that names another version', async () => {
    const { headers } = await server.call('GET', '//docs/assets/page.css?v=old');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    '/docs/assets/',
    '/docs/assets/package.json',
    '/docs/assets/..%2f..%2fpackage.json',
    '/docs/other',
  ])('%s is not found', async (path) => {
    expect(await server.call('GET', `/${path}`)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  });

  it('only read', async () => {
    const { status, headers } = await server.call('POST', '//docs');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('tell the address they were reached at in the lines to paste', async () => {
    const { body } = await server.call('GET', '//');
    expect(String(body)).toContain(`${server.url}/api/nova/candidates/search`);
  });
});
