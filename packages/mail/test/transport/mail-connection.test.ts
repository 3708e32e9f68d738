import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { connectTo, handOne, mailServerOf } from '../../src/index.ts';
import { openSink, refusal } from '../../src/testing/index.ts';

describe('mail connection', () => {
  const message = Buffer.from('Subject: Hello\r\n\r\nYou are asked.\r\n.leading dot\r\n');
  const envelope = { from: 'b+1@bounces.test', to: 'ana@example.test' };
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });

  const sink = async (...options: Parameters<typeof openSink>) => {
    const opened = await openSink(...options);
    closing.push(opened.close);
    return opened;
  };

  /** A server that speaks line by line as a test says. */
  async function spoken(answer: (line: string, socket: Socket) => string | null): Promise<string> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.write('220 here\r\n');
      let rest = '';
      socket.on('data', (chunk) => {
        rest += chunk.toString();
        for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
          const reply = answer(rest.slice(0, end), socket);
          rest = rest.slice(end + 2);
          if (reply !== null && !socket.destroyed) socket.write(`${reply}\r\n`);
        }
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(
      () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy();
          server.close(resolve);
        }),
    );
    const { port } = server.address() as AddressInfo;
    return `smtp://127.0.0.1:${String(port)}`;
  }

  /** A server that takes everything but what `answer` answers otherwise. */
  const server = (answer: (line: string, socket: Socket) => string | null | undefined) => {
    let inData = false;
    return spoken((line, socket) => {
      const said = answer(inData && line !== '.' ? `body ${line}` : line, socket);
      if (said !== undefined) return said;
      if (line === 'DATA') {
        inData = true;
        return '354 go on';
      }
      if (line === '.') inData = false;
      return inData ? null : '250 fine';
    });
  };

  describe('a message that is handed over', () => {
    it('arrives as it is, with the server’s answer, many on one connection', async () => {
      const { url, taken } = await sink();
      const connection = await connectTo(mailServerOf(url));
      for (let turn = 0; turn < 3; turn++) {
        expect(await connection.hand(envelope, message)).toMatchObject({ outcome: 'accepted' });
      }
      connection.close();
      expect(taken).toHaveLength(3);
      expect(taken[2]).toEqual({ from: envelope.from, to: envelope.to, text: message.toString() });
    });

    it('is refused for good or for now, and the connection takes the next', async () => {
      const answers = [refusal(550, 'no such person'), refusal(451, 'come later'), null];
      const { url, taken } = await sink({
        onRcptTo: (_address, _session, done) => {
          done(answers.shift() ?? undefined);
        },
      });
      const connection = await connectTo(mailServerOf(url));
      expect(await connection.hand(envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: true,
        code: 550,
        what: 'recipient',
        response: expect.stringContaining('no such person'),
      });
      expect(await connection.hand(envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: false,
        code: 451,
        what: 'recipient',
      });
      expect(await connection.hand(envelope, message)).toMatchObject({ outcome: 'accepted' });
      connection.close();
      expect(taken).toHaveLength(1);
    });

    it('tells a refused sender from a refused message', async () => {
      const refusesSender = await sink({
        onMailFrom: (_address, _session, done) => {
          done(refusal(553, 'not yours'));
        },
      });
      expect(await handOne(mailServerOf(refusesSender.url), envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: true,
        what: 'sender',
      });
      const refusesMessage = await sink({
        onData: (stream, _session, done) => {
          stream.resume();
          stream.on('end', () => {
            done(refusal(554, 'spam'));
          });
        },
      });
      expect(await handOne(mailServerOf(refusesMessage.url), envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: true,
        code: 554,
        what: 'message',
      });
    });

    it('cannot be handed over where its address breaks the envelope, or the server takes none so large', async () => {
      const { url, taken } = await sink({ size: 20 });
      const broken = { ...envelope, to: 'ana@example.test>\r\nRCPT TO:<eve@example.test' };
      expect(await handOne(mailServerOf(url), broken, message)).toMatchObject({ outcome: 'unfit' });
      expect(await handOne(mailServerOf(url), envelope, message)).toMatchObject({ outcome: 'unfit' });
      expect(taken).toEqual([]);
    });
  });

  describe('a message that is not allowed yet', () => {
    it('is announced, and nothing of it leaves before it is allowed', async () => {
      const lines: string[] = [];
      let announced: () => void = () => undefined;
      const isAnnounced = new Promise<void>((resolve) => {
        announced = resolve;
      });
      const url = await server((line) => {
        lines.push(line);
        if (line === 'DATA') announced();
        return undefined;
      });
      const connection = await connectTo(mailServerOf(url));
      let allow: (isAllowed: boolean) => void = () => undefined;
      const handing = connection.hand(
        envelope,
        message,
        new Promise((resolve) => {
          allow = resolve;
        }),
      );
      await isAnnounced;
      expect(lines.at(-1)).toBe('DATA');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(lines.at(-1)).toBe('DATA');
      allow(true);
      expect(await handing).toMatchObject({ outcome: 'accepted' });
      expect(lines).toContain('body Subject: Hello');
      connection.close();
    });

    it('never leaves where it is refused, and the connection ends', async () => {
      const { url, taken } = await sink();
      const connection = await connectTo(mailServerOf(url));
      expect(await connection.hand(envelope, message, Promise.resolve(false))).toMatchObject({
        outcome: 'withheld',
      });
      expect(connection.usable).toBe(false);
      expect(taken).toEqual([]);
    });
  });

  describe('a connection that is lost', () => {
    it('before the message has begun leaves no doubt', async () => {
      const url = await server((line, socket) => {
        if (!line.startsWith('RCPT')) return undefined;
        socket.destroy();
        return null;
      });
      expect(await handOne(mailServerOf(url), envelope, message)).toMatchObject({
        outcome: 'lost',
        endSent: false,
      });
    });

    it('between the final dot and its answer leaves the message in doubt', async () => {
      const url = await server((line, socket) => {
        if (line !== '.') return undefined;
        socket.destroy();
        return null;
      });
      expect(await handOne(mailServerOf(url), envelope, message)).toMatchObject({
        outcome: 'lost',
        endSent: true,
      });
    });

    it('or a server that never answers the final dot, leaves the message in doubt', async () => {
      const url = await server((line) => (line === '.' ? null : undefined));
      expect(await handOne(mailServerOf(`${url}?timeout=1`), envelope, message)).toMatchObject({
        outcome: 'lost',
        endSent: true,
        reason: 'The mail server did not answer in time.',
      });
    });

    it('in the middle of a large message leaves no doubt: its end never left', async () => {
      const url = await server((line, socket) => {
        if (!line.startsWith('body')) return undefined;
        socket.destroy();
        return null;
      });
      const large = Buffer.from(
        `Subject: Large\r\n\r\n${'A line of a letter to somebody.\r\n'.repeat(2_000_000)}`,
      );
      expect(await handOne(mailServerOf(url), envelope, large)).toMatchObject({
        outcome: 'lost',
        endSent: false,
      });
    });

    it('with 421 is a server that goes away, whatever it was asked', async () => {
      for (const command of ['MAIL', 'RCPT', '.']) {
        const url = await server((line, socket) => {
          if (!line.startsWith(command)) return undefined;
          socket.end('421 too many\r\n');
          return null;
        });
        expect(await handOne(mailServerOf(url), envelope, message)).toMatchObject({
          outcome: 'lost',
          endSent: false,
          reason: expect.stringContaining('421'),
        });
      }
    });

    it('because it is closed here loses the message that is being handed over', async () => {
      for (const [silentAt, endSent] of [
        ['RCPT', false],
        ['.', true],
      ] as const) {
        let reached: () => void = () => undefined;
        const silent = new Promise<void>((resolve) => {
          reached = resolve;
        });
        const url = await server((line) => {
          if (!line.startsWith(silentAt)) return undefined;
          reached();
          return null;
        });
        const connection = await connectTo(mailServerOf(url));
        const handing = connection.hand(envelope, message);
        await silent;
        connection.close();
        expect(await handing).toMatchObject({ outcome: 'lost', endSent });
      }
    });

    it('takes no further message', async () => {
      const url = await server((line, socket) => {
        if (line !== '.') return undefined;
        socket.destroy();
        return null;
      });
      const connection = await connectTo(mailServerOf(url));
      await connection.hand(envelope, message);
      expect(connection.usable).toBe(false);
      expect(await connection.hand(envelope, message)).toMatchObject({ outcome: 'lost', endSent: false });
    });
  });

  describe('a server that cannot be used', () => {
    it('is told of with its cause: nobody there, 421 or 554 as greeting, a wrong password', async () => {
      await expect(connectTo(mailServerOf('smtp://127.0.0.1:1'))).rejects.toThrow('ECONNREFUSED');
      const { url } = await sink({
        onAuth: (auth, _session, done) => {
          done(auth.password === 'right' ? null : new Error('wrong'), { user: 'ana' });
        },
        allowInsecureAuth: true,
      });
      const at = url.replace('smtp://', '');
      await expect(connectTo(mailServerOf(`smtp://ana:secret-word@${at}`))).rejects.toThrow(/535|wrong/u);
      await expect(connectTo(mailServerOf(`smtp://ana:secret-word@${at}`))).rejects.not.toThrow(
        'secret-word',
      );
      const connection = await connectTo(mailServerOf(`smtp://ana:right@${at}`));
      expect(connection.usable).toBe(true);
      connection.close();
      const full = await sink({
        onConnect: (_session, done) => {
          done(refusal(421, 'full'));
        },
      });
      await expect(connectTo(mailServerOf(full.url))).rejects.toThrow('421');
    });
  });
});
