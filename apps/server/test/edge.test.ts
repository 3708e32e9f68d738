import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawRequest } from './support/raw-request.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('edge', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const key = () => agency.privateKey;

  describe('the envelope', () => {
    it('wraps a record, a list and an error', async () => {
      const created = await server.call('POST', '/candidates', {
        key: key(),
        json: { firstName: 'Ada', email: 'ada@x.example' },
      });
      expect(created).toMatchObject({
        status: 200,
        body: {
          data: expect.any(String),
          error: null,
          message: expect.any(String),
          success: true,
          requestId: expect.any(String),
        },
      });
      const { data: id } = created.body as { data: string };
      expect(await server.call('GET', `/candidates/${id}`, { key: key() })).toMatchObject({
        status: 200,
        body: { data: { id, firstName: 'Ada' } },
      });
      expect(await server.call('GET', '/candidates/search?size=500', { key: key() })).toMatchObject({
        status: 200,
        body: { data: [{ id }], page: 0, size: 100, total: 1, success: true },
      });
      expect(
        await server.call('POST', '/candidates', { key: key(), json: { email: 'ADA@x.example' } }),
      ).toMatchObject({
        status: 409,
        body: { data: id, error: 'DUPLICATE', success: false },
      });
    });

    it('keeps a well-formed request id and replaces any other', async () => {
      const kept = await server.call('GET', '/masterdata', {
        key: key(),
        headers: { 'X-Request-Id': 'my.id-1' },
      });
      expect(kept.headers.get('x-request-id')).toBe('my.id-1');
      expect(kept.body).toMatchObject({ requestId: 'my.id-1' });
      const replaced = await server.call('GET', '/masterdata', {
        key: key(),
        headers: { 'X-Request-Id': 'no spaces' },
      });
      expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/u);
    });
  });

  describe('keys', () => {
    it.each([
      ['no key', () => ({})],
      ['an unknown key', () => ({ key: 'nova_sk_nope' })],
      ['a PUBLIC key', () => ({ key: agency.publicKey })],
      [
        'two different keys',
        () => ({ key: agency.privateKey, headers: { Authorization: `Bearer ${agency.publicKey}` } }),
      ],
    ])('answer 401 for %s', async (_what, options) => {
      expect(await server.call('GET', '/masterdata', options())).toMatchObject({
        status: 401,
        body: { error: 'UNAUTHORIZED' },
      });
    });

    it('travel as query parameter, header or bearer token', async () => {
      for (const [path, options] of [
        [`/masterdata?apiKey=${key()}`, {}],
        ['/masterdata', { key: key() }],
        ['/masterdata', { headers: { Authorization: `Bearer ${key()}` } }],
        [`/masterdata?apiKey=${key()}`, { key: key() }],
      ] as const) {
        expect((await server.call('GET', path, options)).status).toBe(200);
      }
    });
  });

  describe('keys that are given more than once', () => {
    const get = (lines: readonly string[], query = '', path = '/api/nova/masterdata') =>
      rawRequest(
        server.url,
        `GET ${path}${query} HTTP/1.1\r\nHost: nova\r\nConnection: close\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`,
      );
    const bearer = (value: string) => `Authorization: Bearer ${value}`;
    const header = (value: string) => `X-Api-Key: ${value}`;
    const other = 'nova_sk_other';

    it.each([
      ['two Authorization headers', () => [[bearer(key()), bearer(other)]]],
      ['two Authorization headers, the second one ours', () => [[bearer(other), bearer(key())]]],
      ['Authorization of two schemes', () => [[bearer(key()), 'Authorization: Basic bm92YTpub3Zh']]],
      ['two X-Api-Key headers', () => [[header(key()), header(other)]]],
      ['two query parameters', () => [[], `?apiKey=${key()}&apiKey=${other}`]],
      [
        'two Authorization headers over tRPC',
        () => [[bearer(key()), bearer(other)], '', '/trpc/masterData.all'],
      ],
    ] as readonly (readonly [string, () => Parameters<typeof get>])[])(
      'get 401 if they differ: %s',
      async (_what, sent) => {
        const { status, body } = await get(...sent());
        expect(status).toBe(401);
        expect(body).toContain('UNAUTHORIZED');
      },
    );

    it('count once if they are equal', async () => {
      for (const sent of [
        [[bearer(key()), bearer(key())]],
        [[header(key()), header(key())]],
        [[bearer(key()), header(key())], `?apiKey=${key()}&apiKey=${key()}`],
      ] as readonly Parameters<typeof get>[]) {
        expect((await get(...sent)).status).toBe(200);
      }
    });
  });

  describe('requests that do not fit', () => {
    it.each([
      ['GET', '/nowhere', undefined, 404, 'NOT_FOUND'],
      ['PATCH', '/candidates/search', undefined, 405, 'METHOD_NOT_ALLOWED'],
      ['DELETE', '/masterdata', undefined, 405, 'METHOD_NOT_ALLOWED'],
      ['GET', '/candidates/%2e%2e', undefined, 404, 'NOT_FOUND'],
      ['GET', '/candidates/not-an-id', undefined, 404, 'NOT_FOUND'],
      ['GET', '/candidates/%00', undefined, 404, 'NOT_FOUND'],
      ['GET', '/candidates/search?page=-1', undefined, 400, 'VALIDATION_ERROR'],
      ['GET', '/candidates/search?page=1.5', undefined, 400, 'VALIDATION_ERROR'],
      ['GET', '/candidates/search?size=0', undefined, 400, 'VALIDATION_ERROR'],
      ['GET', '/candidates/search?page=1&page=2', undefined, 400, 'VALIDATION_ERROR'],
      ['GET', '/candidates/search?page[]=1', undefined, 400, 'VALIDATION_ERROR'],
      ['POST', '/candidates', { rating: '3', firstName: 'A' }, 400, 'VALIDATION_ERROR'],
      ['POST', '/candidates', {}, 400, 'BAD_REQUEST'],
      ['POST', '/candidates', [], 400, 'VALIDATION_ERROR'],
      ['PUT', '/candidates/x/status', {}, 400, 'VALIDATION_ERROR'],
      ['PUT', '/candidates/x/tags', {}, 400, 'VALIDATION_ERROR'],
    ])('%s %s %j answers %i', async (method, path, json, status, error) => {
      const answer = await server.call(method, path, { key: key(), ...(json === undefined ? {} : { json }) });
      expect(answer).toMatchObject({ status, body: { error, success: false, data: null } });
    });

    it('refuses a body that is no JSON, not UTF-8, of another type or too large', async () => {
      const post = (body: NonNullable<RequestInit['body']>, type = 'application/json') =>
        server.call('POST', '/candidates', { key: key(), body, headers: { 'Content-Type': type } });
      expect(await post('{')).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
      expect(await post(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ status: 400 });
      expect(await post('a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
      expect(await post(`{"overview":"${'x'.repeat(1024 * 1024)}"}`)).toMatchObject({ status: 413 });
    });
  });

  it('answers HEAD where GET does, without a body', async () => {
    const answer = await server.call('HEAD', '/masterdata', { key: key() });
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it('reports that it lives and is ready, and how it counts limits', async () => {
    expect(await server.call('GET', '//health/live')).toMatchObject({ status: 200 });
    expect(await server.call('GET', '//health/ready')).toMatchObject({
      status: 200,
      body: { dependencies: { database: { state: 'ok' } } },
    });
    expect((await server.call('GET', '//metrics')).body).toContain('nova_http_requests_total');
  });

  it('answers the same record over tRPC', async () => {
    const created = await server.call('POST', '/candidates', {
      key: key(),
      json: { firstName: 'Tee', lastName: 'Arr' },
    });
    const { data: candidateId } = created.body as { data: string };
    const rest = await server.call('GET', `/candidates/${candidateId}`, { key: key() });
    const trpc = await server.call(
      'GET',
      `//trpc/candidates.get?input=${encodeURIComponent(JSON.stringify({ candidateId }))}`,
      { key: key() },
    );
    expect(trpc).toMatchObject({
      status: 200,
      body: { result: { data: (rest.body as { data: unknown }).data } },
    });
  });

  it('describes its interface as OpenAPI 3.1', async () => {
    const answer = await server.call('GET', '//openapi.json');
    expect(answer).toMatchObject({
      status: 200,
      body: { openapi: '3.1.0', paths: { '/api/nova/candidates': { post: {} } } },
    });
  });
});
