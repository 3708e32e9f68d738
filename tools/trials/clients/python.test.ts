import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pythonPackage } from '@nova/contract';
import { projectRoot } from '../src/stage/project-root.ts';
import { liveServer, type LiveServer } from './support/live-server.ts';

const run = promisify(execFile);
const own = join(projectRoot(), 'packages/python-client');

/** `it` if the machine has the program; otherwise the test is reported as not run. */
async function itWithProgram(program: string, ...words: readonly string[]): Promise<typeof it> {
  const isThere = await run(program, [...words, '--version']).then(
    () => true,
    () => false,
  );
  if (isThere) return it;
  process.stdout.write(`Not tried: there is no ${[program, ...words].join(' ')}\n`);
  return it.skip as typeof it;
}

const itWithPip = await itWithProgram('python3', '-m', 'pip');
const itWithMypy = await itWithProgram('mypy');

describe('the Python client', () => {
  let live: LiveServer;
  let folder: string;
  beforeAll(async () => {
    live = await liveServer();
    folder = await mkdtemp(join(tmpdir(), 'nova-python-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await live.end();
  });

  itWithPip('installs from the page of a live server, and calls it', async () => {
    const target = join(folder, 'site');
    const links = ['--no-index', '--find-links', `${live.server.url}/sdk/python`];
    // What a person's own settings name is no matter of this.
    const alone = { ...process.env, PIP_CONFIG_FILE: '/dev/null', PIP_FIND_LINKS: '' };
    const { name, version } = pythonPackage;
    const words = ['-m', 'pip', 'install', '--quiet', '--target', target, ...links, name];
    await run('python3', words, { env: alone });
    const program = `import os, nova_client, importlib.metadata as about
nova = nova_client.Nova(${JSON.stringify(live.server.url)}, os.environ["KEY"])
print(about.version("nova-client"), nova.users.list().total)`;
    const env = { ...process.env, PYTHONPATH: target, KEY: live.agency.privateKey };
    const { stdout } = await run('python3', ['-c', program], { cwd: folder, env });
    expect(stdout).toBe(`${version} 1\n`);
  });

  itWithMypy('is strictly typed, and says which uses are invalid', async () => {
    const tests = ['python', 'programs', 'types'].map((name) => join(own, 'test', name));
    const words = ['--strict', '--cache-dir', join(folder, 'mypy'), join(own, 'dist/nova_client'), ...tests];
    const told = await run('mypy', words).catch((failed: unknown) => failed);
    expect(told).toMatchObject({ stdout: expect.stringMatching(/^Success: no issues found/u) });
  });
});
