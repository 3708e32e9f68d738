import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placeEvents } from '@nova/domain';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('sync example', () => {
  const example = fileURLToPath(new URL('../../../../examples/sync/sync.py', import.meta.url));

  let server: TestServer;
  let folder: string;
  let placing: NodeJS.Timeout;

  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'nova-sync-example-'));
    placing = setInterval(() => void placeEvents(server.database).catch(() => undefined), 100);
  });
  afterAll(async () => {
    clearInterval(placing);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs Python, killed after so many ms where it is said. @returns what it printed */
  async function python(words: readonly string[], key: string, killAfter?: number): Promise<string> {
    const child = spawn('python3', words, { env: { PATH: process.env.PATH, KEY: key } });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise<void>((done) => child.on('close', () => done()));
    if (killAfter !== undefined) {
      await sleep(killAfter);
      child.kill('SIGKILL');
    }
    await ended;
    return said;
  }

  const printCopy = `import json,sqlite3,sys
print(json.dumps(dict(sqlite3.connect(sys.argv[1]).execute("SELECT id, json_extract(document, '$.jobTitle') FROM candidates").fetchall())))`;

  it('keeps a copy that is the account’s, however often it is killed while others write', async () => {
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
    for (let turn = 0; turn < 120; turn++) await write(turn);
    const end = new AbortController();
    const writing = (async () => {
      for (let turn = 120; !end.signal.aborted; turn++) await write(turn);
    })();
    const file = join(folder, 'candidates.db');
    for (let kill = 0; kill < 12; kill++) await python([example, server.url, file], key, 150 + 350 * kill);
    end.abort();
    await writing;
    await sleep(1_500);
    const said = await python([example, server.url, file], key);
    expect(said).toMatch(/candidates have changed since\n$/u);
    const copy = JSON.parse(await python(['-c', printCopy, file], key)) as Record<string, string>;
    expect(copy).toEqual(Object.fromEntries(there));
    expect(there.size).toBeGreaterThan(20);
  });
});
