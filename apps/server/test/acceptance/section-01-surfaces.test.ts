import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { nobody, openAgency, type Body, type Caller, type Json } from './support/agency.ts';
import { interfaceParts } from './support/interface-file.ts';

describe('section 01 surfaces', () => {
  let server: TestServer;
  let agency: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await openAgency(server);
  });
  afterAll(() => server.close());

  /** fetch would normalize the path. */
  const raw = (method: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(server.url);
      const sent = request(
        { port, host: '127.0.0.1', method, path, headers: { 'X-Api-Key': agency.privateKey } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end();
    });

  describe('health', () => {
    it('reports that it lives, and that it is ready, with each dependency named', async () => {
      expect((await server.call('GET', '//health/live')).status).toBe(200);
      const ready = await server.call('GET', '//health/ready');
      expect(ready.status).toBe(200);
      expect(JSON.stringify(ready.body)).toMatch(/database/u);
      expect((await server.call('HEAD', '//health/ready')).status).toBe(200);
    });
  });

  it('exposes metrics as Prometheus text', async () => {
    const { status, body, headers } = await server.call('GET', '//metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/u);
    expect(String(body)).toMatch(/^# (HELP|TYPE) /mu);
    expect(String(body)).not.toContain('nova_sk_');
  });

  /** docs/interface/README.md#resources; the stream is no endpoint. */
  const paths: Record<string, string[]> = { '/events/stream': ['get'] };
  for (const heading of interfaceParts.keys()) {
    const [, method = '', path] = /^(GET|POST|PUT|DELETE) (\/.*)$/u.exec(heading) ?? [];
    if (path !== undefined) (paths[path] ??= []).push(method.toLowerCase());
  }

  it('/openapi.json describes every documented path and method, and no other', async () => {
    const { body, status } = await server.call('GET', '//openapi.json');
    expect(status).toBe(200);
    const document = body as { readonly openapi: string; readonly paths: Readonly<Record<string, Json>> };
    expect(document.openapi).toMatch(/^3\.1/u);
    const described = Object.fromEntries(
      Object.entries(document.paths)
        .filter(([path]) => path.startsWith('/api/nova/'))
        .map(([path, item]) => [
          path.slice('/api/nova'.length),
          Object.keys(item)
            .filter((name) => ['get', 'post', 'put', 'delete', 'patch'].includes(name))
            .sort(),
        ]),
    );
    expect(described).toEqual(
      Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, [...methods].sort()])),
    );
  });

  describe('paths', () => {
    it.each(Object.entries(paths))(
      '%s answers other methods 405 with Allow, or belongs to a sibling with an id',
      async (path, methods) => {
        const concrete = path.replaceAll(/\{\w+\}/gu, nobody);
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
          if (methods.includes(method.toLowerCase())) continue;
          const { status, headers, body } = await server.call(method, concrete, { key: agency.privateKey });
          expect([method, [404, 405, 400].includes(status)]).toEqual([method, true]);
          if (status !== 405) continue;
          expect((body as Body).error).toBe('METHOD_NOT_ALLOWED');
          for (const allowed of methods) expect(headers.get('allow')).toContain(allowed.toUpperCase());
        }
      },
    );

    it('an unknown path is 404 in the envelope', async () => {
      for (const path of [
        '//api/nova',
        '//api/nova/',
        '/nope',
        '/candidates/x/nope',
        '/candidates/x/tags/y',
        '//nope',
        '//api/novax',
      ]) {
        const { status, body } = await server.call('GET', path, { key: agency.privateKey });
        expect([path, status, (body as Body).error, (body as Body).success]).toEqual([
          path,
          404,
          'NOT_FOUND',
          false,
        ]);
      }
    });

    it('an odd path never fails', async () => {
      const odd = [
        '/api/nova/candidates/%',
        '/api/nova/candidates/%ff',
        '/api/nova/candidates/%00',
        '/api/nova/candidates/../candidates/search',
        '/api/nova//candidates/search',
        '/api/nova/candidates/',
        '/api/nova/candidates/%2e%2e',
        '/api/nova/candidates/a;b',
        `/api/nova/candidates/${'x'.repeat(3_000)}`,
      ];
      for (const path of odd) {
        const status = await raw('GET', path);
        expect([path.slice(0, 60), status >= 400 && status < 500]).toEqual([path.slice(0, 60), true]);
      }
    });
  });

  describe('bodies', () => {
    const post = (body: string, type = 'application/json') =>
      server.call('POST', '/candidates', { key: agency.privateKey, body, headers: { 'Content-Type': type } });

    it('a body that is no JSON object is 400', async () => {
      for (const body of ['', '{', 'null', '[]', '"x"', '1', '{"lastName": "x",}', '{"lastName":"\\u0000"}'])
        expect([body, (await post(body)).status]).toEqual([body, 400]);
    });

    it('a body of another type is 415, and over 1 MiB 413', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ])
        expect([type, await post('{"lastName":"x"}', type)]).toMatchObject([
          type,
          { status: 415, body: { error: 'UNSUPPORTED_MEDIA_TYPE' } },
        ]);
      expect((await post('{"lastName":"json"}', 'application/json; charset=utf-8')).status).toBe(200);
      expect((await post('{"lastName":"json2"}', 'Application/JSON')).status).toBe(200);
      expect(await post(JSON.stringify({ lastName: 'x', overview: 'x'.repeat(1_100_000) }))).toMatchObject({
        status: 413,
        body: { error: 'PAYLOAD_TOO_LARGE' },
      });
      expect(
        (await server.call('POST', '/candidates/parse', { key: agency.privateKey, json: {} })).status,
      ).toBeGreaterThanOrEqual(400);
    });

    it('an empty body is enough if no member is required', async () => {
      for (const headers of [{}, { 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/json' }])
        expect(
          (await server.call('POST', `/campaigns/${nobody}/archive`, { key: agency.privateKey, headers }))
            .status,
        ).toBe(404);
    });
  });

  describe('the request id', () => {
    it('keeps the caller’s own if it is well formed', async () => {
      for (const [id, kept] of [
        ['abc-1._X', true],
        ['x'.repeat(128), true],
        ['x'.repeat(129), false],
        ['a b', false],
        ['<x>', false],
      ] as const) {
        const { headers, body } = await server.call('GET', '/masterdata', {
          key: agency.privateKey,
          headers: { 'X-Request-Id': id },
        });
        expect([id, headers.get('x-request-id') === id]).toEqual([id, kept]);
        expect((body as Body).requestId).toBe(headers.get('x-request-id'));
      }
    });

    it('appears in every failure and every header', async () => {
      for (const path of ['/contacts/list?page=x', '/candidates/x', '/nope']) {
        const { headers, body } = await server.call('GET', path, { key: agency.privateKey });
        expect((body as Body).requestId).toBe(headers.get('x-request-id'));
        expect(headers.get('x-request-id')).toBeTruthy();
      }
    });
  });
});
