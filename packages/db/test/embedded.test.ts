import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/index.ts';

const script = fileURLToPath(new URL('./support/insert-stream.mjs', import.meta.url));
const ROUNDS = 20;

function exit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Lets a process insert from `start` on, kills it in the middle, and gives the numbers it acknowledged. */
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

describe('the embedded database', () => {
  const root = mkdtempSync(join(tmpdir(), 'nova-data-'));
  const dataDir = join(root, 'data');

  beforeAll(async () => {
    const database = await openDatabase({ dataDir, role: 'nova' });
    await database.close();
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it(`keeps everything acknowledged through ${ROUNDS} rounds of kill -9`, async () => {
    const acknowledged: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      acknowledged.push(...(await killedStream(dataDir, round * 1_000_000)));
    }
    const database = await openDatabase({ dataDir, role: 'server' });
    const rows = await database.query<{ n: number }>('SELECT n FROM acknowledged');
    await database.close();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 40);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  }, 600_000);

  it('is shared by a nova command while a server has it, and refused to a second server', async () => {
    const server = await openDatabase({ dataDir, role: 'server' });
    const nova = await openDatabase({ dataDir, role: 'nova' });
    await nova.pool.query('CREATE TABLE shared (n int)');
    expect(await server.query('SELECT count(*)::int AS n FROM shared')).toEqual([{ n: 0 }]);
    await expect(openDatabase({ dataDir, role: 'server' })).rejects.toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await nova.close();
    await server.close();
  });

  it('is waited for while a nova command has it', async () => {
    const nova = await openDatabase({ dataDir, role: 'nova' });
    const lines: string[] = [];
    const opening = openDatabase({ dataDir, role: 'server', onEvent: (line) => lines.push(line) });
    await nova.close();
    const server = await opening;
    expect(lines).toEqual([expect.stringMatching(/^Waiting for a nova command \(process \d+ on /)]);
    await server.close();
  });

  it('lies in directories that are the owner’s alone, and so is its socket', async () => {
    const database = await openDatabase({ dataDir, role: 'server' });
    const open = ['', 'lock', 'postgres', 'socket'].map((name) => statSync(join(dataDir, name)).mode & 0o077);
    expect(open).toEqual([0, 0, 0, 0]);
    await database.close();
    expect(readdirSync(dataDir)).not.toContain('socket');
  });

  it('says in one line what is wrong with its directory', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await expect(openDatabase({ dataDir: file, role: 'server' })).rejects.toMatchObject({
      code: 'DATA_DIRECTORY',
      message: `The data directory ${file} can't be used: it is not a directory. Set NOVA_DATA_DIR to one that can.`,
    });
    const broken = join(root, 'broken');
    mkdirSync(join(broken, 'postgres'), { recursive: true });
    chmodSync(broken, 0o700);
    writeFileSync(join(broken, 'postgres', 'PG_VERSION'), '18\n');
    await expect(openDatabase({ dataDir: broken, role: 'server' })).rejects.toMatchObject({
      code: 'CORRUPT',
      message: expect.stringMatching(/^The embedded database could not be opened: [^\n]*$/),
    });
  });
});
