import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import { boundUnread, type UnreadAnswers } from '../src/edge/unread-answers.ts';
import { keylessPaths } from './support/keyless-paths.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const bound = 4 * 2 ** 20;
const started = 'http.server.request.start';

describe('answers that nobody reads', () => {
  let server: TestServer;
  const open = new Set<ServerResponse>();
  const follow = (message: unknown): void => {
    const { response } = message as { readonly response: ServerResponse };
    open.add(response);
    response.once('close', () => open.delete(response));
  };
  const unread = (): number => [...open].reduce((sum, { writableLength }) => sum + writableLength, 0);

  beforeAll(async () => {
    subscribe(started, follow);
    server = await startTestServer({ mostUnreadBytes: bound });
  });
  afterAll(async () => {
    unsubscribe(started, follow);
    await server.close();
  });

  /** Asks often, and reads nothing. */
  async function silent(path: string, times: number): Promise<Socket> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: n\r\n\r\n`.repeat(times));
    return socket;
  }

  it.each(keylessPaths())('hold no more than the bound together: %s', async (path) => {
    const { body, status } = await server.call('HEAD', `/${path}`);
    expect({ body, isFault: status >= 500 && path !== '/health/ready' }).toEqual({
      body: '',
      isFault: false,
    });
    const readers = await Promise.all(Array.from({ length: 10 }, () => silent(path, 20)));
    let most = 0;
    const live: number[] = [];
    while (live.length < 5) {
      live.push((await server.call('GET', '//health/live')).status);
      most = Math.max(most, unread());
    }
    for (const reader of readers) reader.destroy();
    await until('their answers are given back', () => unread() === 0);
    expect(new Set(live)).toEqual(new Set([200]));
    expect(most).toBeLessThanOrEqual(bound);
  });

  describe('beyond the bound', () => {
    /** An answer of so many bytes, of which its connection has taken some. */
    function answer(address: string, bytes: number, answers: UnreadAnswers) {
      const state = { taken: 0, isCut: false };
      const socket = {
        writableLength: bytes,
        get bytesWritten() {
          return bytes + state.taken;
        },
        destroy: () => (state.isCut = true),
      };
      const response = {
        writableLength: bytes,
        req: { socket },
        once: () => undefined,
      } as unknown as ServerResponse;
      answers.follow(response, address);
      return {
        state,
        written: () => {
          answers.bound(response);
        },
      };
    }

    it('the address that holds most loses those that have moved least lately', () => {
      const answers = boundUnread(100);
      const [few, first, second] = [
        answer('few', 40, answers),
        answer('many', 30, answers),
        answer('many', 30, answers),
      ];
      first.written();
      first.state.taken = 10;
      second.written();
      const third = answer('many', 30, answers);
      third.written();
      const cut = [few, first, second, third].map(({ state }) => state.isCut);
      expect(cut).toEqual([false, false, true, false]);
    });

    it('one that moves keeps its answer while many addresses take nothing of theirs', () => {
      let now = 0;
      const answers = boundUnread(100, () => now);
      const moving = answer('largest', 20, answers);
      const silent = Array.from({ length: 8 }, (_, n) => answer(`silent ${String(n)}`, 10, answers));
      moving.written();
      for (let n = 0; n < 5; n += 1) {
        now += 60_000;
        moving.state.taken += 1;
        answer(`late ${String(n)}`, 10, answers).written();
      }
      expect(moving.state.isCut).toBe(false);
      expect(silent.filter(({ state }) => state.isCut)).toHaveLength(5);
    });

    it('one address has no more by moving all of its answers', () => {
      let now = 0;
      const answers = boundUnread(100, () => now);
      const silent = answer('silent', 20, answers);
      const moving = Array.from({ length: 8 }, () => answer('moving', 10, answers));
      now += 60_000;
      for (const { state } of moving) state.taken += 1;
      answer('moving', 10, answers).written();
      expect(silent.state.isCut).toBe(false);
      expect(moving.filter(({ state }) => state.isCut)).toHaveLength(1);
    });

    it('a reader that takes one long piece bit by bit moves', async () => {
      const [mib, bit, rounds] = [2 ** 20, 2 ** 20, 12];
      let now = 0;
      const answers = boundUnread(80 * mib, () => now);
      const responses: ServerResponse[] = [];
      const closed: string[] = [];
      const longServer = createServer((request, response) => {
        responses.push(response);
        answers.follow(response, '');
        response.once('close', () => closed.push(request.url ?? ''));
        response.end(Buffer.alloc(32 * mib));
      }).listen(0, '127.0.0.1');
      await once(longServer, 'listening');
      const { port } = longServer.address() as AddressInfo;
      const ask = async (path: string): Promise<Socket> => {
        const reader = connect(port, '127.0.0.1').on('error', () => undefined);
        reader.write(`GET ${path} HTTP/1.1\r\nHost: n\r\n\r\n`);
        await once(reader, 'readable');
        return reader;
      };
      const look = (): void => {
        now += 60_000;
        for (const response of responses) answers.bound(response);
      };
      const readers = [await ask('/moves'), await ask('/silent')];
      let read = 0;
      readers[0]?.on('data', (part) => (read += part.length));
      for (let round = 1; round <= rounds; round += 1) {
        readers[0]?.resume();
        await until('a bit is read', () => read >= round * bit, { everyMs: 1 });
        readers[0]?.pause();
        look();
      }
      expect(closed).toEqual([]);
      readers.push(await ask('/third'));
      look();
      await until('one is cut', () => closed.length > 0);
      expect(closed).toEqual(['/silent']);
      for (const reader of readers) reader.destroy();
      longServer.close();
      await once(longServer, 'close');
    });
  });
});
