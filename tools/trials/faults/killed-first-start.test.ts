import { childrenOf, tellsOfProcesses, treeMemory } from '../../../packages/cv/test/support/process-tree.ts';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OwnedProcess } from '../src/stage/owned-process.ts';
import { startTried } from '../src/stage/tried-version.ts';
import { until } from '@nova/testing';

/** A start fills a database; a busy machine takes minutes. */
const patience = 300_000;
let folder: string;
let data: string;
/** Holds the demo's CVs before they are stored. */
let temporary: string;
let server: OwnedProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  data = join(folder, 'data');
  temporary = join(folder, 'tmp');
  mkdirSync(temporary);
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const places = { TMPDIR: temporary, NOVA_DATA_DIR: data };
  server = await startTried('server', [], { ...places, PORT: '0', NOVA_DEMO: '1', LOG_LEVEL: 'warn' });
}

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** @returns the processes that it had, which must end by themselves */
async function killOnce(moment: string, isNow: () => boolean): Promise<readonly number[]> {
  await until(moment, () => server.isRunning() && isNow(), { withinMs: patience, everyMs: 5 });
  const tree = treeOf(server.pid);
  server.signal('SIGKILL');
  await server.ended;
  return tree;
}

/** An ended process without a reaper holds no memory. */
const haveEnded = (pids: readonly number[]): boolean => pids.every((pid) => treeMemory(pid) === 0);

const filesBelow = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** The total of a demo's list. */
async function total(path: string): Promise<unknown> {
  const said = server.said();
  const key = /PRIVATE key\s+(\S+)/u.exec(said)?.[1] ?? '';
  const url = /Address\s+(http\S+)/u.exec(said)?.[1] ?? '';
  const response = await fetch(`${url}/api/nova${path}`, { headers: { 'X-Api-Key': key } });
  return ((await response.json()) as { readonly total?: number }).total;
}

(tellsOfProcesses ? it : it.skip)(
  'a first start that is killed while it makes its database, and again while it fills it, is taken up by the next',
  async () => {
    await start();
    const making = await killOnce('the database is being made', () => existsSync(join(data, 'postgres.new')));
    await until('no process is left', () => haveEnded(making), { withinMs: patience });
    await start();
    const filling = await killOnce('some candidates are there', () => filesBelow(temporary) > 100);
    await until('no process is left', () => haveEnded(filling), { withinMs: patience });
    expect(server.said()).not.toContain('PRIVATE key');
    await start();
    await until('the server is ready', () => server.said().includes('Nova is ready'), {
      withinMs: patience,
    });
    expect(server.said()).toContain('A demo account with 2,400 candidates is there.');
    expect(server.said()).toMatch(/PUBLIC key\s+\S+/u);
    const lists = ['/candidates/search', '/companies/list', '/leads/search', '/opportunities/list'];
    expect(await Promise.all(lists.map(total))).toEqual([2_400, 150, 180, 160]);
    expect(await total('/jobs/list?archived=false')).toBeGreaterThan(100);
    expect(filesBelow(join(data, 'files'))).toBeGreaterThan(200);
    // Otherwise there was no child to leave behind.
    expect(filling.length).toBeGreaterThan(1);
  },
  patience * 4,
);
