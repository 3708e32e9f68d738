import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, filePartOf } from '@nova/contract';
import { endpoints } from '@nova/features/contract';
import type { AccountTurns } from '@nova/db';
import { smallCv, until } from '@nova/testing';
import { pino } from 'pino';
import type { ServerOptions } from '../src/server-options.ts';
import { inputSchema, leastInput } from './support/input-schema.ts';
import { noSuchId, takenBodies } from './support/shaped-bodies.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

/** What a GET must name. */
const queryOf: Readonly<Record<string, string>> = { 'search.fields': 'entity=candidate' };

describe('a caller that leaves while it waits', () => {
  let server: TestServer;
  let agency: TestAgency;
  let services: ServerOptions['services'];
  /** The routes of log lines. */
  const logged: string[] = [];

  beforeAll(async () => {
    const logger = pino(
      { level: 'info' },
      { write: (line: string) => void logged.push(String((JSON.parse(line) as { route?: unknown }).route)) },
    );
    server = await startTestServer({ logger, onServices: (given) => (services = given) });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const turnsOf = (): readonly AccountTurns[] => Object.values(server.database.turns);

  const waiting = (): number => turnsOf().reduce((sum, { counts }) => sum + counts.waiting, 0);

  /** Takes all places of the account, so that whatever it asks for waits. */
  async function holdAll(): Promise<() => Promise<void>> {
    const over = new AbortController();
    const ends = new Promise<void>((end) => over.signal.addEventListener('abort', () => end()));
    const held: Promise<void>[] = [];
    let begun = 0;
    for (const turns of turnsOf()) {
      const one = new AbortController();
      const place = (left?: AbortSignal): Promise<void> =>
        turns.run(
          agency.accountId,
          () => {
            begun += 1;
            return ends;
          },
          { left },
        );
      do {
        held.push(place(one.signal).catch(() => undefined));
        await new Promise(setImmediate);
      } while (turns.counts.waiting === 0);
      // The last one found no place.
      one.abort();
    }
    expect(begun).toBe(held.length - turnsOf().length);
    return async () => {
      over.abort();
      await Promise.all(held);
    };
  }

  const pathOf = ({ name, route }: Endpoint): string => {
    const path = route.path.replaceAll(/\{(\w+)\}/gu, (_, member: string) =>
      member.endsWith('Id') ? noSuchId : 'X',
    );
    return `/api/nova${path}?${queryOf[name] ?? ''}`;
  };

  async function bodyOf(endpoint: Endpoint): Promise<{ readonly type: string; readonly bytes: Buffer }> {
    const file = filePartOf(endpoint);
    const isTable = file?.maximum !== undefined;
    const text = (name: string): string =>
      /Ids?$/u.test(name) ? noSuchId : /email/iu.test(name) ? 'a@people.example' : 'x';
    const least = leastInput(inputSchema(endpoint), text) as Readonly<Record<string, unknown>>;
    const input = { ...least, ...(takenBodies[endpoint.name] as object | undefined) };
    if (file === undefined) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(input)) };
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) if (name !== file.name) form.set(name, String(value));
    const cv = new File([smallCv('Grace Hopper', 'grace@people.example')], 'cv.pdf');
    const table = new File(['First name\nAda\n'], 'candidates.csv', { type: 'text/csv' });
    form.set(file.name, isTable ? table : cv);
    const made = new Response(form);
    return {
      type: made.headers.get('content-type') ?? '',
      bytes: Buffer.from(await made.arrayBuffer()),
    };
  }

  interface Asked {
    readonly caller: ClientRequest;
    readonly isAnswered: () => boolean;
    readonly status: () => number | undefined;
  }

  interface Sending {
    readonly key?: string | undefined;
    readonly type?: string;
    readonly bytes?: Buffer;
  }

  function ask(method: string, path: string, { key = agency.privateKey, type, bytes }: Sending = {}): Asked {
    let status: number | undefined;
    const caller = request(server.url + path, {
      method,
      agent: false,
      headers: {
        'X-Api-Key': key,
        Accept: 'application/json, text/event-stream',
        ...(bytes && type ? { 'Content-Type': type, 'Content-Length': bytes.length } : {}),
      },
    });
    caller.on('response', (answer) => {
      status = answer.statusCode;
      answer.resume().on('error', () => undefined);
    });
    caller.on('error', () => undefined);
    caller.end(bytes);
    return { caller, isAnswered: () => status !== undefined, status: () => status };
  }

  /** @returns whether it waited */
  async function leaves(asked: Asked): Promise<boolean> {
    await until('it waits or is answered', () => waiting() > 0 || asked.isAnswered(), { everyMs: 1 });
    const waited = waiting() > 0;
    asked.caller.destroy();
    await until('nobody waits', () => waiting() === 0, { everyMs: 1 });
    return waited;
  }

  describe('for a turn of its account', () => {
    let release: () => Promise<void>;
    beforeAll(async () => {
      release = await holdAll();
    });
    afterAll(() => release());

    const keyed = endpoints.filter(({ role }) => role !== 'NONE');

    it('gives up its place at every endpoint that takes a key', async () => {
      const answered: string[] = [];
      for (const endpoint of keyed) {
        const { method } = endpoint.route;
        const body = method === 'POST' || method === 'PUT' ? await bodyOf(endpoint) : {};
        const asked = ask(method, pathOf(endpoint), { key: agency.keys[endpoint.role], ...body });
        if (!(await leaves(asked))) answered.push(`${endpoint.name} ${String(asked.status())}`);
      }
      expect(answered).toEqual([]);
    });

    const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
    const find = rpc('tools/call', { name: 'find', arguments: { kind: 'candidate' } });
    it.each([
      ['a batch of tRPC', 'GET', '/trpc/jobs.list,companies.list,users.list?batch=1&input={}', undefined],
      ['a mutation of tRPC', 'POST', '/trpc/leads.create', { firstName: 'Ada' }],
      ['a tool of an agent', 'POST', '/mcp', find],
      ['a batch of an agent', 'POST', '/mcp', [find, { ...find, id: 2 }]],
      ['a stream of events', 'GET', '/api/nova/events/stream', undefined],
    ])('gives up the places of %s', async (_what, method, path, json) => {
      const body =
        json === undefined ? {} : { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
      expect(await leaves(ask(method, path, body))).toBe(true);
    });
  });

  it('leaves no place to a document that nobody reads yet', async () => {
    let begun = (_left: AbortSignal | undefined): void => undefined;
    const began = new Promise<AbortSignal | undefined>((resolve) => (begun = resolve));
    const { ports } = services;
    const parse: typeof ports.cv.parse = (_bytes, _options, left) => {
      begun(left);
      return new Promise((_, reject) => left?.addEventListener('abort', () => reject(new Error('left'))));
    };
    Object.assign(services, { ports: { ...ports, cv: { parse } } });
    try {
      const form = new FormData();
      form.set('file', new File([smallCv('Grace Hopper', 'grace@people.example')], 'cv.pdf'));
      const made = new Response(form);
      const asked = ask('POST', '/api/nova/candidates/parse', {
        type: made.headers.get('content-type') ?? '',
        bytes: Buffer.from(await made.arrayBuffer()),
      });
      const left = await began;
      expect(left?.aborted).toBe(false);
      asked.caller.destroy();
      await until('it is told', () => left?.aborted === true);
    } finally {
      Object.assign(services, { ports });
    }
  });

  it('gives an export back, turn and snapshot, when it leaves in the midst', async () => {
    const records = Array.from({ length: 300 }, (_, n) => ({
      lastName: `Person ${String(n)}`,
      overview: String(n).padEnd(60_000, 'x'),
    }));
    for (let at = 0; at < records.length; at += 15) {
      const created = await server.call('POST', '/candidates/batch', {
        key: agency.privateKey,
        json: { records: records.slice(at, at + 15) },
      });
      expect(created.status).toBe(200);
    }
    const { exports } = server.database.turns;
    const caller = request(`${server.url}/api/nova/candidates/export.csv`, {
      agent: false,
      headers: { 'X-Api-Key': agency.privateKey },
    });
    caller.on('error', () => undefined);
    const answered = once(caller, 'response');
    caller.end();
    await answered;
    // 18 MB are more than the sockets take while nobody reads.
    expect(exports.counts).toEqual({ running: 1, waiting: 0 });
    caller.destroy();
    await until('it is given back', () => exports.counts.running === 0);
    const { pool } = server.database;
    await until('so is its connection', () => pool.totalCount === pool.idleCount);
  });

  it('ends its call behind another answer of its connection', async () => {
    const release = await holdAll();
    const { hostname, port } = new URL(server.url);
    const line = `GET /api/nova/jobs/search HTTP/1.1\r\nHost: n\r\nX-Api-Key: ${agency.privateKey}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(line.repeat(3)));
    await until('all three wait', () => waiting() === 3);
    socket.destroy();
    await until('none waits', () => waiting() === 0);
    await until('each is logged', () => logged.filter((route) => route === 'jobs.search').length >= 3);
    await release();
  });
});
