import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import { runMcp } from '../src/mcp/run-mcp.ts';

/** What the tests ask of a message. */
interface Line {
  readonly id?: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('nova mcp', () => {
  const key = 'nova_sk_secret';
  const asked: Asked[] = [];
  type Responder = (response: ServerResponse, message: { id?: unknown; method?: string }) => void;
  let respond: Responder;
  let url: string;

  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      asked.push({ path: request.url, headers: request.headers, body });
      respond(response, JSON.parse(body) as object);
    });
  });

  const json = (response: ServerResponse, body: unknown, status = 200): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const echo: Responder = (response, { id, method }) => {
    if (id === undefined) response.writeHead(202).end();
    else json(response, { jsonrpc: '2.0', id, result: { method, protocolVersion: '2025-11-25' } });
  };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    respond = echo;
  });

  interface Outcome {
    readonly code: number;
    readonly lines: readonly Line[];
    readonly out: string;
    readonly err: string;
  }

  async function run(
    input: AsyncIterable<Uint8Array | string> | Iterable<string>,
    {
      env = {},
      read = false,
      onLine = () => undefined,
    }: { env?: Record<string, string>; read?: boolean; onLine?: () => void } = {},
  ): Promise<Outcome> {
    let [out, err] = ['', ''];
    const code = await runMcp({
      read,
      env: { NOVA_URL: url, NOVA_KEY: key, ...env },
      in: eachOf(input),
      out: {
        write: (written) => {
          out += written;
          onLine();
        },
      },
      err: { write: (written) => (err += written) },
    });
    const lines = out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
    return { code, lines, out, err };
  }

  async function* eachOf(
    input: AsyncIterable<Uint8Array | string> | Iterable<string>,
  ): AsyncGenerator<Uint8Array | string> {
    yield* input;
  }

  /** Answers to requests that run at once come in any order. */
  const byId = (lines: readonly Line[]): readonly Line[] =>
    lines.toSorted((one, other) => String(one.id).localeCompare(String(other.id)));

  const request = (id: number | string, method: string, params?: object): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';

  it('carries each line to /mcp with the key, and each answer back as a line', async () => {
    const { code, lines, err } = await run([request(1, 'ping'), request('two', 'tools/list')]);
    expect([code, err]).toEqual([0, '']);
    expect(byId(lines).map(({ id, result }) => [id, result])).toEqual([
      [1, { method: 'ping', protocolVersion: '2025-11-25' }],
      ['two', { method: 'tools/list', protocolVersion: '2025-11-25' }],
    ]);
    expect(asked.map(({ path }) => path)).toEqual(['/mcp', '/mcp']);
    expect(asked[0]?.headers).toMatchObject({
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    });
  });

  it('asks /mcp/read below a path too', async () => {
    await run([request(1, 'ping')], { read: true, env: { NOVA_URL: `${url}/crm/` } });
    expect(asked.map(({ path }) => path)).toEqual(['/crm/mcp/read']);
  });

  it('takes lines that end with CRLF, that are cut anywhere, and a last one without an end', async () => {
    const text = Buffer.from(`${request(1, 'é').replace('\n', '\r\n')}\n${request(2, 'ö').trim()}`);
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      for (const byte of text) yield await Promise.resolve(Uint8Array.of(byte));
    };
    const { lines } = await run(pieces());
    expect(byId(lines)).toMatchObject([
      { id: 1, result: { method: 'é' } },
      { id: 2, result: { method: 'ö' } },
    ]);
  });

  it('prints nothing for a notification', async () => {
    const { out, err } = await run([initialized]);
    expect([out, err, asked.length]).toEqual(['', '', 1]);
  });

  it('names the revision of initialize in every later message, however fast they come', async () => {
    await run([`${request(1, 'initialize')}${initialized}${request(2, 'tools/list')}`]);
    expect(asked.map(({ headers }) => headers['mcp-protocol-version'])).toEqual([
      undefined,
      '2025-11-25',
      '2025-11-25',
    ]);
  });

  it('repeats revision, method and name of a message that carries its revision', async () => {
    const meta = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };
    await run([request(1, 'tools/call', { ...meta, name: 'find' })]);
    await run([request(1, 'resources/read', { ...meta, uri: 'nova://é' })]);
    expect(asked.map(({ headers }) => headers)).toMatchObject([
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'find' },
      { 'mcp-method': 'resources/read', 'mcp-name': '=?base64?bm92YTovL8Op?=' },
    ]);
  });

  it('answers what is quick while something slow is under way', async () => {
    let finish = (): void => undefined;
    respond = (response, message) => {
      if (message.method === 'slow') finish = () => echo(response, message);
      else echo(response, message);
    };
    const input = async function* (): AsyncGenerator<string> {
      yield request(1, 'slow');
      await until('the slow one is asked', () => asked.length === 1);
      yield request(2, 'quick');
    };
    const { lines } = await run(input(), { onLine: () => finish() });
    expect(lines.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('hands on the messages of a stream', async () => {
    respond = (response, { id }) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(
        ': alive\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n',
      );
      response.end(`data: {"jsonrpc":"2.0",\ndata: "id":${JSON.stringify(id)},"result":{}}\n\n`);
    };
    const { out } = await run([request(7, 'tools/call')]);
    expect(out).toBe(
      '{"jsonrpc":"2.0","method":"notifications/progress"}\n{"jsonrpc":"2.0","id":7,"result":{}}\n',
    );
  });

  it('takes a stream that begins with an id alone, and its type in any case', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'Text/Event-Stream; charset=UTF-8' });
      response.end('id: 1\ndata:\n\ndata: {"jsonrpc":"2.0","id":7,"result":{}}\n\n');
    };
    const { out } = await run([request(7, 'tools/call')]);
    expect(out).toBe('{"jsonrpc":"2.0","id":7,"result":{}}\n');
  });

  it('answers for a stream that ends too early', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(': alive\n\n');
    };
    const { lines } = await run([request(7, 'tools/call')]);
    expect(lines.map(({ id, error }) => [id, error?.code])).toEqual([[7, -32_000]]);
    expect(lines[0]?.error?.message).toContain('ended before');
  });

  it('gives a refusal without an id to the request that was refused', async () => {
    const error = { code: -32_000, message: 'Too many', data: { code: 'RATE_LIMITED', requestId: 'r' } };
    respond = (response) => json(response, { jsonrpc: '2.0', id: null, error }, 429);
    const { out, err } = await run([request(3, 'tools/list')]);
    expect([JSON.parse(out), err]).toEqual([{ jsonrpc: '2.0', id: 3, error }, '']);
  });

  it('tells a person of a notification that was refused, since nothing may answer it', async () => {
    const error = { code: -32_000, message: 'No key' };
    respond = (response) => json(response, { jsonrpc: '2.0', id: null, error }, 401);
    const { out, err } = await run([initialized]);
    expect([out, err]).toEqual(['', expect.stringContaining('No key')]);
  });

  it('answers with an error for what is no answer of the protocol', async () => {
    respond = (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway');
    const gateway = await run([request(1, 'ping')]);
    respond = (response) => json(response, { error: 'NOT_FOUND', success: false }, 404);
    const older = await run([request(1, 'ping')]);
    for (const { lines } of [gateway, older])
      expect(lines).toMatchObject([{ id: 1, error: { code: -32_000 } }]);
    expect(gateway.lines[0]?.error?.message).toContain('status 502');
  });

  it('follows no redirect, which would take the key along', async () => {
    respond = (response) => response.writeHead(307, { Location: 'http://127.0.0.1:1/mcp' }).end();
    const { lines } = await run([request(1, 'ping')]);
    expect(lines[0]?.error?.message).toContain('It points to http://127.0.0.1:1.');
  });

  it('answers each request of a server that is unavailable with an error', async () => {
    const { code, lines, err } = await run([request(1, 'ping'), initialized, request('b', 'ping')], {
      env: { NOVA_URL: 'http://127.0.0.1:1' },
    });
    const message = expect.stringMatching(/^The server at http:\/\/127\.0\.0\.1:1 cannot be reached/u);
    expect(byId(lines).map(({ id, error }) => [id, error])).toEqual([
      [1, { code: -32_000, message }],
      ['b', { code: -32_000, message }],
    ]);
    expect([code, err.split('\n').length]).toEqual([0, 2]);
  });

  it('answers lines that are no message with null as their id', async () => {
    const { lines } = await run([
      'nonsense\n',
      '17\n',
      '[]\n',
      `${'x'.repeat(17 * 1024 * 1024)}\n`,
      request(1, 'ping'),
    ]);
    expect(lines.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_700],
      [null, -32_600],
      [null, -32_600],
      [null, -32_600],
      [1, undefined],
    ]);
  });

  it('answers a message whose id no answer can have with null, and asks nobody', async () => {
    const lines = ['{}\n', '{"id":null,"method":"ping"}\n', '{"id":{},"method":"ping"}\n', '{"method":17}\n'];
    const outcome = await run(lines);
    const refused = { id: null, error: { code: -32_600, message: 'The line is no message.' } };
    expect(outcome.lines).toMatchObject(lines.map(() => refused));
    expect([outcome.err, asked.length]).toEqual(['', 0]);
  });

  it('passes a line on as it was written, whatever it holds', async () => {
    const numbers = '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":1e400,"b":12345678901234567890}}';
    const without = '{"jsonrpc":"2.0","id":2,"method":"x","params":null}';
    const { lines } = await run([`${numbers}\n${without}\n`]);
    expect(asked.map(({ body }) => body).toSorted()).toEqual([numbers, without]);
    expect(byId(lines).map(({ id, error }) => [id, error])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });

  it('answers each request of a batch', async () => {
    respond = (response) =>
      json(response, [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 2, result: {} },
      ]);
    const batch = `[${request(1, 'ping').trim()},${request(2, 'ping').trim()},${request(3, 'ping').trim()}]\n`;
    const { lines } = await run([batch]);
    expect(lines.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, -32_000],
    ]);
  });

  it('gives up a request that is cancelled, and answers nothing', async () => {
    const input = new PassThrough();
    const cut = new Promise<void>((resolve) => {
      respond = (response) => {
        response.on('close', resolve);
        input.end('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}\n');
      };
    });
    input.write(request(5, 'tools/call'));
    const { out, err } = await run(input);
    await cut;
    expect([out, err, asked.length]).toEqual(['', '', 1]);
  });

  it('reads a cancellation while many requests hang, also of one that waits for its turn', async () => {
    const cancelled = (id: number): string =>
      `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${String(id)}}}\n`;
    respond = (response, message) => {
      if (message.method !== 'hang') echo(response, message);
    };
    const ids = Array.from({ length: 40 }, (_, index) => index);
    const { lines } = await run([
      ...ids.map((id) => request(id, 'hang')),
      request('last', 'ping'),
      ...ids.toReversed().map(cancelled),
    ]);
    expect(lines.map(({ id }) => id)).toEqual(['last']);
    expect(asked.length).toBeLessThan(40);
  });

  it.each([
    ['a missing key', { NOVA_KEY: '' }, 'NOVA_KEY is missing'],
    ['a key that no header can hold', { NOVA_KEY: 'nova_sk_secret\nX: y' }, 'NOVA_KEY is no key'],
    ['an address that is none', { NOVA_URL: 'crm.example' }, 'NOVA_URL is no address'],
    ['an address with a password', { NOVA_URL: 'https://a:b@crm.example' }, 'NOVA_URL is no address'],
  ])('%s ends the command with 1 and one line, without the value', async (_what, env, said) => {
    const { code, out, err } = await run([request(1, 'ping')], { env });
    expect([code, out, err.split('\n').length]).toEqual([1, '', 2]);
    expect(err).toContain(said);
    expect(err).not.toMatch(/secret|a:b/u);
  });
});
