import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedIn } from '../src/index.ts';
import { withClient } from './support/embedded-sessions.ts';

describe('the embedded database', () => {
  const script = fileURLToPath(new URL('./support/insert-stream.mjs', import.meta.url));
  const ROUNDS = 20;

  const open = (
    dataDir: string,
    role: 'server' | 'nova',
    onEvent: (line: string) => void = () => undefined,
  ) => embeddedIn(dataDir, role)({ statementTimeoutMs: 30_000, onEvent });

  function exit(child: ChildProcess): Promise<void> {
    return new Promise((resolve) => child.once('exit', () => resolve()));
  }

  async function killedStream(dataDir: string, start: number): Promise<number[]> {
    const child = spawn(process.execPath, [script, dataDir, String(start)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.split('\n').length > 40) child.kill('SIGKILL');
    });
    await exit(child);
    return output.split('\n').slice(0, -1).map(Number);
  }

  const root = mkdtempSync(join(tmpdir(), 'nova-data-'));
  const dataDir = join(root, 'data');

  beforeAll(async () => {
    const database = await open(dataDir, 'nova');
    await database.close();
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it(`Every acknowledged insert survives ${ROUNDS} rounds of kill -9`, async () => {
    const acknowledged: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      acknowledged.push(...(await killedStream(dataDir, round * 1_000_000)));
    }
    const database = await open(dataDir, 'server');
    const rows = await withClient(database.address, async (client) => {
      return (await client.query<{ n: number }>('SELECT n FROM acknowledged')).rows;
    });
    await database.close();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 40);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  });

  it('A nova command joins a running server; a second server is refused', async () => {
    const server = await open(dataDir, 'server');
    const nova = await open(dataDir, 'nova');
    await withClient(nova.address, (client) => client.query('CREATE TABLE shared (n int)'));
    await withClient(server.address, async (client) => {
      expect((await client.query('SELECT count(*)::int AS n FROM shared')).rows).toEqual([{ n: 0 }]);
    });
    await expect(open(dataDir, 'server')).rejects.toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await nova.close();
    await server.close();
  });

  it('A server waits for a nova command to close the database', async () => {
    const nova = await open(dataDir, 'nova');
    const lines: string[] = [];
    const opening = open(dataDir, 'server', (line) => lines.push(line));
    await nova.close();
    const server = await opening;
    expect(lines).toEqual([expect.stringMatching(/^Waiting for a nova command \(process \d+ on /)]);
    await server.close();
  });

  it('The data directories and the socket are owner-only, and the socket goes with the close', async () => {
    const database = await open(dataDir, 'server');
    const others = ['', 'lock', 'postgres', 'socket'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o077,
    );
    expect(others).toEqual([0, 0, 0, 0]);
    await database.close();
    expect(readdirSync(dataDir)).not.toContain('socket');
  });

  it('The error of an unusable or corrupt directory is one line', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await expect(open(file, 'server')).rejects.toMatchObject({
      code: 'DATA_DIRECTORY',
      message: `The data directory ${file} can't be used: it is not a directory. Set NOVA_DATA_DIR to one that can.`,
    });
    const broken = join(root, 'broken');
    mkdirSync(join(broken, 'postgres'), { recursive: true });
    chmodSync(broken, 0o700);
    writeFileSync(join(broken, 'postgres', 'PG_VERSION'), '18\n');
    await expect(open(broken, 'server')).rejects.toMatchObject({
      code: 'CORRUPT',
      message: expect.stringMatching(/^The embedded database could not be opened: [^\n]*$/),
    });
  });
});
