import { Writable } from 'node:stream';
import { setImmediate as afterIo } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { isDownload, type Endpoint } from '@nova/contract';
import { createSampleCall } from '@nova/rest';
import { pino } from 'pino';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

/** REST and tRPC answer alike. One agency is asked over REST alone and one over tRPC alone, each call once. */
describe('both ways to an endpoint', () => {
  type Members = Readonly<Record<string, unknown>>;
  type Line = Readonly<Record<string, unknown>>;
  const lines: Line[] = [];
  const logger = pino(
    { level: 'info' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Line);
        done();
      },
    }),
  );
  const ways = ['rest', 'trpc'] as const;
  type Way = (typeof ways)[number];
  let server: TestServer;
  let agencies: Readonly<Record<Way, TestAgency>>;

  beforeAll(async () => {
    server = await startTestServer({ logger });
    agencies = { rest: await server.agency(), trpc: await server.agency() };
  });
  afterAll(() => server.close());

  interface Sent {
    readonly key?: string | undefined;
    readonly input: Members;
    readonly idempotencyKey?: string;
  }

  let asked = 0;

  async function ask(way: Way, endpoint: Endpoint, { key, input, idempotencyKey }: Sent): Promise<Answer> {
    const headers = {
      'X-Request-Id': `both-ways-${String((asked += 1))}`,
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    if (way === 'rest') return askRest(endpoint, input, { key, headers });
    const path = `//trpc/${endpoint.name}`;
    return endpoint.type === 'query'
      ? server.call('GET', `${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { key, headers })
      : server.call('POST', path, { key, headers, json: input });
  }

  function askRest(
    { route: { method, path, query = [] } }: Endpoint,
    input: Members,
    options: { readonly key: string | undefined; readonly headers: Record<string, string> },
  ): Promise<Answer> {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name);
    const address = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      encodeURIComponent(String(input[name])),
    );
    const beside = Object.entries(input).filter(([name]) => !inPath.includes(name));
    const hasBody = method === 'POST' || method === 'PUT';
    const inQuery = beside.filter(([name]) => !hasBody || query.includes(name));
    const text = new URLSearchParams(
      inQuery.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const json = Object.fromEntries(beside.filter(([name]) => !query.includes(name)));
    return server.call(method, text === '' ? address : `${address}?${text}`, {
      ...options,
      ...(hasBody ? { json } : {}),
    });
  }

  /** What an answer says, in the same words for both ways. */
  async function told(way: Way, endpoint: Endpoint, sent: Sent): Promise<Line> {
    const { status, headers, body } = await ask(way, endpoint, sent);
    const requestId = `both-ways-${String(asked)}`;
    const logged = () => lines.filter((line) => line.requestId === requestId && 'status' in line);
    while (logged().length === 0) await afterIo();
    const [line] = logged();
    return withoutChance({
      status,
      said: isDownload(endpoint) && status === 200 ? 'a download' : saidOver[way](body as Members),
      limits: headers.get('ratelimit-policy'),
      left: headers.get('ratelimit')?.replaceAll(/;t=\d+/gu, ''),
      replayed: headers.get('idempotent-replayed'),
      cached: headers.get('cache-control'),
      version: headers.get('nova-version'),
      lines: logged().length,
      logged: [line?.route, line?.status, typeof line?.accountId, typeof line?.keyId],
    }) as Line;
  }

  const failure = ({ message, data, ...further }: Members, code: unknown): Members => ({
    code,
    message,
    data: data ?? null,
    ...Object.fromEntries(
      ['issues', 'limit', 'uses', 'conflicts', 'effect'].map((name) => [name, further[name] ?? null]),
    ),
  });

  function saidOverRest(body: Members): unknown {
    if (body.error !== null && body.success === false) return failure(body, body.error);
    const { data, page, size, total, facets, nextCursor, hasMore } = body;
    return { data, page, size, total, facets, nextCursor, hasMore };
  }

  function saidOverTrpc(body: Members): unknown {
    const { result, error } = body as {
      result?: { data: unknown };
      error?: { message: string; data: Members };
    };
    if (error) return failure({ ...error.data, message: error.message }, error.data.error);
    const answer = result?.data;
    const isPage =
      typeof answer === 'object' && answer !== null && ('total' in answer || 'nextCursor' in answer);
    return isPage ? answer : { data: answer };
  }

  const saidOver = { rest: saidOverRest, trpc: saidOverTrpc } as const;

  /** Ids, instants, secrets and the addresses of job pages differ by chance. */
  const withoutChance = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/gu, 'instant')
        .replaceAll(/\d\d\/\d\d\/\d{4} \d\d:\d\d/gu, 'instant')
        .replaceAll(/(?:nova|whsec)_[\w+/-]+=*/gu, 'secret')
        .replaceAll(/\bagency-2\b/gu, 'agency'),
    );

  const table = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
  const isForm = ({ route }: Endpoint): boolean => route.body === 'multipart';

  async function bothWays(endpoint: Endpoint, sent: (agency: TestAgency) => Sent): Promise<readonly Line[]> {
    const answers: Line[] = [];
    for (const way of ways) answers.push(await told(way, endpoint, sent(agencies[way])));
    return answers;
  }

  const keyed = table.filter(([, { role }]) => role !== 'NONE');

  it.each(keyed)('%s refuses a call without a key alike', async (_name, endpoint) => {
    const { input } = createSampleCall(endpoint);
    const [rest, trpc] = await bothWays(endpoint, () => ({ input }));
    // Each way names its own places for a key.
    const message = expect.stringMatching(/^Give an API key: /u) as unknown;
    const said = { ...(rest?.said as Members), message };
    expect(rest).toMatchObject({ status: 401 });
    expect(rest).not.toHaveProperty('left');
    expect(trpc).toEqual({ ...rest, said });
  });

  it.each(keyed)('%s refuses a key of another role alike', async (_name, endpoint) => {
    const { input } = createSampleCall(endpoint);
    const other = endpoint.role === 'CALENDAR' ? 'PRIVATE' : 'CALENDAR';
    const [rest, trpc] = await bothWays(endpoint, (agency) => ({ key: agency.keys[other], input }));
    expect(rest).toMatchObject({ status: 401, said: { code: 'UNAUTHORIZED' } });
    expect(trpc).toEqual(rest);
  });

  const withBody = table.filter(
    ([, endpoint]) => !isForm(endpoint) && Object.keys(createSampleCall(endpoint).body ?? {}).length > 0,
  );

  it.each(withBody)('%s refuses odd members alike', async (_name, endpoint) => {
    const { input, body } = createSampleCall(endpoint);
    const odd = Object.keys(body ?? {}).map((name) => [name, { odd: [[]] }] as const);
    const [rest, trpc] = await bothWays(endpoint, ({ keys }) => ({
      key: keys[endpoint.role],
      input: { ...input, ...Object.fromEntries(odd) },
    }));
    expect(trpc).toEqual(rest);
  });

  it.each(table.filter(([, endpoint]) => !isForm(endpoint)))(
    '%s answers its sample and a repetition alike, and counts each call once',
    async (name, endpoint) => {
      const { input } = createSampleCall(endpoint);
      for (const _turn of ['first', 'again']) {
        const [rest, trpc] = await bothWays(endpoint, ({ keys }) => ({
          key: keys[endpoint.role],
          input,
          ...(endpoint.route.method === 'POST' ? { idempotencyKey: `sample-${name}` } : {}),
        }));
        expect(rest?.lines).toBe(1);
        expect(trpc).toEqual(rest);
      }
    },
  );
});
