import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runToEnd, startProcess, type OwnedProcess } from '../src/stage/owned-process.ts';
import { triedRoot } from '../src/stage/tried-version.ts';
import { until } from '@nova/testing';

const main = join(triedRoot(), 'apps', 'server', 'dist', 'main.js');
/** A start creates or recovers a database; a busy machine takes a minute, and there are several. */
const patience = 900_000;
let folder: string;
let started: OwnedProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  started = [];
});
afterEach(async () => {
  for (const one of started) one.signal('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
});

async function start(isContained = false): Promise<OwnedProcess> {
  const [program, words] = isContained
    ? (['unshare', [...inContainer, process.execPath, main]] as const)
    : ([process.execPath, [main]] as const);
  const { PATH = '', HOME = '' } = process.env;
  const server = await startProcess(program, words, {
    cwd: triedRoot(),
    env: { PATH, HOME, NOVA_DATA_DIR: folder, PORT: '0', NOVA_DEMO: '0', LOG_LEVEL: 'warn' },
  });
  started.push(server);
  return server;
}

/** Resolves false if the server has ended. */
async function isReady(server: OwnedProcess): Promise<boolean> {
  const ready = (): boolean => server.said().includes('Nova is ready');
  await until('the server is ready or has ended', () => ready() || !server.isRunning(), {
    withinMs: patience,
  });
  return ready();
}

/** Own pids, as in a container; killing it kills the server. */
const inContainer = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const mayUnshare = await runToEnd('unshare', [...inContainer, 'true']).then(
  () => true,
  () => false,
);
const inContainers = mayUnshare ? it : it.skip;

describe('the data folder of a server on its embedded database', () => {
  it(
    'The next server takes the folder over at once from a killed one',
    async () => {
      const first = await start();
      expect(await isReady(first)).toBe(true);
      first.signal('SIGKILL');
      await until('it has been killed', () => !first.isRunning());
      const second = await start();
      expect(await isReady(second)).toBe(true);
      expect(second.said()).not.toContain('Waiting');
    },
    patience,
  );

  inContainers(
    'A server in another container is refused the folder until the first one is killed',
    async () => {
      const first = await start(true);
      expect(await isReady(first)).toBe(true);
      for (const isContained of [true, false]) {
        const second = await start(isContained);
        expect(await isReady(second)).toBe(false);
        expect(second.said().trim()).toMatch(/^nova: The data in .* is in use by a Nova server.*$/u);
      }
      first.signal('SIGKILL');
      await first.ended;
      const third = await start(true);
      expect(await isReady(third)).toBe(true);
      expect(third.said()).not.toContain('Waiting');
    },
    patience,
  );

  it(
    'A server whose folder is taken ends with one line',
    async () => {
      const server = await start();
      expect(await isReady(server)).toBe(true);
      const before = server.said().length;
      const locks = await readdir(join(folder, 'lock'));
      expect(locks.length).toBeGreaterThan(0);
      await rm(join(folder, 'lock'), { recursive: true });
      const { code } = await server.ended;
      expect(code).toBe(1);
      expect(server.said().slice(before)).toMatch(/^nova: The lock on the data in .+\n$/u);
    },
    patience,
  );
});
