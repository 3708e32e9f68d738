import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assignPositions } from '@nova/features';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('sync example', () => {
  const example = fileURLToPath(new URL('../../../../examples/sync/sync.py', import.meta.url));

  let server: TestServer;
  let gate: Server;
  let url: string;
  let folder: string;
  let caller: ChildProcess | undefined;
  let answersLeft = Infinity;
  let meanwhile: () => Promise<void> = () => Promise.resolve();

  /** Earlier writes are in the feed. */
  async function passOn(path: string, key: string): Promise<{ status: number; body: string }> {
    if (path.includes('/events')) await assignPositions(server.database);
    const [answer] = await Promise.all([
      fetch(`${server.url}${path}`, { headers: { 'X-Api-Key': key } }),
      meanwhile(),
    ]);
    return { status: answer.status, body: await answer.text() };
  }

  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'nova-sync-example-'));
    gate = createServer((request, response) => {
      // Killed as it asks again: after an answer it could print or ask first.
      if (answersLeft-- <= 0) {
        caller?.kill('SIGKILL');
        return;
      }
      void passOn(request.url ?? '', String(request.headers['x-api-key'])).then(({ status, body }) => {
        response.writeHead(status).end(body);
      });
    });
    await once(gate.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${String((gate.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    gate.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Kills Python after so many answers.
   * @returns its output, and what ended it
   */
  async function python(
    words: readonly string[],
    key: string,
    killAfter = Infinity,
  ): Promise<{ said: string; signal: NodeJS.Signals | null }> {
    const child = spawn('python3', words, { env: { PATH: process.env.PATH, KEY: key } });
    [caller, answersLeft] = [child, killAfter];
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    await once(child, 'close');
    return { said, signal: child.signalCode };
  }

  const printCopy = `import json,sqlite3,sys
print(json.dumps(dict(sqlite3.connect(sys.argv[1]).execute("SELECT id, json_extract(document, '$.jobTitle') FROM candidates").fetchall())))`;

  it('stays equal to the account, however often it is killed while others write', async () => {
    const { privateKey: key } = await server.agency();
    const there = new Map<string, string>();
    const write = async (turn: number): Promise<void> => {
      const json = { firstName: 'Some', jobTitle: `Turn ${String(turn)}` };
      const [oldest] = there.keys();
      if (turn % 7 === 6 && oldest !== undefined) {
        await server.call('DELETE', `/candidates/${oldest}`, { key });
        there.delete(oldest);
      } else if (turn % 3 === 2 && oldest !== undefined) {
        await server.call('PUT', `/candidates/${oldest}`, { key, json });
        there.set(oldest, json.jobTitle);
      } else {
        const { body } = await server.call('POST', '/candidates', { key, json });
        there.set((body as { data: string }).data, json.jobTitle);
      }
    };
    let turn = 0;
    let writing = Promise.resolve();
    /** One at a time, so that a killed one's writes are finished. */
    const writeMore = (count: number): Promise<void> =>
      (writing = writing.then(async () => {
        for (const end = turn + count; turn < end; turn++) await write(turn);
      }));
    const file = join(folder, 'candidates.db');
    const sync = (killAfter?: number) => python([example, url, file], key, killAfter);
    /** After its first answer, then its second, and so on, while others write. */
    const killed = async (times: number): Promise<void> => {
      for (let answers = 1; answers <= times; answers++) {
        await writeMore(14);
        meanwhile = () => writeMore(3);
        const { said, signal } = await sync(answers);
        meanwhile = () => Promise.resolve();
        await writing;
        expect([answers, said, signal]).toEqual([answers, '', 'SIGKILL']);
      }
    };

    await writeMore(90);
    await killed(4);
    expect((await sync()).said).toMatch(/^\d+ candidates were read\n\d+ candidates have changed since\n$/u);
    await killed(8);
    expect((await sync()).said).toMatch(/^\d+ candidates have changed since\n$/u);
    const { said } = await python(['-c', printCopy, file], key);
    expect(JSON.parse(said)).toEqual(Object.fromEntries(there));
    expect(there.size).toBeGreaterThan(20);
  });
});
