import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppRouter } from '@nova/features/router';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { rawRequest } from './support/raw-request.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('trpc queries', () => {
  let server: TestServer;
  let agency: TestAgency;
  let limited: TestAgency;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    limited = await server.agency({ limits: { readsPerMinute: 0 } });
    const created = await server.call('POST', '/candidates', {
      key: agency.privateKey,
      json: { firstName: 'Zoë “Ada” \\', lastName: 'Ünal', overview: 'a\n"b"\u2028c' },
    });
    id = String((created.body as { data: unknown }).data);
  });
  afterAll(() => server.close());

  const inputOf = (input: unknown): string => encodeURIComponent(JSON.stringify(input));

  /** tRPC's own handler answers requests with a content type. */
  const ask = (path: string, key: string | undefined, own: boolean) =>
    server.call('GET', path, {
      ...(key === undefined ? {} : { key }),
      headers: { 'X-Request-Id': 'same', ...(own ? {} : { 'Content-Type': 'application/json' }) },
    });

  /** Waits until the next window differ. */
  const withoutClock = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body)
        .replaceAll(/"resetsOn":"[^"]*"/gu, '"resetsOn":""')
        .replaceAll(/"retryAfter":\d+/gu, '"retryAfter":0')
        .replaceAll(/in \d+ s\./gu, 'in 0 s.'),
    );

  it('a client that sends queries by POST is answered as by GET', async () => {
    const headers = { 'X-Api-Key': agency.privateKey };
    const ways = [{}, { methodOverride: 'POST' }] as const;
    const [got, posted] = ways.map((way) =>
      createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc`, headers, ...way })] }),
    );
    const read = await posted?.candidates.get.query({ candidateId: id });
    expect(read).toMatchObject({ id, firstName: 'Zoë “Ada” \\' });
    expect(read).toEqual(await got?.candidates.get.query({ candidateId: id }));
  });

  describe('a query over tRPC gets tRPC’s own answer', () => {
    const paths = (): Record<string, string> => ({
      record: `candidates.get?input=${inputOf({ candidateId: id })}`,
      page: `candidates.search?input=${inputOf({ size: 5 })}`,
      plainValue: 'masterData.all',
      noInput: 'candidates.search',
      unknownRecord: `candidates.get?input=${inputOf({ candidateId: 'no' })}`,
      missingMember: 'candidates.get?input={}',
      wrongType: `candidates.search?input=${inputOf({ size: 'many' })}`,
      notJson: 'candidates.search?input={',
      badQuery: `candidates.search?input=${inputOf({ query: 'nosuchfield:(' })}`,
      nul: `candidates.search?input=${inputOf({ query: 'a\u0000b' })}`,
      batch: `candidates.get,candidates.search?batch=1&input=${inputOf({ 0: { candidateId: id }, 1: { size: 1 } })}`,
      mixedBatch: `candidates.get,candidates.get?batch=1&input=${inputOf({ 0: { candidateId: id }, 1: { candidateId: 'no' } })}`,
      failingBatch: `candidates.get,candidates.get?batch=1&input=${inputOf({ 0: { candidateId: 'no' } })}`,
      batchWithoutInput: 'candidates.search,candidates.search?batch=1',
      batchOfList: 'candidates.search?batch=1&input=[{}]',
      unknownProcedure: 'candidates.nothing',
      partlyUnknown: 'candidates.search,candidates.nothing?batch=1',
      longBatch: `${Array(51).fill('masterData.all').join(',')}?batch=1`,
      mutation: `candidates.create?input=${inputOf({ firstName: 'No' })}`,
    });

    it.each(Object.keys(paths()))('%s', async (name) => {
      const path = `//trpc/${paths()[name] ?? ''}`;
      for (const key of [agency.privateKey, agency.publicKey, undefined, limited.privateKey]) {
        const [ours, theirs] = [await ask(path, key, true), await ask(path, key, false)];
        expect(ours.status).toBe(theirs.status);
        expect(withoutClock(ours.body)).toEqual(withoutClock(theirs.body));
        expect(ours.headers.has('retry-after')).toBe(theirs.headers.has('retry-after'));
        const told = ['vary', 'x-request-id', 'cache-control', 'ratelimit-policy'];
        for (const header of told) expect(ours.headers.get(header)).toBe(theirs.headers.get(header));
      }
    });

    it('contains what was written', async () => {
      const { body } = await ask(`//trpc/${paths().record ?? ''}`, agency.privateKey, true);
      expect(body).toMatchObject({
        result: { data: { firstName: 'Zoë “Ada” \\', overview: 'a\n"b"\u2028c' } },
      });
    });

    it.each(['users.list', 'candidates.search', 'masterData.all', 'users.list,masterData.all?batch=1'])(
      'needs no input if no member is required: %s',
      async (path) => {
        for (const own of [true, false])
          expect((await ask(`//trpc/${path}`, agency.privateKey, own)).status).toBe(200);
      },
    );

    it('names the required member if there is no input', async () => {
      expect(await ask('//trpc/candidates.get', agency.privateKey, true)).toMatchObject({
        status: 400,
        body: { error: { data: { error: 'VALIDATION_ERROR', issues: [{ path: 'candidateId' }] } } },
      });
    });

    it.each(['nul', 'wrongType', 'missingMember'])('answers 400 for its input: %s', async (name) => {
      expect((await ask(`//trpc/${paths()[name] ?? ''}`, agency.privateKey, true)).status).toBe(400);
    });
  });

  describe('a request that tRPC cannot read', () => {
    const post = (path: string, contentType: string) =>
      server.call('POST', `//trpc/${path}`, {
        key: agency.privateKey,
        body: '{}',
        headers: { 'Content-Type': contentType },
      });
    const names = (count: number) => Array(count).fill('leads.create').join(',');

    const codes: Readonly<Record<number, string>> = { 400: 'BAD_REQUEST', 415: 'UNSUPPORTED_MEDIA_TYPE' };

    it.each([
      ['another content type', () => post('leads.create', 'text/plain'), 415, /application\/json/u],
      [
        'queries and mutations in one batch',
        () => post('leads.create,users.list?batch=1', 'application/json'),
        400,
        /mix/u,
      ],
      ['too many calls at once', () => post(`${names(51)}?batch=1`, 'application/json'), 400, /Batch/u],
      [
        'odd parameters of a connection',
        () => ask('//trpc/users.list?connectionParams={', agency.privateKey, true),
        400,
        /./u,
      ],
      ['an odd address', () => ask('//trpc/users%zz', agency.privateKey, true), 400, /./u],
    ])('gets an error in JSON: %s', async (_what, send, status, words) => {
      const answer = await send();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json']);
      expect(answer.body).toMatchObject({
        error: { message: expect.stringMatching(words), data: { status, code: codes[status] } },
      });
    });

    it('gets an error for an impossible host', async () => {
      const lines = [
        'GET /trpc/users.list HTTP/1.1',
        'Host: [',
        'Content-Type: application/json',
        'Connection: close',
      ];
      const answer = await rawRequest(server.url, `${lines.join('\r\n')}\r\n\r\n`);
      expect(answer.status).toBe(400);
      expect(answer.head.toLowerCase()).toContain('content-type: application/json');
      expect(answer.head.toLowerCase()).toContain('cache-control: private, no-store');
      expect(JSON.parse(answer.body)).toMatchObject({ error: { data: { error: 'VALIDATION_ERROR' } } });
    });

    it('gets an error for a batch that is too long', async () => {
      const inputs = inputOf(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [at, {}])));
      const queries = Array(50).fill('masterData.all').join(',');
      const asked = await ask(`//trpc/${queries}?batch=1&input=${inputs}`, agency.privateKey, true);
      expect(asked.status).toBe(200);
      expect(asked.body).toHaveLength(50);
      expect((await post(`${names(50)}?batch=1`, 'application/json')).body).toHaveLength(50);
    });
  });
});
