import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureEnvelope } from '@nova/features/contract';
import { until } from '@nova/testing';
import { rawRequest, type RawAnswer } from './support/raw-request.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('hostile', () => {
  let server: TestServer;
  /** Waits briefly for callers. Only for tests of waiting: a busy machine is slow too. */
  let hasty: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    hasty = await startTestServer({
      timeouts: { headers: 2_000, request: 4_000, keepAlive: 10_000, silence: 20_000 },
    });
    agency = await server.agency();
  });
  afterAll(() => Promise.all([server.close(), hasty.close()]));

  const key = () => agency.privateKey;
  const raw = (lines: readonly string[], body = '', options = {}, { url } = server) =>
    rawRequest(url, `${lines.join('\r\n')}\r\n\r\n${body}`, options);
  const request = (line: string, ...headers: string[]) => [
    line,
    'Host: nova',
    `X-Api-Key: ${key()}`,
    ...headers,
  ];
  const inEnvelope = ({ body }: RawAnswer) => failureEnvelope.parse(JSON.parse(body));

  describe('malformed HTTP', () => {
    it.each([
      ['nonsense', ['GARBAGE']],
      ['a NUL in a header', ['GET / HTTP/1.1', 'Host: nova', 'X-A: a\0b']],
      ['no Host', ['GET / HTTP/1.1']],
      ['two Hosts', ['GET / HTTP/1.1', 'Host: n', 'Host: other']],
      ['one Host twice', ['GET / HTTP/1.1', 'Host: n', 'HOST: n']],
      ['no version', ['GET /health/live']],
      ['no version, and a Host', ['GET /health/live', 'Host: n']],
      [
        'a length and chunks',
        ['POST /api/nova/candidates HTTP/1.1', 'Host: n', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      ],
      [
        'two lengths',
        ['POST /api/nova/candidates HTTP/1.1', 'Host: n', 'Content-Length: 2', 'Content-Length: 3'],
      ],
      ['an odd length', ['POST /api/nova/candidates HTTP/1.1', 'Host: n', 'Content-Length: +2']],
      [
        'an odd encoding',
        ['POST /api/nova/candidates HTTP/1.1', 'Host: n', 'Transfer-Encoding: chunked, identity'],
      ],
      ['a folded header', ['GET / HTTP/1.1', 'Host: n', 'X-A: a', ' b']],
      ['a space before the colon', ['GET / HTTP/1.1', 'Host: n', 'Transfer-Encoding : chunked']],
    ])('gets 400 in the envelope, and the connection closes: %s', async (_what, lines) => {
      const answer = await raw(lines, '{}');
      expect([answer.status, answer.closed]).toEqual([400, true]);
    });

    it('gets an error that names the problem', async () => {
      const answer = await raw(['GARBAGE']);
      expect(inEnvelope(answer)).toMatchObject({ error: 'BAD_REQUEST' });
      expect(answer.head).toMatch(/X-Request-Id: [0-9a-f-]{36}/u);
    });

    it('gets 431 for headers and addresses that are too long', async () => {
      const large = await raw(['GET / HTTP/1.1', 'Host: n', `X-A: ${'a'.repeat(20_000)}`]);
      expect(large.status).toBe(431);
      inEnvelope(large);
      expect((await raw([`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: n'])).status).toBe(431);
      const many = Array.from({ length: 500 }, (_, n) => `X-${String(n)}: 1`);
      const flood = await raw(['GET /api/nova/masterdata HTTP/1.1', 'Host: n', ...many]);
      expect(flood.status).toBe(431);
      inEnvelope(flood);
    });
  });

  describe('slow and endless clients', () => {
    it('get 408 when headers or body do not arrive in time', async () => {
      const whole = await raw(['GET / HTTP/1.1', 'Host: n', 'Connection: close'], '', {}, hasty);
      expect(whole.status).toBe(200);
      const slow = await Promise.all([
        rawRequest(hasty.url, 'GET / HTTP/1.1\r\nHost: n\r\nX-Slow:'),
        raw(request('POST /api/nova/candidates HTTP/1.1', 'Content-Length: 100'), '{"firstName":', {}, hasty),
      ]);
      for (const { status, closed } of slow) expect([status, closed]).toEqual([408, true]);
    });

    it('get one answer, also when refused before the body has arrived', async () => {
      const lines = ['POST /trpc/leads.create HTTP/1.1', 'Host: n', 'Content-Type: application/json'];
      const refused = await raw([...lines, 'Content-Length: 100'], '{', { patience: 30_000 }, hasty);
      expect([refused.status, refused.closed]).toEqual([401, true]);
      expect(refused.body).not.toContain('HTTP/1.1');
    });

    it('hold no database connection while their bodies arrive', async () => {
      const { pool } = hasty.database;
      const slow = Array.from({ length: 20 }, () =>
        raw(request('POST /api/nova/candidates HTTP/1.1', 'Content-Length: 100'), '{', {}, hasty),
      );
      const quick = await hasty.call('GET', '/masterdata', { key: key() });
      expect(quick.status).toBe(200);
      // Keys are looked up for a moment, but long before the bodies are given up.
      const isFree = () => pool.callersWaiting === 0 && pool.totalCount === pool.idleCount;
      await until('no connection is held', isFree, { withinMs: 3_000, everyMs: 1 });
      await Promise.all(slow);
    });

    it('get 413 for an endless body without length, and the connection closes', async () => {
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const json = await raw(
        request('POST /api/nova/candidates HTTP/1.1', 'Transfer-Encoding: chunked'),
        '',
        {
          endless: chunk,
        },
      );
      expect([json.status, json.closed]).toEqual([413, true]);
      expect(inEnvelope(json)).toMatchObject({ error: 'PAYLOAD_TOO_LARGE' });
      const announced = await raw(
        request('POST /api/nova/candidates HTTP/1.1', 'Content-Length: 999999999'),
        '',
        { endless: 'x'.repeat(65_536) },
      );
      expect([announced.status, announced.closed]).toEqual([413, true]);
      const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
      const file = await raw(
        request(
          'POST /api/nova/files HTTP/1.1',
          'Transfer-Encoding: chunked',
          'Content-Type: multipart/form-data; boundary=b',
        ),
        `${part.length.toString(16)}\r\n${part}\r\n`,
        { endless: chunk },
      );
      expect([file.status, file.closed]).toEqual([413, true]);
    });

    it('get a refusal before they send a body if their key is bad', async () => {
      const lines = (apiKey: string) => [
        'POST /api/nova/files HTTP/1.1',
        'Host: n',
        `X-Api-Key: ${apiKey}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000',
        'Expect: 100-continue',
      ];
      expect((await raw(lines('nope'))).status).toBe(401);
      expect((await raw(lines(key()), '', { patience: 300 })).status).toBe(100);
    });
  });

  describe('odd targets', () => {
    it.each([
      ['GET', '/api/nova/candidates/search/', 404],
      ['GET', '//api/nova/masterdata', 404],
      ['GET', '/api//nova/masterdata', 404],
      ['GET', '/api/nova//masterdata', 404],
      ['GET', '/api/nova/masterdata;x=1', 404],
      ['GET', '/api/nova/x/../masterdata', 404],
      ['GET', '/api/nova/x/%2e%2e/masterdata', 404],
      ['GET', '/api/nova\\masterdata', 404],
      ['GET', '/api/nova/candidates/%zz', 404],
      ['GET', '/api/nova/candidates/%ff', 404],
      ['GET', '/api/nova/candidates/a%2fb', 404],
      ['GET', '/API/nova/masterdata', 404],
      ['GET', '/%61pi/nova/masterdata', 404],
      ['GET', `/api/nova/candidates/${'x'.repeat(5_000)}`, 404],
      ['GET', '/files/x', 404],
      ['GET', '/files/..%2f..%2fetc%2fpasswd', 404],
      ['GET', 'http://elsewhere.example/api/nova/masterdata', 200],
      ['HEAD', '/api/nova/masterdata', 200],
      ['TRACE', '/api/nova/masterdata', 405],
      ['PROPFIND', '/', 405],
    ])('%s %s answers %i', async (method, target, status) => {
      const answer = await raw(request(`${method} ${target} HTTP/1.1`, 'Connection: close'));
      expect(answer.status).toBe(status);
      if (status !== 200) inEnvelope(answer);
    });

    it.each([
      ['apiKey=a&apiKey=b', {}, 401],
      ['page[]=1', null, 400],
      ['page=1&page=2', null, 400],
      ['page=1e2', null, 400],
      ['size=99999999999999999999', null, 400],
      ['page=2000000000', null, 200],
      ['query=%00', null, 400],
      ['query=%ff%fe', null, 200],
      ['query=%ED%A0%80', null, 200],
      ['updatedSince=%00', null, 400],
      ['__proto__=1&constructor=2&toString=3', null, 200],
    ])('the query %s is answered %j %i', async (query, options, status) => {
      const answer = await server.call('GET', `/candidates/search?${query}`, options ?? { key: key() });
      expect(answer.status).toBe(status);
    });

    it('ignores another method by header, field or query', async () => {
      const answer = await server.call('GET', '/candidates/search?_method=DELETE', {
        key: key(),
        headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'POST' },
      });
      expect(answer.status).toBe(200);
    });
  });

  describe('odd bodies', () => {
    const post = (body: string | Uint8Array<ArrayBuffer>, path = '/candidates') =>
      server.call('POST', path, {
        key: key(),
        body,
        headers: { 'Content-Type': 'application/json' },
      }) as Promise<Answer<{ error: string; data: string }>>;

    it.each([
      ['deep arrays', `{"firstName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
      ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
      ['a number beyond all', '{"firstName":"A","rating":1e400}', 400],
      ['a huge integer', '{"firstName":"A","rating":12345678901234567890123}', 400],
      ['a huge money amount', '{"firstName":"A","desiredSalary":1e300}', 400],
      ['a NUL', '{"firstName":"A\\u0000B"}', 400],
      ['a NUL in a tag', '{"firstName":"A","tags":["a\\u0000"]}', 400],
      [
        'a NUL in a custom field',
        '{"firstName":"A","customFields":[{"fieldId":"x","value":"a\\u0000"}]}',
        400,
      ],
      ['a NUL in a member that is ignored', '{"firstName":"A","nothing\\u0000":"\\u0000"}', 200],
      [
        'keys of prototypes',
        '{"firstName":"P","__proto__":{"admin":true},"constructor":{"prototype":{}}}',
        200,
      ],
      ['a bare text', '"text"', 400],
      ['null', 'null', 400],
      ['a byte order mark', '\u{feff}{"firstName":"B"}', 200],
    ])('%s', async (_what, body, status) => {
      expect((await post(body)).status).toBe(status);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    });

    it('count the last one of repeated members', async () => {
      const { data } = (await post('{"firstName":"First","firstName":"Last"}')).body;
      expect(await server.call('GET', `/candidates/${data}`, { key: key() })).toMatchObject({
        body: { data: { firstName: 'Last' } },
      });
    });

    it.each(['firstName', 'overview', 'jobTitle'])(
      'do no harm with half a character in %s',
      async (member) => {
        const answer = await post(`{"lastName":"Half","${member}":"a\\ud800b"}`);
        expect([200, 400]).toContain(answer.status);
      },
    );

    it('never appear in an error', async () => {
      const answer = await post(key());
      expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
      expect(JSON.stringify(answer.body)).not.toContain('nova_sk_');
    });
  });

  describe('odd uploads', () => {
    const upload = (disposition: string, content = 'text') => {
      const body = `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--b\r\nContent-Disposition: form-data; name="candidateId"\r\n\r\nID\r\n--b--\r\n`;
      return async () => {
        const made = await server.call('POST', '/candidates', { key: key(), json: { firstName: 'Up' } });
        const { data } = made.body as { data: string };
        return server.call('POST', '/files', {
          body: Buffer.from(body.replace('\r\nID\r\n', `\r\n${data}\r\n`), 'latin1'),
          headers: { 'X-Api-Key': key(), 'Content-Type': 'multipart/form-data; boundary=b' },
        }) as Promise<Answer<{ data: string }>>;
      };
    };

    it.each(['/files', '/candidates/parse'])('get an error if they are cut off: %s', async (path) => {
      const body =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and no';
      const headers = { 'X-Api-Key': key(), 'Content-Type': 'multipart/form-data; boundary=b' };
      const answer = await server.call('POST', path, { body, headers });
      expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    });

    it.each([
      ['a path', 'name="file"; filename="../../etc/passwd"'],
      ['encoded line ends', 'name="file"; filename="a%0d%0aSet-Cookie: x=1.txt"'],
      ['quotes', 'name="file"; filename="a\\"b;c.txt"'],
      ['a line end by encoding', 'name="file"; filename*=UTF-8\'\'a%0d%0aX-Bad%3a%201.txt'],
      ['a NUL', 'name="file"; filename*=UTF-8\'\'a%00b.txt'],
      ['half a character', 'name="file"; filename="a\xed\xa0\x80.txt"'],
    ])('get a plain header or an error for the name: %s', async (_what, disposition) => {
      const answer = await upload(disposition)();
      expect([200, 400]).toContain(answer.status);
      if (answer.status !== 200) return;
      const download = await server.call('GET', `/files/${answer.body.data}/download`, { key: key() });
      expect(download.status).toBe(200);
      expect(download.headers.get('set-cookie')).toBeNull();
      expect(download.headers.get('x-bad')).toBeNull();
      expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename=/u);
    });
  });
});
