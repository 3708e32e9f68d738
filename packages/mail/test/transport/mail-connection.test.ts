import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openMailConnection, sendOne, parseMailServer } from '../../src/index.ts';
import { openSink, refusal } from '../../src/testing/index.ts';

describe('MailConnection', () => {
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

  describe('sending a message', () => {
    it('the server receives it unchanged and answers, many on one connection', async () => {
      const { url, taken } = await sink();
      const connection = await openMailConnection(parseMailServer(url));
      for (let turn = 0; turn < 3; turn++) {
        expect(await connection.send(envelope, message)).toMatchObject({ outcome: 'accepted' });
      }
      connection.close();
      expect(taken).toHaveLength(3);
      expect(taken[2]).toEqual({ from: envelope.from, to: envelope.to, text: message.toString() });
    });

    it('a refusal is permanent or temporary, and the connection sends the next message', async () => {
      const answers = [refusal(550, 'no such person'), refusal(451, 'come later'), null];
      const { url, taken } = await sink({
        onRcptTo: (_address, _session, done) => {
          done(answers.shift() ?? undefined);
        },
      });
      const connection = await openMailConnection(parseMailServer(url));
      expect(await connection.send(envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: true,
        code: 550,
        what: 'recipient',
        response: expect.stringContaining('no such person'),
      });
      expect(await connection.send(envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: false,
        code: 451,
        what: 'recipient',
      });
      expect(await connection.send(envelope, message)).toMatchObject({ outcome: 'accepted' });
      connection.close();
      expect(taken).toHaveLength(1);
    });

    it('a refused sender differs from a refused message', async () => {
      const refusesSender = await sink({
        onMailFrom: (_address, _session, done) => {
          done(refusal(553, 'not yours'));
        },
      });
      expect(await sendOne(parseMailServer(refusesSender.url), envelope, message)).toMatchObject({
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
      expect(await sendOne(parseMailServer(refusesMessage.url), envelope, message)).toMatchObject({
        outcome: 'refused',
        permanent: true,
        code: 554,
        what: 'message',
      });
    });

    it('a message with a harmful address or too large for the server is unfit', async () => {
      const { url, taken } = await sink({ size: 20 });
      const broken = { ...envelope, to: 'ana@example.test>\r\nRCPT TO:<eve@example.test' };
      expect(await sendOne(parseMailServer(url), broken, message)).toMatchObject({ outcome: 'unfit' });
      expect(await sendOne(parseMailServer(url), envelope, message)).toMatchObject({ outcome: 'unfit' });
      expect(taken).toEqual([]);
    });
  });

  describe('a message that is not allowed yet', () => {
    it('the envelope is sent, and nothing of the message before it is allowed', async () => {
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
      const connection = await openMailConnection(parseMailServer(url));
      let allow: (isAllowed: boolean) => void = () => undefined;
      const sending = connection.send(
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
      expect(await sending).toMatchObject({ outcome: 'accepted' });
      expect(lines).toContain('body Subject: Hello');
      connection.close();
    });

    it('the message never leaves if it is not allowed, and the connection ends', async () => {
      const { url, taken } = await sink();
      const connection = await openMailConnection(parseMailServer(url));
      expect(await connection.send(envelope, message, Promise.resolve(false))).toMatchObject({
        outcome: 'withheld',
      });
      expect(connection.usable).toBe(false);
      expect(taken).toEqual([]);
    });
  });

  describe('a lost connection', () => {
    it('an end before the message certainly sent nothing', async () => {
      const url = await server((line, socket) => {
        if (!line.startsWith('RCPT')) return undefined;
        socket.destroy();
        return null;
      });
      expect(await sendOne(parseMailServer(url), envelope, message)).toMatchObject({
        outcome: 'lost',
        endSent: false,
      });
    });

    it('an end between the final dot and its answer leaves the message in doubt', async () => {
      const url = await server((line, socket) => {
        if (line !== '.') return undefined;
        socket.destroy();
        return null;
      });
      expect(await sendOne(parseMailServer(url), envelope, message)).toMatchObject({
        outcome: 'lost',
        endSent: true,
      });
    });

    it('a missing answer to the final dot leaves the message in doubt', async () => {
      const url = await server((line) => (line === '.' ? null : undefined));
      expect(await sendOne(parseMailServer(`${url}?timeout=3`), envelope, message)).toMatchObject({
        outcome: 'lost',
        endSent: true,
        reason: 'The mail server did not answer in time.',
      });
    });

    it('an end within a large message certainly did not send it', async () => {
      const url = await server((line, socket) => {
        if (!line.startsWith('body')) return undefined;
        socket.destroy();
        return null;
      });
      const large = Buffer.from(
        `Subject: Large\r\n\r\n${'A line of a letter to somebody.\r\n'.repeat(2_000_000)}`,
      );
      expect(await sendOne(parseMailServer(url), envelope, large)).toMatchObject({
        outcome: 'lost',
        endSent: false,
      });
    });

    it('an answer of 421 counts as a lost connection, whatever the command was', async () => {
      for (const command of ['MAIL', 'RCPT', '.']) {
        const url = await server((line, socket) => {
          if (!line.startsWith(command)) return undefined;
          socket.end('421 too many\r\n');
          return null;
        });
        expect(await sendOne(parseMailServer(url), envelope, message)).toMatchObject({
          outcome: 'lost',
          endSent: false,
          reason: expect.stringContaining('421'),
        });
      }
    });

    it('a close here loses the message in progress', async () => {
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
        const connection = await openMailConnection(parseMailServer(url));
        const sending = connection.send(envelope, message);
        await silent;
        connection.close();
        expect(await sending).toMatchObject({ outcome: 'lost', endSent });
      }
    });

    it('it sends no further message', async () => {
      const url = await server((line, socket) => {
        if (line !== '.') return undefined;
        socket.destroy();
        return null;
      });
      const connection = await openMailConnection(parseMailServer(url));
      await connection.send(envelope, message);
      expect(connection.usable).toBe(false);
      expect(await connection.send(envelope, message)).toMatchObject({ outcome: 'lost', endSent: false });
    });
  });

  describe('an unusable server', () => {
    it('openMailConnection rejects with the cause: no server, a greeting of 421 or 554, a wrong password', async () => {
      await expect(openMailConnection(parseMailServer('smtp://127.0.0.1:1'))).rejects.toThrow('ECONNREFUSED');
      const { url } = await sink({
        onAuth: (auth, _session, done) => {
          done(auth.password === 'right' ? null : new Error('wrong'), { user: 'ana' });
        },
        allowInsecureAuth: true,
      });
      const at = url.replace('smtp://', '');
      await expect(openMailConnection(parseMailServer(`smtp://ana:secret-word@${at}`))).rejects.toThrow(
        /535|wrong/u,
      );
      await expect(openMailConnection(parseMailServer(`smtp://ana:secret-word@${at}`))).rejects.not.toThrow(
        'secret-word',
      );
      const connection = await openMailConnection(parseMailServer(`smtp://ana:right@${at}`));
      expect(connection.usable).toBe(true);
      connection.close();
      const full = await sink({
        onConnect: (_session, done) => {
          done(refusal(421, 'full'));
        },
      });
      await expect(openMailConnection(parseMailServer(full.url))).rejects.toThrow('421');
    });
  });
});
