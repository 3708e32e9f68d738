import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { createOpenApiDocument } from '@nova/rest';
import { rawRequest } from './support/raw-request.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('/openapi.json', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(['br', 'gzip', 'identity'])('answers 304 to a caller that has it: %s', async (encoding) => {
    const ask = (headers: Record<string, string> = {}) =>
      server.call('GET', '//openapi.json', { headers: { 'Accept-Encoding': encoding, ...headers } });
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.body).toHaveProperty('openapi', '3.1.0');
    for (const given of [tag, `"other", W/${tag}`, '*'])
      expect(await ask({ 'If-None-Match': given })).toMatchObject({ status: 304, body: '' });
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('names the origin that each caller reaches it at, however many they are', async () => {
    const hosts = Array.from({ length: 12 }, (_, number) => `crm-${String(number)}.example`);
    for (const host of [...hosts, ...hosts.slice(0, 2)]) {
      const lines = ['GET /openapi.json HTTP/1.1', `Host: ${host}`, 'Connection: close'];
      const { body } = await rawRequest(server.url, `${lines.join('\r\n')}\r\n\r\n`);
      const { servers } = JSON.parse(body) as Awaited<ReturnType<typeof createOpenApiDocument>>;
      const named = new Set(body.match(/http:\/\/crm-\d+\.example/gu));
      expect({ host, named }).toEqual({ host, named: new Set([`http://${host}`]) });
      expect(servers).toBeDefined();
    }
  });
});
