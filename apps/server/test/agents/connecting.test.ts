import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { callTool, modern, post, request } from './support/agent-client.ts';

const page = 'https://agents.example';

describe('how agents connect', () => {
  let server: TestServer;
  let agency: TestAgency;
  const asAgent = (): { readonly key: string } => ({ key: agency.privateKey });

  beforeAll(async () => {
    server = await startTestServer({ agents: { allowedOrigins: [page], writesPerHour: 2 } });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const failure = (code: string) => ({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32_000,
      message: expect.any(String),
      data: { code, requestId: expect.any(String) },
    },
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
    'a client of the revision %s is greeted',
    async (protocolVersion) => {
      const clientInfo = { name: 'test', version: '1' };
      const hello = request('initialize', { protocolVersion, capabilities: {}, clientInfo });
      const { status, headers, body } = await post(server, hello, asAgent());
      expect(status).toBe(200);
      expect(body).toMatchObject({
        result: {
          protocolVersion,
          serverInfo: { name: 'nova' },
          instructions: expect.stringContaining('describe'),
          capabilities: { tools: {} },
        },
      });
      expect(headers.get('mcp-session-id')).toBeNull();
      expect(headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it.each<[string, object | undefined]>([
    ['nothing', undefined],
    ['no member', {}],
    ['a version that is a number', { protocolVersion: 5, capabilities: {}, clientInfo: {} }],
    ['no client', { protocolVersion: '2025-06-18', capabilities: {} }],
  ])('a greeting with %s is told that its parameters are invalid', async (_what, params) => {
    const { body } = await post(server, { jsonrpc: '2.0', id: 7, method: 'initialize', params }, asAgent());
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32602, message: expect.stringContaining('protocolVersion') as unknown },
    });
  });

  it('a client of the revision 2026-07-28 is answered in JSON', async () => {
    for (const [method, params] of [
      ['server/discover', {}],
      ['tools/list', {}],
      ['tools/call', { name: 'describe', arguments: {} }],
    ] as const) {
      const { message, headers: sent } = modern(method, params);
      const { status, headers, body } = await post(server, message, { ...asAgent(), headers: sent });
      expect({ method, status, type: headers.get('content-type')?.split(';')[0] }).toEqual({
        method,
        status: 200,
        type: 'application/json',
      });
      expect(body).toHaveProperty('result');
    }
  });

  it('the reading address offers reading tools alone', async () => {
    const reading = { ...asAgent(), path: '/mcp/read' as const };
    const { body } = await post(server, request('tools/list'), reading);
    const { tools } = (
      body as { result: { tools: { name: string; annotations: { readOnlyHint: boolean } }[] } }
    ).result;
    expect(tools.map(({ annotations }) => annotations.readOnlyHint)).toEqual(tools.map(() => true));
    expect(tools).toHaveLength(6);
    const { failure: refused } = await callTool(server, 'create', { kind: 'lead', values: {} }, reading);
    expect(refused?.code).toBe(-32_602);
  });

  it('an unknown tool is an error of the protocol', async () => {
    const { failure: refused } = await callTool(server, 'delete_everything', {}, asAgent());
    expect(refused).toMatchObject({ code: -32_602, message: expect.stringContaining('Unknown tool') });
  });

  it.each(['GET', 'DELETE', 'PUT'])('%s is refused, since there are no sessions', async (method) => {
    const { status, headers, body } = await server.call(method, '//mcp', asAgent());
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
    expect(body).toEqual(failure('METHOD_NOT_ALLOWED'));
  });

  it('a notification is taken without an answer', async () => {
    const { status, body } = await post(
      server,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      asAgent(),
    );
    expect({ status, body }).toEqual({ status: 202, body: null });
  });

  it('a key travels in a header alone, once, and is PRIVATE', async () => {
    const { privateKey, publicKey, keys } = agency;
    const ping = request('ping');
    const asked = [
      {},
      { key: publicKey },
      { key: keys.CALENDAR },
      { key: 'nova_sk_unknown' },
      { key: privateKey, headers: { 'X-Api-Key': publicKey } },
      { headers: { Cookie: 'nova_session=x' } },
    ];
    for (const one of asked) {
      const { status, headers, body } = await post(server, ping, one);
      expect({ status, challenge: headers.get('www-authenticate') }).toEqual({
        status: 401,
        challenge: 'Bearer',
      });
      expect(body).toEqual(failure('UNAUTHORIZED'));
    }
    const inAddress = await server.call('POST', `//mcp?apiKey=${privateKey}`, { json: ping });
    expect(inAddress.status).toBe(401);
    const both = await server.call('POST', `//mcp?apiKey=${privateKey}`, { key: privateKey, json: ping });
    expect(both.status).toBe(401);
    expect((await post(server, ping, { headers: { 'X-Api-Key': privateKey } })).status).toBe(200);
    expect((await post(server, ping, { key: privateKey, headers: { 'X-Api-Key': privateKey } })).status).toBe(
      200,
    );
  });

  it('pages are refused before the key, unless their origin is allowed', async () => {
    const { status, body } = await post(server, request('ping'), {
      headers: { Origin: 'https://evil.example' },
    });
    expect({ status, body }).toEqual({ status: 403, body: failure('FORBIDDEN') });
    const own = await post(server, request('ping'), { ...asAgent(), headers: { Origin: server.url } });
    expect(own.status).toBe(403);
    const allowed = await post(server, request('ping'), { ...asAgent(), headers: { Origin: page } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(page);
    expect(allowed.status).toBe(200);
    const asks = { 'Access-Control-Request-Method': 'POST' };
    const preflight = await server.call('OPTIONS', '//mcp', { headers: { ...asks, Origin: page } });
    expect({
      status: preflight.status,
      headers: preflight.headers.get('access-control-allow-headers'),
    }).toEqual({
      status: 204,
      headers: expect.stringContaining('Mcp-Protocol-Version'),
    });
    const foreign = await server.call('OPTIONS', '//mcp', {
      headers: { ...asks, Origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  it('a body that is too large, no JSON or of another type is refused', async () => {
    const large = await post(server, `"${'x'.repeat(1024 * 1024)}"`, asAgent());
    expect({ status: large.status, body: large.body }).toEqual({
      status: 413,
      body: failure('PAYLOAD_TOO_LARGE'),
    });
    const form = await post(server, request('ping'), {
      ...asAgent(),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect({ status: form.status, body: form.body }).toEqual({
      status: 415,
      body: failure('UNSUPPORTED_MEDIA_TYPE'),
    });
    for (const text of ['', '{', '[1,']) {
      const { status, body } = await post(server, text, asAgent());
      expect({ status, body }).toMatchObject({ status: 400, body: { id: null, error: { code: -32_700 } } });
    }
  });

  it('calls count as reads and writes, once each, however much they ask', async () => {
    const limited = await server.agency({ limits: { readsPerMinute: 3, writesPerMinute: 1 } });
    const key = { key: limited.privateKey };
    const described = await callTool(server, 'describe', { kind: 'candidate' }, key);
    expect(described.headers.get('ratelimit')).toContain('"readsPerMinute";r=2');
    await post(server, [request('ping'), { jsonrpc: '2.0', method: 'notifications/initialized' }], key);
    const refused = await callTool(server, 'find', { kind: 'candidate' }, key);
    expect({ status: refused.status, isError: refused.isError, value: refused.value }).toEqual({
      status: 200,
      isError: true,
      value: {
        code: 'RATE_LIMITED',
        message: expect.any(String),
        do: expect.any(String),
        requestId: expect.any(String),
        retryAfter: expect.any(Number),
        limit: { name: 'readsPerMinute', max: 3, used: 3, resetsOn: expect.any(String) },
      },
    });
    const ping = await post(server, request('ping'), key);
    expect({ status: ping.status, wait: ping.headers.has('retry-after'), body: ping.body }).toEqual({
      status: 429,
      wait: true,
      body: failure('RATE_LIMITED'),
    });
    const lead = { kind: 'lead', values: { firstName: 'Ada' } };
    expect((await callTool(server, 'create', lead, key)).isError).toBe(false);
    expect((await callTool(server, 'create', lead, key)).value).toHaveProperty(
      'limit.name',
      'writesPerMinute',
    );
  });

  it('a key makes so many writes an hour, proposals among them', async () => {
    const writer = await server.agency();
    const key = { key: writer.privateKey };
    const lead = { kind: 'lead', values: { firstName: 'Ada' } };
    expect((await callTool(server, 'create', lead, key)).isError).toBe(false);
    const nothing = { kind: 'DELETE', input: { kind: 'lead', ids: ['x'] }, reason: 'x' };
    expect((await callTool(server, 'propose', nothing, key)).value).toHaveProperty('code', 'NOT_FOUND');
    const { isError, value } = await callTool(server, 'create', lead, key);
    expect({ isError, value }).toMatchObject({
      isError: true,
      value: { code: 'RATE_LIMITED', limit: { name: 'agentWritesPerHour', max: 2, used: 2 } },
    });
    expect((await callTool(server, 'find', { kind: 'lead' }, key)).value).toHaveProperty('total', 1);
  });

  it('a batch of more than 100 messages is refused whole, and counts as one read', async () => {
    const limited = await server.agency({ limits: { readsPerMinute: 120 } });
    const key = { key: limited.privateKey };
    const pings = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...request('ping'), id: at }));
    const refused = await post(server, pings(101), key);
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: failure('BAD_REQUEST'),
    });
    expect(refused.headers.get('ratelimit')).toContain('"readsPerMinute";r=119');
    const taken = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'X-Api-Key': limited.privateKey,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(pings(100)),
    });
    const answered = (await taken.text()).matchAll(/^data: (?<message>.+)$/gmu);
    expect([...answered].map(({ groups }) => JSON.parse(groups?.message ?? '') as unknown)).toEqual(
      pings(100).map(({ jsonrpc, id }) => ({ jsonrpc, id, result: {} })),
    );
  });

  it('a batch is refused whole if one of its messages is none, or begins a session', async () => {
    const clientInfo = { name: 'test', version: '1' };
    const hello = request('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
    const call = request('tools/call', { name: 'describe', arguments: {} });
    const fill = Array.from({ length: 20 }, (_, at) => ({ ...call, id: at + 2 }));
    for (const odd of [{ not: 'a message' }, hello]) {
      const { status, body } = await post(server, [...fill, odd], asAgent());
      expect({ status, body }).toMatchObject({ status: 400, body: { id: null, error: { code: -32_600 } } });
    }
  });

  it('a batch that cancels its own request is answered all the same', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const call = request('tools/call', { name: 'describe', arguments: {} });
    for (const batch of [
      [call, cancel],
      [cancel, call],
    ]) {
      const { status, body } = await post(server, batch, asAgent());
      expect({ status, body }).toMatchObject({ status: 200, body: { id: 1, result: { content: [{}] } } });
    }
    expect((await post(server, [cancel], asAgent())).status).toBe(202);
  });

  it('tools of a batch are called one after the other', async () => {
    const writer = await server.agency();
    const call = (id: number, name: string, args: object) => ({
      ...request('tools/call', { name, arguments: args }),
      id,
    });
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'X-Api-Key': writer.privateKey,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify([
        call(1, 'create', { kind: 'lead', values: { firstName: 'Ada' } }),
        call(2, 'find', { kind: 'lead' }),
      ]),
    });
    const answers = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
    expect(answers.map((line) => JSON.parse(line.slice('data: '.length)) as unknown)).toMatchObject([
      { id: 1, result: { structuredContent: { kind: 'lead' } } },
      { id: 2, result: { structuredContent: { total: 1 } } },
    ]);
  });

  it('a host that is no address is no failure', async () => {
    for (const Host of ['[::1', 'agents.example:99999']) {
      const asked = httpRequest(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          Host,
          Authorization: `Bearer ${agency.privateKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
      });
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
      asked.end(JSON.stringify(request('ping')));
      const [{ statusCode }] = await answered;
      expect({ Host, statusCode }).toEqual({ Host, statusCode: 200 });
    }
  });

  it('a request that is cut off leaves the server answering', async () => {
    await new Promise<void>((done) => {
      const { hostname, port } = new URL(server.url);
      const cut = httpRequest({
        hostname,
        port,
        path: '/mcp',
        method: 'POST',
        headers: {
          Authorization: `Bearer ${agency.privateKey}`,
          'Content-Length': 1000,
          'Content-Type': 'application/json',
        },
      });
      cut.on('error', () => done()).on('close', () => done());
      cut.write('{"jsonrpc"');
      setTimeout(() => cut.destroy(), 50);
    });
    expect((await post(server, request('ping'), asAgent())).status).toBe(200);
  });
});
