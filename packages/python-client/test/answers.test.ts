import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { filePartOf, isDownload, type Endpoint } from '@nova/contract';
import { createSampleCall } from '@nova/rest';
import { smallCv } from '@nova/testing';
import { type AgencyWorld, fillAgency, knownId } from '../../../apps/server/test/support/agency-world.ts';
import {
  startTestServer,
  type TestAgency,
  type TestServer,
} from '../../../apps/server/test/support/test-server.ts';
import { type PythonDriver, startPython } from './support/python-driver.ts';

describe('answers', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;
  let python: PythonDriver;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    const filled = await fillAgency(server, agency, 'Some');
    const created = async (path: string, json: object): Promise<unknown> => {
      const { body } = await server.call('POST', path, { key: agency.privateKey, json });
      return (body as { data: unknown }).data;
    };
    const { candidate = '', job = '' } = filled.ids;
    await server.call('PUT', `/jobs/${job}`, { key: agency.privateKey, json: { publishToWebsite: true } });
    const note = (await created('/notes', { subject: 'Call', candidateId: candidate })) as string;
    const webhook = (await created('/webhooks', { url: 'http://127.0.0.1:9/' })) as { id: string };
    world = { ...filled, ids: { ...filled.ids, note, webhook: webhook.id } };
    python = startPython();
  });
  afterAll(async () => {
    await python.end();
    await server.close();
  });

  const called = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>, all = false) =>
    python.call({
      url: server.url,
      key: agency.keys[endpoint.role] ?? 'nova_sk_none',
      name: endpoint.name,
      arguments: input,
      options: { retries: 0 },
      all,
    });

  /** The sample's, about records of the world where it names such. */
  function inputOf(endpoint: Endpoint): Record<string, unknown> {
    const { input } = createSampleCall(endpoint);
    const file = filePartOf(endpoint)?.name;
    const cv = smallCv('Grace Hopper', 'grace.hopper@inbox.example').toString('latin1');
    return Object.fromEntries(
      Object.entries(input).map(([name, value]) => {
        if (name === file) return [name, { file: 'CV.pdf', content: cv }];
        const known = /Ids?$/u.test(name) ? knownId(world, endpoint, name) : undefined;
        return [name, known === undefined ? value : Array.isArray(value) ? [known] : known];
      }),
    );
  }

  const named = (type: Endpoint['type']) =>
    endpoints
      .filter((endpoint) => endpoint.type === type)
      .map((endpoint) => [endpoint.name, endpoint] as const);

  /** What a read answers over REST, as the client shows it. */
  async function overRest(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<object> {
    const { method, path } = endpoint.route;
    const inPath = (name: string): string => encodeURIComponent(textOf(input[name]));
    const asked = Object.entries(input).map(([name, value]): [string, string] => [name, textOf(value)]);
    const query = new URLSearchParams(asked.filter(([name]) => !path.includes(`{${name}}`)));
    const filled = path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => inPath(name));
    const key = agency.keys[endpoint.role];
    const { status, body } = await server.call(method, `${filled}?${query.toString()}`, { key });
    const { data, page, size, total, facets, nextCursor, hasMore, error } = body as Record<string, unknown>;
    if (status !== 200) return { code: error, status };
    if (endpoint.envelope === 'publicJobs') return { answer: body };
    if (endpoint.envelope === 'feed') return { answer: { data, nextCursor, hasMore } };
    const list = { data, page, size, total, ...(facets === undefined ? {} : { facets }) };
    return { answer: endpoint.envelope === 'list' ? list : data };
  }

  /** Without what each answer has anew, and the last use of a key, which is written from time to time. */
  const sameEachTime = (told: object): object =>
    JSON.parse(JSON.stringify(told, (name, value: unknown) => (anew.includes(name) ? '…' : value))) as object;
  const anew = ['challenge', 'expiresOn', 'lastUsedOn', 'url'];

  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

  describe('every read', () => {
    it.each(named('query').filter(([, endpoint]) => !isDownload(endpoint)))(
      '%s answers in Python what it answers over REST',
      async (_name, endpoint) => {
        const input = inputOf(endpoint);
        const wanted = await overRest(endpoint, input);
        const got = await called(endpoint, input);
        expect(sameEachTime(got)).toMatchObject(sameEachTime(wanted));
      },
    );

    it('Downloads are files in Python, or the errors of their endpoints', async () => {
      const files = named('query').filter(([, endpoint]) => isDownload(endpoint));
      const told: Record<string, unknown> = {};
      for (const [name, endpoint] of files) {
        const { answer, code } = await called(endpoint, inputOf(endpoint));
        told[name] = code ?? ((answer as { content: string }).content.length > 0 ? 'content' : 'nothing');
      }
      const wanted = Object.fromEntries(files.map(([name]) => [name, 'content']));
      expect(told).toEqual({
        ...wanted,
        'campaigns.previewPage': 'INVALID_STATE',
        'imports.rejects': 'NOT_FOUND',
      });
    });

    it.each(named('query').filter(([, endpoint]) => endpoint.envelope === 'list'))(
      '%s is read to its end by its twin',
      async (_name, endpoint) => {
        const { page: _page, ...input } = inputOf(endpoint);
        const once = await called(endpoint, input);
        const all = await called(endpoint, { ...input, size: 1 }, true);
        const total = (once.answer as { total: number } | undefined)?.total;
        expect([all.code, (all.answer as unknown[] | undefined)?.length]).toEqual([once.code, total]);
      },
    );
  });

  describe('every write', () => {
    const last = ['DELETE', 'erase', 'anonymise', 'merge'];
    const rank = ({ name, route }: Endpoint): number =>
      last.findIndex((word) => route.method === word || name.endsWith(`.${word}`));
    const writes = named('mutation').toSorted(([, a], [, b]) => rank(a) - rank(b));
    const succeeded: string[] = [];

    it.each(writes)('%s is carried out, or refused by its rule', async (name, endpoint) => {
      const { answer, error, code = '' } = await called(endpoint, inputOf(endpoint));
      if (answer !== undefined) succeeded.push(name);
      const rules: readonly string[] = [...endpoint.errors, 'UNAUTHORIZED'];
      expect([error, answer !== undefined || rules.includes(code)]).toEqual([error, true]);
    });

    it('Most of them are carried out', () => {
      expect(succeeded.length).toBeGreaterThan(writes.length / 2);
    });
  });
});
