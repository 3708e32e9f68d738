import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { pythonPackage, type Endpoint } from '@nova/contract';
import { fillAgency, knownId, type AgencyWorld } from '../support/agency-world.ts';
import { hostileUploads } from '../support/hostile-uploads.ts';
import { inputSchema } from '../support/input-schema.ts';
import { z } from 'zod';
import type { Answer, TestServer } from '../support/test-server.ts';
import { speakSmtp } from '../support/speak-smtp.ts';
import {
  awkwardQueries,
  awkwardReports,
  awkwardTexts,
  largestInput,
  letteringNames,
  type Lettering,
} from './largest-inputs.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** Lists of so many empty objects, up to a body's bound. */
const objectsIn = (names: readonly string[], count: number): string =>
  `{${names.map((name) => `"${name}":[${'{},'.repeat(Math.min(count, 330_000 / names.length))}{}]`).join(',')}}`;

/** Processor time in ms of `JSON.parse` for the deepest body, which no server can avoid. */
function parsingMs(): number {
  const before = process.cpuUsage();
  try {
    JSON.parse('['.repeat(1_000_000));
  } catch {
    // The body is not JSON.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The longest that a request may delay another, in ms of processor time; more on a slow machine. */
const bound = Math.max(200, 1.5 * Math.min(...Array.from({ length: 5 }, parsingMs)));

describe('the server’s thread', () => {
  let server: WatchedServer;
  let world: AgencyWorld;
  let slow: string[] = [];

  beforeAll(async () => {
    server = await startWatchedServer({
      MAIL_URL: 'smtp://127.0.0.1:9',
      SEARCH_TIMEOUT_MS: '1000',
      WEBHOOK_ALLOW_HTTP: '1',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      JOBS_SITE: '1',
      LOG_LEVEL: 'error',
    });
    world = await fillAgency({ call }, { userId: server.userId, privateKey: server.keys.PRIVATE }, 'World');
    const made = async (procedure: string, json: object): Promise<string> =>
      z
        .object({
          result: z.object({
            data: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
          }),
        })
        .parse((await call('POST', `//trpc/${procedure}`, { json })).body).result.data;
    const { candidate: candidateId } = world.ids;
    world = {
      ...world,
      ids: {
        ...world.ids,
        note: await made('notes.create', { candidateId, text: 'x' }),
        webhook: await made('webhooks.create', { url: 'http://127.0.0.1:9/' }),
        distributionList: await made('distributionLists.create', {
          name: 'x',
          entity: 'candidate',
          kind: 'STATIC',
        }),
      },
    };
    await server.longest();
  });
  afterAll(() => server.close());

  const url = (path: string): string =>
    server.url + (path.startsWith('//') ? path.slice(1) : `/api/nova${path}`);

  async function call(
    method: string,
    path: string,
    { key = server.keys.PRIVATE, json, headers = {}, body }: Parameters<TestServer['call']>[2] = {},
  ): Promise<Answer> {
    const response = await fetch(url(path), {
      method,
      headers: {
        'X-Api-Key': key,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text.length < 5_000_000;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Notes whether the thread was busy too long in each of three tries: one may meet a collection of garbage. */
  async function watch(what: string, ask: () => Promise<unknown>): Promise<void> {
    const tries: number[] = [];
    do {
      await ask();
      tries.push(await server.longest());
    } while (Math.min(...tries) > bound && tries.length < 3);
    const took = Math.min(...tries);
    if (took > bound) slow.push(`${what}: ${took.toFixed(0)} ms`);
  }

  function slowOnes(): readonly string[] {
    const found = slow;
    slow = [];
    return found;
  }

  const idsOf = (endpoint: Endpoint) => (name: string) =>
    /^(?:add|remove|record)/u.test(name) ? world.ids.candidate : knownId(world, endpoint, name);
  const largest = (of: Endpoint, lettering: Lettering): unknown => largestInput(of, idsOf(of), lettering);

  function ask(of: Endpoint, input: unknown): Promise<Answer> {
    const key = server.keys[of.role];
    if (of.type === 'mutation') return call('POST', `//trpc/${of.name}`, { key, json: input });
    const asked = encodeURIComponent(JSON.stringify(input).toWellFormed());
    return call('GET', `//trpc/${of.name}?input=${asked}`, { key });
  }

  const isDeletion = ({ name }: Endpoint): boolean => /\.(?:delete|send|stop)$/u.test(name);
  const plain = endpoints.filter(({ route }) => route.body !== 'multipart');
  const members = (endpoint: Endpoint): readonly string[] =>
    Object.keys(inputSchema(endpoint).properties ?? {});

  it('stays free under every endpoint’s largest input', async () => {
    for (const endpoint of plain.filter((one) => !isDeletion(one)))
      for (const lettering of letteringNames) {
        const input = largest(endpoint, lettering);
        await watch(`${endpoint.name} in ${lettering}`, () => ask(endpoint, input));
      }
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every query', async () => {
    for (const endpoint of plain.filter((one) => members(one).includes('query'))) {
      // One search stands for all of a compiler.
      const every = endpoint.name === 'candidates.search' ? 1 : 5;
      for (const [at, query] of awkwardQueries.entries()) {
        if (at % every !== 0) continue;
        const input =
          endpoint.type === 'query' ? { query } : { ...(largest(endpoint, 'signs') as object), query };
        await watch(`${endpoint.name} with query ${String(at)}`, () => ask(endpoint, input));
      }
    }
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every template and every HTML of a mail', async () => {
    const {
      campaign: campaignId = '',
      candidate: recordId,
      sender: senderId,
      distributionList: distributionListId,
    } = world.ids;
    const about = { campaignId, senderId, distributionListId, subject: 'x' };
    const post = (verb: string, json: object) => call('POST', `//trpc/campaigns.${verb}`, { json });
    for (const [what, text] of awkwardTexts) {
      await watch(`campaigns.update with text: ${what}`, () =>
        post('update', { ...about, html: null, text }),
      );
      await watch(`campaigns.update with HTML: ${what}`, () =>
        post('update', { ...about, html: text, text: null }),
      );
      await watch(`campaigns.preview: ${what}`, () => post('preview', { campaignId, recordId }));
      if (!/range|nested elements of/u.test(what)) continue;
      await watch(`campaigns.test: ${what}`, () => post('test', { campaignId, to: ['a@people.example'] }));
      await watch(`campaigns.previewPage: ${what}`, () =>
        call('GET', `/campaigns/${campaignId}/preview.html`),
      );
    }
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every text that is stored and shown', async () => {
    const { candidate: candidateId = '', job: jobId = '' } = world.ids;
    for (const [what, text] of awkwardTexts) {
      const candidate = { candidateId, overview: text, internalNotes: text };
      await watch(`candidates.update with ${what}`, () =>
        call('POST', '//trpc/candidates.update', { json: candidate }),
      );
      const job = {
        jobId,
        description: text,
        shortDescription: text,
        packageOverview: text,
        publishToWebsite: true,
      };
      await watch(`jobs.update with ${what}`, () => call('POST', '//trpc/jobs.update', { json: job }));
      for (const below of [jobId, `${jobId}/jsonld`, 'feed.xml', 'boards.xml', 'list'])
        await watch(`GET /public/jobs/${below} of ${what}`, () =>
          call('GET', `/public/jobs/${below}`, { key: server.keys.PUBLIC }),
        );
    }
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every body, whatever its endpoint takes', async () => {
    const bodies: readonly (readonly [what: string, body: string])[] = [
      ['lists in lists', '['.repeat(1_000_000)],
      ['closed lists in lists', '['.repeat(500_000) + ']'.repeat(500_000)],
      ['objects in objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
      ['unknown members', `{${Array.from({ length: 60_000 }, (_, at) => `"m${String(at)}":1`).join(',')}}`],
      [
        'unknown members with long names',
        `{${Array.from({ length: 900 }, (_, at) => `"m${String(at)}${'x'.repeat(1_000)}":1`).join(',')}}`,
      ],
      ['an unknown member with a huge name', `{"${'lastName'.repeat(120_000)}":1}`],
      ['a list of numbers', `[${'0,'.repeat(500_000)}0]`],
      ['numbers for tags', `{"tags":[${'0,'.repeat(400_000)}0],"skills":[${'0,'.repeat(50_000)}0]}`],
      ['escapes', `{"overview":"${'\\ud83d'.repeat(160_000)}"}`],
      [
        'empty objects in every list',
        objectsIn(
          [
            'tags',
            'skills',
            'customFields',
            'educationHistory',
            'employmentHistory',
            'languages',
            'benefits',
            'industries',
            'sectors',
            'questions',
          ],
          9_990,
        ),
      ],
      ['empty objects in one list', objectsIn(['customFields'], 300_000)],
      ['a long number', `{"rating":${'9'.repeat(1_000_000)}}`],
    ];
    const writes = plain.filter(({ type, route }) => type === 'mutation' && route.body === undefined);
    for (const endpoint of writes.filter((one) => !isDeletion(one))) {
      const { method, path } = endpoint.route;
      const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => idsOf(endpoint)(name) ?? 'x');
      const isUsual = /^(?:candidates\.create|jobs\.update|campaigns\.create)$/u.test(endpoint.name);
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k'.repeat(200) };
      for (const [what, body] of isUsual ? bodies : bodies.slice(3, 4)) {
        await watch(`${method} ${path} with ${what}`, () => call(method, filled, { body, headers }));
        if (isUsual)
          await watch(`${endpoint.name} with ${what}`, () =>
            call('POST', `//trpc/${endpoint.name}`, { body, headers }),
          );
      }
    }
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every upload', async () => {
    for (const { name, body, type } of hostileUploads)
      for (const path of ['/candidates/parse', '/files'])
        await watch(`POST ${path} of ${name}`, () =>
          call('POST', path, { body: Buffer.from(body), headers: { 'Content-Type': type } }).catch(
            () => undefined,
          ),
        );
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every bounce', async () => {
    const { port, newAddress } = server.bounces;
    for (const [what, mail] of awkwardReports) {
      const lines = ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${newAddress()}>`, 'DATA', mail];
      await watch(`a report of ${what}`, async () => {
        expect((await speakSmtp(port, lines)).slice(0, 5)).toEqual([220, 250, 250, 250, 354]);
      });
    }
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every header and every address', async () => {
    const long = (text: string): string => text.repeat(Math.floor(13_000 / text.length));
    const headers: readonly (readonly [name: string, value: string])[] = [
      ['Accept', long('text/html;q=0.1,')],
      ['Accept', long(' ;')],
      ['Accept-Language', long('de-DE;q=0.9,')],
      ['Accept-Encoding', long('br;q=0.1,')],
      ['If-None-Match', long('"a", W/"b",')],
      ['Range', `bytes=${long('0-1,')}`],
      ['Prefer', long('handling=lenient,')],
      ['Authorization', `Bearer ${long(' x')}`],
      ['Content-Type', long('multipart/form-data;')],
      ['X-Request-Id', long('a')],
      ['Cookie', long('a=b;')],
      ['Origin', `https://${long('a.')}`],
      ['X-Forwarded-For', long('1.1.1.1,')],
      ['Idempotency-Key', long('a ')],
    ];
    for (const [name, value] of headers)
      for (const path of [
        '/masterdata',
        `/files/${world.ids.file ?? ''}/download`,
        '//trpc/masterData.all',
        '//docs',
        '//nothing',
      ])
        await watch(`GET ${path} with ${name}`, () => call('GET', path, { headers: { [name]: value } }));
    for (const path of [
      `/candidates/${long('%')}`,
      `//${long('/')}`,
      `//${long('..%2f')}`,
      `//jobs/${long('a-')}`,
      `//m/u/${long('A')}`,
      `//files/${long('a.')}`,
      `//trpc/${long('a,')}?batch=1&input={}`,
    ])
      await watch(`GET ${path.slice(0, 30)}…`, () => call('GET', path));
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under agents that send batches at once', async () => {
    const pings = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    const ask = () =>
      call('POST', '//mcp', { json: pings, headers: { Accept: 'application/json, text/event-stream' } });
    await watch('eight batches', () => Promise.all(Array.from({ length: 8 }, ask)));
    expect(slowOnes()).toEqual([]);
  });

  it('stays free under every page of the server', async () => {
    for (const path of [
      '//openapi.json',
      '//',
      '//docs',
      '//docs/guide/query-language',
      '//docs/search.json',
      '//docs/reference/candidates',
      '//docs/reference/candidates.json',
      '//sdk/typescript.tgz',
      '//sdk/python',
      `//sdk/${pythonPackage.wheel}`,
      '//metrics',
    ])
      await watch(`GET ${path}`, () => call('GET', path));
    expect(slowOnes()).toEqual([]);
  });
});
