import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { startTestServer, type TestServer } from '../../../apps/server/test/support/test-server.ts';
import { createNovaClient, NovaApiError, NovaConnectionError, type NovaEvent } from '../src/nova-client.ts';
import { readServerEvents } from '../src/server-events.ts';

describe('events', () => {
  let server: TestServer;
  let apiKey: string;
  let placing: NodeJS.Timeout;

  beforeAll(async () => {
    server = await startTestServer();
    apiKey = (await server.agency()).privateKey;
    // The server's background work.
    placing = setInterval(
      () => void server.database.query('SELECT nova_place_events(1000)').catch(() => undefined),
      100,
    );
  });
  afterAll(async () => {
    clearInterval(placing);
    await server.close();
  });

  const clientAt = (url: string) => createNovaClient({ url, apiKey, maxRetryDelay: 300 });

  async function take(feed: AsyncIterable<NovaEvent>, count: number): Promise<NovaEvent[]> {
    const taken: NovaEvent[] = [];
    for await (const event of feed) if (taken.push(event) === count) break;
    return taken;
  }

  const until = async (done: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 300 && !(await done()); tries++)
      await new Promise((go) => setTimeout(go, 100));
  };

  describe('since', () => {
    it('since reads each event once, and its cursor continues after the newest', async () => {
      const nova = clientAt(server.url);
      const ids: string[] = [];
      for (let index = 0; index < 12; index++)
        ids.push(await nova.candidates.create({ firstName: `Ada ${String(index)}` }));
      await until(async () => (await nova.events.list({ limit: 500 })).data.length >= 12);
      const feed = nova.events.since();
      const read: string[] = [];
      for await (const event of feed) if (event.type === 'candidate.created') read.push(event.object.id);
      expect(read).toEqual(ids);
      expect(await take(nova.events.since(feed.cursor), 1)).toEqual([]);
      await nova.candidates.update({ candidateId: ids[0] ?? '', jobTitle: 'Engineer' });
      await until(async () => (await nova.events.list({ recordId: ids[0] ?? '' })).data.length === 2);
      const next = await take(nova.events.since(feed.cursor, { types: 'candidate.*' }), 5);
      expect(next).toMatchObject([{ type: 'candidate.updated', changed: ['jobTitle'] }]);
    });

    it('since refuses a forged cursor', async () => {
      const reading = take(clientAt(server.url).events.since('forged'), 1);
      await expect(reading).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    });
  });

  describe('stream', () => {
    it('A stream reconnects after the last event and repeats none', async () => {
      const gate = await openGate(server.url);
      const nova = clientAt(gate.url);
      const direct = clientAt(server.url);
      const feed = nova.events.stream({ types: 'company.*' });
      const wanted = 40;
      const reading = take(feed, wanted);
      const names: string[] = [];
      await until(() => Promise.resolve(gate.opened() > 0));
      // The first list has been answered once the stream is open.
      await until(() => Promise.resolve(gate.streams() > 0));
      for (let index = 0; index < wanted; index++) {
        names.push(await direct.companies.create({ name: `Company ${String(index)}`, client: true }));
        if (index % 5 === 4) gate.cut();
      }
      const read = await reading;
      expect(read.map(({ object }) => object.id)).toEqual(names);
      expect(gate.streams()).toBeGreaterThan(1);
      expect(await take(direct.events.since(feed.cursor, { types: 'company.*' }), 1)).toEqual([]);
      await gate.close();
    });

    it('A stream ends with its signal', async () => {
      const leave = new AbortController();
      const feed = clientAt(server.url).events.stream({}, { signal: leave.signal });
      const reading = take(feed, 1);
      setTimeout(() => leave.abort(new Error('enough')), 300);
      await expect(reading).rejects.toThrow('enough');
    });

    it('A stream throws if the server refuses it or can’t be reached', async () => {
      const stranger = createNovaClient({ url: server.url, apiKey: 'nova_sk_nobody' });
      await expect(take(stranger.events.stream(), 1)).rejects.toBeInstanceOf(NovaApiError);
      const { cursor } = clientAt(server.url).events.since('forged');
      await expect(take(clientAt(server.url).events.stream({ cursor }), 1)).rejects.toMatchObject({
        status: 400,
      });
      const nowhere = createNovaClient({ url: 'http://127.0.0.1:1', apiKey, retries: 1, maxRetryDelay: 10 });
      const reading = take(nowhere.events.stream({ cursor: 'any' }), 1);
      await expect(reading).rejects.toBeInstanceOf(NovaConnectionError);
    });
  });

  describe('server-sent events', () => {
    const streamOf = (...pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      });

    it('Server-sent events are read across any chunks, without comments', async () => {
      const text =
        ':\n\nid: a\nevent: x\ndata: {"über":1}\n\n:\r\n\r\nid: b\r\ndata: 2\r\ndata: 3\r\n\r\nid: c\ndata: lost';
      const bytes = new TextEncoder().encode(text);
      for (const size of [1, 2, 7, bytes.length]) {
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_one, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const read: unknown[] = [];
        for await (const event of readServerEvents(streamOf(...pieces), 1_000)) read.push(event);
        expect(read).toEqual([
          { id: 'a', data: '{"über":1}' },
          { id: 'b', data: '2\n3' },
        ]);
      }
    });

    it('A silent connection is given up', async () => {
      const silent = new ReadableStream<Uint8Array>();
      await expect(readServerEvents(silent, 20).next()).rejects.toThrow('silent');
    });
  });

  /** A proxy that can cut all its connections. */
  async function openGate(url: string) {
    const { port } = new URL(url);
    const open = new Set<Socket>();
    let opened = 0;
    let streams = 0;
    const gate: Server = createServer();
    gate.removeAllListeners('connection');
    gate.on('connection', (socket: Socket) => {
      opened += 1;
      const target = connect(Number(port), '127.0.0.1');
      for (const one of [socket, target]) {
        open.add(one);
        one
          .on('error', () => undefined)
          .on('close', () => {
            open.delete(one);
            socket.destroy();
            target.destroy();
          });
      }
      socket.on('data', (bytes: Buffer) => {
        if (bytes.includes('/events/stream')) target.once('data', () => (streams += 1));
      });
      socket.pipe(target);
      target.pipe(socket);
    });
    gate.listen(0, '127.0.0.1');
    await once(gate, 'listening');
    return {
      url: `http://127.0.0.1:${String((gate.address() as AddressInfo).port)}`,
      opened: () => opened,
      streams: () => streams,
      cut: () => {
        for (const one of open) one.destroy();
      },
      close: async () => {
        for (const one of open) one.destroy();
        gate.close();
        await once(gate, 'close');
      },
    };
  }
});
