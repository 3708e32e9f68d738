import { childrenOf, tellsOfProcesses, treeMemory } from '../../../packages/cv/test/support/process-tree.ts';
import { BOMBS } from '../../../packages/cv/test/hostile/bombs.ts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { smallCv, until } from '@nova/testing';
import { startLoad } from '../src/load/load.ts';
import { uploadCv, type Uploaded } from '../src/load/upload-cv.ts';
import { tally } from '../src/proof/tally.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { worlds, type World } from '../src/stage/worlds.ts';
import { report } from './support/report.ts';

jest.setTimeout(600_000);

/** For server and readers together. */
const all = 1.2 * 2 ** 30;
const uploaders = 4;

const onLinux = tellsOfProcesses ? it : it.skip;
let world: World;
let server: NovaServer;
beforeAll(async () => {
  world = await worlds.embedded();
  server = await world.start({ CV_OCR: '1', CV_WORKERS: '2' });
});
afterAll(() => world.end());

const newKey = async (): Promise<string> => {
  const agency = await world.agency();
  return agency.privateKey;
};

async function together(work: readonly (() => Promise<void>)[], at: number): Promise<void> {
  const left = [...work];
  const one = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: at }, one));
}

onLinux('documents that unpack to gigabytes are refused, and nobody else feels them', async () => {
  const key = await newKey();
  const began = performance.now();
  const load = startLoad({ urls: () => [server.url], key, connections: 8, perSecond: 40, createsInTen: 1 });
  const bombs: Record<string, Uploaded> = {};
  const cvs: Uploaded[] = [];
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, treeMemory(server.pid))), 25);
  const work = Object.entries(BOMBS).flatMap(([name, make], number) => [
    async () => void (bombs[name] = await uploadCv(server.url, key, make())),
    async () => {
      const name = `Ada ${'abcdefghijklmnopq'.charAt(number).toUpperCase()}obin`;
      const cv = smallCv(name, `ada.${String(number)}@inbox.example`);
      cvs.push(await uploadCv(server.url, key, cv));
    },
  ]);
  await together(work, uploaders);
  clearInterval(timer);
  await load.stop();
  report({
    fault: `${String(Object.keys(bombs).length)} documents that unpack to gigabytes`,
    tally: tally(load.answers, began, performance.now()),
    note: `server and readers held ${String(Math.round(most / 2 ** 20))} MiB at most`,
  });
  const refused = { status: expect.any(Number), code: 'UNREADABLE_FILE' };
  expect(bombs).toEqual(Object.fromEntries(Object.keys(BOMBS).map((name) => [name, refused])));
  expect(cvs.filter(({ status }) => status !== 200)).toEqual([]);
  expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(server.isRunning()).toBe(true);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(all);
});

onLinux('readers end with a server that is killed in the middle of a document', async () => {
  const key = await newKey();
  const bomb = BOMBS['15 pages of 60 MiB']?.() ?? new Uint8Array();
  const uploads = [1, 2].map(() => uploadCv(server.url, key, bomb).catch(() => null));
  await until('a reader works', () => childrenOf(server.pid).length > 0);
  const readers = childrenOf(server.pid);
  await server.kill();
  await Promise.all(uploads);
  const isRunning = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  await until('no reader is left', () => !readers.some(isRunning), { withinMs: 120_000 });
  expect(readers.filter(isRunning)).toEqual([]);
});
