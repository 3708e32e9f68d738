import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tally } from '../src/proof/tally.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { metric } from '../src/stage/server-state.ts';
import { until } from '@nova/testing';
import { worlds, type World } from '../src/stage/worlds.ts';
import { report } from './support/report.ts';
import { uploadCvs } from './support/upload-cvs.ts';

/** Each sends nearly the largest file; together they exceed a gigabyte. */
const callers = 120;
const size = 10 * 1024 * 1024 - 1_000;
/** The forms' bound, and what memory varies by itself, in bytes. */
const allowed = (64 + 300) * 1024 * 1024;

let world: World;
let server: NovaServer;

beforeAll(async () => {
  world = await worlds.embedded();
  server = await world.start();
});
afterAll(() => world.end());

const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n';
const head = `POST /api/nova/candidates/parse HTTP/1.1\r\nHost: nova\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${String(10 * 1024 * 1024)}\r\n\r\n`;

/** Sends all but the form's end, and stays. */
async function beginForm(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  const file = Buffer.alloc(size, 'x');
  socket.write(head + filePart);
  await new Promise<void>((resolve) => {
    socket.once('close', resolve);
    socket.write(file, () => resolve());
  });
  return socket;
}

describe('120 unfinished uploads without a key', () => {
  it('take bounded memory, and uploads with a key go through meanwhile', async () => {
    const { privateKey } = await world.agency();
    const memory = () => metric(server.url, 'process_resident_memory_bytes');
    const warm = uploadCvs(server.url, privateKey, 1, 'a');
    await until('the server is warm', () => warm.answers.length >= 3, { withinMs: 120_000 });
    await warm.stop();
    const before = await memory();
    const began = performance.now();
    let most = before;
    const uploads = uploadCvs(server.url, privateKey, 2, 'b');
    const forms = Array.from({ length: callers }, () => beginForm(server.url));
    const sent = Promise.all(forms);
    let isSent = false;
    void sent.then(() => (isSent = true));
    await until(
      'all forms are sent, and CVs read meanwhile',
      async () => {
        most = Math.max(most, await memory());
        return isSent && uploads.answers.length >= 10;
      },
      { withinMs: 600_000, everyMs: 200 },
    );
    await uploads.stop();
    for (const socket of await sent) socket.destroy();
    const grown = most - before;
    report({
      fault: '120 unfinished uploads without a key',
      tally: tally(uploads.answers, began, performance.now()),
      note: `memory +${String(Math.round(grown / 1024 ** 2))} MiB`,
    });
    expect(uploads.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(grown).toBeLessThan(allowed);
  });
});
