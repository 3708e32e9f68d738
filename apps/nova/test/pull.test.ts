import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Outcome } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('nova pull (docs/import-and-export.md#from-another-server)', () => {
  const key = 'nova_sk_of-the-other-server';
  let served: ServedFolder;
  let source: Server;
  let from: string;
  /** Whether the other server's quota is used up. */
  let exhausted = false;

  beforeAll(async () => {
    served = await ServedFolder.open();
    source = createServer(({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://source');
      const answer = (status: number, body: object): void => {
        response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '40000' });
        response.end(JSON.stringify(body));
      };
      const path = pathname.replace('/api/nova', '');
      if (searchParams.get('apiKey') !== key) answer(401, { message: 'Unknown key.', success: false });
      else if (path === '/masterdata') answer(200, { data: {}, success: true });
      else if (exhausted && path.startsWith('/leads/')) answer(429, { message: 'Enough for today.' });
      else if (path === '/candidates/search')
        answer(200, { data: [{ id: 'c', firstName: 'Ada' }], total: 1 });
      else if (/\/(?:list|search|savedsearches)$/u.test(path) && !path.startsWith('/jobs/'))
        answer(200, { data: [], total: 0 });
      else answer(404, { message: 'There is no such path.', success: false });
    });
    source.listen(0, '127.0.0.1');
    await once(source, 'listening');
    from = `http://127.0.0.1:${String((source.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    source.closeAllConnections();
    source.close();
    await served.close();
  });

  const nova = (...words: string[]): Promise<Outcome> => served.nova(...words);

  it('reports what is left to do, continues, and changes nothing the second time', async () => {
    const made = await nova('account', 'create', '--name', 'New home', '--json');
    const { id } = JSON.parse(made.stdout) as { id: string };
    const words = ['pull', '--from', from, '--key', key, '--account', id];

    exhausted = true;
    const first = await nova(...words);
    expect(first).toMatchObject({ code: 1, stderr: '' });
    expect(first.stdout).toContain('asks to wait until');
    expect(first.stdout).toMatch(/^Left to do, with the same command:\n {2}lead, to be listed$/mu);

    exhausted = false;
    const second = await nova(...words, '--json');
    expect(second).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(second.stdout) as { batchId: string; nextSince: string };
    expect(report).toMatchObject({
      created: { candidate: 1 },
      updated: {},
      errors: [],
      leftToDo: [],
      stoppedBy: null,
      waits: { count: 0, seconds: 0 },
    });

    const third = await nova(...words);
    expect(third.code).toBe(0);
    expect(third.stdout).toMatch(/^Created: nothing\nUpdated: nothing\nUnchanged: 1$/mu);
    expect(third.stdout).toContain(`All is in. For what changes from now on: --since `);

    for (const { stdout, stderr } of [first, second, third]) expect(`${stdout}${stderr}`).not.toContain(key);
  });

  it('names missing options if nobody can answer', async () => {
    expect((await nova('pull', '--account', 'x', '--from', from)).stderr).toContain(
      "'--key <key>' not specified",
    );
  });
});
