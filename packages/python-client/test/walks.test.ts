import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createNovaClient } from '@nova/client';
import {
  startTestServer,
  type TestAgency,
  type TestServer,
} from '../../../apps/server/test/support/test-server.ts';
import { type PythonDriver, startPython } from './support/python-driver.ts';

// docs/interface/paging.md#walks
describe('walks of both clients', () => {
  let server: TestServer;
  let agency: TestAgency;
  let python: PythonDriver;
  let proxy: Server;
  let url: string;
  let cursors: (string | null)[];
  /** Is carried out before the second page of a walk is read. */
  let between: () => Promise<void>;

  const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Oak'];

  beforeAll(async () => {
    server = await startTestServer();
    python = startPython();
    proxy = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', url);
      cursors.push(searchParams.get('cursor'));
      const before = cursors.length === 2 ? between() : Promise.resolve();
      void before
        .then(() => server.call('GET', `/${request.url ?? ''}`, { key: agency.privateKey }))
        .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    url = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
  });
  beforeEach(async () => {
    cursors = [];
    agency = await server.agency();
    for (const lastName of names) await create({ firstName: 'A', lastName });
  });
  afterAll(async () => {
    await python.end();
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
  });

  const create = (json: object) => server.call('POST', '/candidates', { key: agency.privateKey, json });

  async function remove(lastName: string): Promise<void> {
    const key = agency.privateKey;
    const { body } = await server.call('GET', `/candidates/search?query=lastName:${lastName}`, { key });
    const [found] = (body as { data: readonly { id: string }[] }).data;
    await server.call('DELETE', `/candidates/${found?.id ?? ''}`, { key });
  }

  type Walk = (input: Readonly<Record<string, unknown>>) => Promise<readonly unknown[]>;

  const lastNames = (found: readonly unknown[]): readonly unknown[] =>
    found.map((one) => (one as { lastName: unknown }).lastName);

  const walks: readonly (readonly [string, Walk])[] = [
    [
      'TypeScript',
      async (input) => {
        const found: unknown[] = [];
        const nova = createNovaClient({ url, apiKey: agency.privateKey });
        for await (const one of nova.candidates.searchAll(input)) found.push(one);
        return lastNames(found);
      },
    ],
    [
      'Python',
      async (input) => {
        const asked = { url, key: agency.privateKey, name: 'candidates.search', arguments: input, all: true };
        const { answer } = await python.call(asked);
        return lastNames(answer as readonly unknown[]);
      },
    ],
  ];

  describe.each(walks)('in %s', (_, walk) => {
    it.each(['lastName', '-lastName', 'createdOn', '-createdOn', 'email', '-email,lastName'])(
      'A walk misses and repeats no record while others are created and deleted: sort=%s',
      async (sort) => {
        between = async () => {
          for (const name of ['Ash', 'Oak']) await remove(name);
          for (const lastName of ['Aaron', 'Dogwood', 'Yew']) await create({ firstName: 'B', lastName });
        };
        const found = await walk({ sort, size: 2 });
        expect(names.slice(1, -1).filter((name) => !found.includes(name))).toEqual([]);
        expect(new Set(found).size).toBe(found.length);
      },
    );

    it('Order, filters, fields and size hold on each page', async () => {
      between = async () => {
        await create({ firstName: 'B', lastName: 'Yew' });
      };
      expect(await walk({ query: 'firstName:A', sort: '-lastName', fields: 'lastName', size: 3 })).toEqual(
        names.toReversed(),
      );
      expect(cursors).toEqual(['', expect.stringMatching(/^v1\./u), expect.stringMatching(/^v1\./u)]);
    });
  });
});
