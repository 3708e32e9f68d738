import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createSender, type WebhookSender } from '../src/index.ts';

describe('post', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(open.splice(0).map((close) => close())));

  const sender = (timeoutMs = 15_000): WebhookSender => {
    const made = createSender({ allowHttp: true, allowedHosts: ['127.0.0.1'], timeoutMs });
    open.push(() => {
      made.close();
      return Promise.resolve();
    });
    return made;
  };

  async function listen(server: Server | ReturnType<typeof createTcp>, end: () => void): Promise<string> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(() => {
      end();
      return new Promise((done) => server.close(done));
    });
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  }
  const http = (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    return listen(server, () => server.closeAllConnections());
  };
  const raw = (talk: (socket: Socket) => void): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createTcp((socket) => {
      sockets.add(socket.on('error', () => undefined));
      talk(socket);
    });
    return listen(server, () => sockets.forEach((socket) => socket.destroy()));
  };
  const post = (url: string, timeoutMs?: number) =>
    sender(timeoutMs).post({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"ü":"€"}' });

  it('sends an ordinary POST, which succeeds with an answer of 2xx', async () => {
    const seen: unknown[] = [];
    const url = await http((request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (body) => seen.push(request.method, request.headers['webhook-id'], body));
      request.on('end', () => response.writeHead(201).end('taken'));
    });
    expect(await post(url)).toMatchObject({ ok: true, status: 201, response: 'taken', error: null });
    expect(seen).toEqual(['POST', 'evt_1', '{"ü":"€"}']);
  });

  it.each([301, 302, 303, 307, 308, 400, 404, 410, 500, 503])(
    'fails with an answer of %i',
    async (status) => {
      const url = await raw((socket) => {
        socket.once('data', () =>
          socket.end(`HTTP/1.1 ${String(status)} X\r\nLocation: /x\r\nContent-Length: 2\r\n\r\nno`),
        );
      });
      const posted = await post(url);
      expect(posted).toMatchObject({ ok: false, status, response: 'no' });
    },
  );

  it('accepts a final answer after a few interim ones', async () => {
    const url = await raw((socket) => {
      socket.once('data', () =>
        socket.end(`${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(10)}HTTP/1.1 204 X\r\n\r\n`),
      );
    });
    expect(await post(url)).toMatchObject({ ok: true, status: 204 });
  });

  it('fails if interim answers do not end, and says so', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000);
    let close = (): void => undefined;
    const closed = new Promise<void>((done) => (close = done));
    const url = await raw((socket) => {
      const go = (): void => {
        while (!socket.destroyed && socket.write(hints));
      };
      socket.once('data', go).on('drain', go).once('close', close);
    });
    expect(await post(url)).toMatchObject({
      ok: false,
      status: null,
      error: 'The receiver sent more than 10 interim answers (1xx) and no final one.',
    });
    await closed;
  });

  it('reads Retry-After only from 429 and 503', async () => {
    const answers: [number, string, number | null][] = [
      ...(
        [
          [429, '7', 7],
          [503, '0', 0],
          [500, '7', null],
          [429, 'soon', null],
          [503, '-3', null],
        ] as const
      ).map(([status, header, wait]): [number, string, number | null] => [status, header, wait]),
      [503, 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ];
    for (const [status, header, wait] of answers) {
      const url = await http((_request, response) =>
        response.writeHead(status, { 'Retry-After': header }).end(),
      );
      expect(await post(url)).toMatchObject({ status, retryAfter: wait });
    }
  });

  it('reads 4 KiB of an answer and returns 500 characters', async () => {
    let sent = 0;
    const url = await http((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        if (response.destroyed || sent > 50_000_000) return;
        sent += 65_536;
        if (response.write('é'.repeat(32_768))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    const posted = await post(url);
    expect(posted).toMatchObject({ ok: true, response: 'é'.repeat(500) });
    expect(sent).toBeLessThan(50_000_000);
  });

  it('returns only text that a database can store', async () => {
    const url = await http((_request, response) => response.end(Buffer.from([0x61, 0, 0xff, 0xf0, 0x9f])));
    expect((await post(url)).response).toBe('a\uFFFD\uFFFD\uFFFD');
    const split = await http((_request, response) => response.end('a'.repeat(499) + '😀'));
    expect((await post(split)).response?.isWellFormed()).toBe(true);
  });

  it('ends at its timeout, whatever blocks it', async () => {
    const drip = (text: string) => (socket: Socket) => {
      let at = 0;
      const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 20);
      socket.once('close', () => clearInterval(timer));
    };
    const urls = [
      await raw(() => undefined),
      await raw(drip('HTTP/1.1 200 OK\r\nX-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')),
      await raw(drip('HTTP/1.1 100 Continue\r\n\r\n')),
    ];
    for (const url of urls) {
      const posted = await post(url, 400);
      expect(posted).toMatchObject({
        ok: false,
        status: null,
        error: 'There was no answer within 0.4 seconds.',
      });
    }
  });

  it('succeeds with an answer of 2xx whose body never ends', async () => {
    const url = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\npart'));
    expect(await post(url, 3_000)).toMatchObject({ ok: true, status: 200, response: 'part' });
  });

  it('fails with an answer that is not HTTP, or is interrupted', async () => {
    for (const answer of [
      'SSH-2.0-OpenSSH_9\r\n',
      'HTTP/1.1 200',
      '',
      'HTTP/1.1 200 OK\r\n' + 'X: y\r\n'.repeat(20_000),
    ]) {
      const url = await raw((socket) => socket.end(answer));
      const posted = await post(url);
      expect(posted).toMatchObject({ ok: false, status: null });
      expect(posted.error).toMatch(/^The receiver could not be reached: \S+/u);
    }
  });

  it('reuses a connection, and opens a new one if the receiver closed it', async () => {
    let connections = 0;
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('ok'));
    }).on('connection', () => connections++);
    const url = await listen(server, () => server.closeAllConnections());
    const one = sender();
    const posting = { url, headers: {}, body: '{}' };
    for (let time = 0; time < 5; time++) expect((await one.post(posting)).ok).toBe(true);
    expect(connections).toBe(1);
    server.closeAllConnections();
    expect((await one.post(posting)).ok).toBe(true);
    expect(connections).toBe(2);
  });
});
