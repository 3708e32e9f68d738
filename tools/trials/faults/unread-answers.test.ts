import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSender } from '../src/load/send.ts';
import { tally } from '../src/proof/tally.ts';
import { toAnswer } from '../src/load/answer.ts';
import { metric } from '../src/stage/server-state.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';
import { report } from './support/report.ts';

const readers = 1_000;
/** By each of them, without waiting for an answer. */
const asked = 2;
/** In bytes. */
const allowance = 200 * 1024 * 1024;
const answeredWithin = 30_000;

const paths = [
  ...['/', '/openapi.json', '/docs', '/docs/guide/query-language', '/docs/search.json'],
  ...['/docs/reference/candidates', '/docs/reference/candidates.json', '/docs/assets/scalar.js'],
  ...['/app', '/sdk/typescript.tgz', '/sdk/python', '/health/live', '/health/ready', '/metrics'],
  ...['/jobs/nobody', '/m/u/nothing', '/p/nothing', '/files/nothing', '/api/nova/nowhere', '/trpc/nowhere'],
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ proxied: false });
});
afterAll(() => stage.strikeDown());

describe(`${String(readers)} callers without a key who read nothing`, () => {
  it('cost the server no more than 200 MiB, whatever they ask for, and it tells that it lives', async () => {
    const { url } = stage.server;
    const sender = createSender(2, answeredWithin);
    const live = async () => {
      const startedAt = performance.now();
      return toAnswer('read', startedAt, await sender.send(url, { method: 'GET', path: '/health/live' }));
    };
    const memory = (): Promise<number> => metric(url, 'process_resident_memory_bytes');
    // What is made once is made before.
    for (const path of paths) await sender.send(url, { method: 'GET', path });
    const grown: Record<string, number> = {};
    const began = performance.now();
    const answers: Awaited<ReturnType<typeof live>>[] = [];
    for (const path of paths) {
      // Each crowd is counted by itself: what the one before left is garbage that V8 collects when it likes.
      const before = await memory();
      const crowd = await Promise.all(Array.from({ length: readers }, () => silent(url, path)));
      let most = 0;
      for (let look = 0; look < 5; look += 1) {
        answers.push(await live());
        most = Math.max(most, await memory());
      }
      grown[path] = Math.round((most - before) / 1024 ** 2);
      for (const socket of crowd) socket.destroy();
    }
    sender.close();
    report({
      fault: `${String(readers)} callers who read nothing, of ${String(paths.length)} paths`,
      tally: tally(answers, began, performance.now()),
      note: `memory +${String(Math.max(...Object.values(grown)))} MiB at most (${worst(grown)})`,
    });
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Object.entries(grown).filter(([, mebibytes]) => mebibytes * 1024 ** 2 > allowance)).toEqual([]);
  });
});

const worst = (grown: Readonly<Record<string, number>>): string =>
  Object.entries(grown).toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';

async function silent(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: n\r\n\r\n`.repeat(asked));
  return socket;
}
