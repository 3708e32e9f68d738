import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
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
      const response = {
        writableLength: bytes,
        socket: {
          get bytesWritten() {
            return bytes + state.taken;
          },
        },
        req: { socket: { destroy: () => (state.isCut = true) } },
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
  });
});
