import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { toNetwork } from '../../src/bounces/listen-for-bounces.ts';
import { bounceBounds, listenForBounces, type BounceIntake, type BounceListener } from '../../src/index.ts';

describe('listenForBounces', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  type StoredMail = Parameters<BounceIntake<string>['take']>[1] & { readonly target: string };

  async function listen(
    intake: Partial<BounceIntake<string>> = {},
    bounds: Partial<Record<keyof typeof bounceBounds, number>> = {},
  ): Promise<{ readonly listener: BounceListener; readonly taken: readonly StoredMail[] }> {
    const taken: StoredMail[] = [];
    const listener = await listenForBounces(
      { host: '127.0.0.1', port: 0, domain: 'b.example' },
      {
        find: (address) => /^b\+(\w+)@b\.example$/iu.exec(address)?.[1] ?? null,
        take: (target, mail) => {
          taken.push({ target, ...mail });
          return Promise.resolve();
        },
        onError: () => undefined,
        ...intake,
      },
      { ...bounceBounds, ...bounds },
    );
    open.push(listener);
    return { listener, taken };
  }

  async function speak({ port }: BounceListener, lines: readonly string[]): Promise<readonly string[]> {
    const socket = connect(port, '127.0.0.1');
    const answers: string[] = [await reply(socket)];
    for (const line of lines) {
      socket.write(`${line}\r\n`);
      answers.push(await reply(socket));
    }
    socket.destroy();
    return answers.map((answer) => answer.slice(0, 3));
  }

  async function reply(socket: Socket): Promise<string> {
    let text = '';
    while (!/^\d{3} [^\n]*\n$/mu.test(text)) {
      const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [
        Buffer | boolean,
      ];
      if (typeof chunk === 'boolean') return text;
      text += chunk.toString();
    }
    return text;
  }

  const mail = (text: string): string => `Subject: x\r\n\r\n${text}\r\n.`;
  const toOurs = ['EHLO x', 'MAIL FROM:<>', 'RCPT TO:<b+abc@b.example>', 'DATA'];

  it('accepts a mail to a bounce address and answers 250 once it is written', async () => {
    let written = (): void => undefined;
    const writing = new Promise<void>((resolve) => (written = resolve));
    const { listener } = await listen({ take: () => writing });
    const socket = connect(listener.port, '127.0.0.1');
    await reply(socket);
    for (const line of toOurs) {
      socket.write(`${line}\r\n`);
      await reply(socket);
    }
    let answered = false;
    const answer = reply(socket).then((text) => {
      answered = true;
      return text;
    });
    socket.write(`${mail('gone')}\r\n`);
    await new Promise((later) => setTimeout(later, 200));
    expect(answered).toBe(false);
    written();
    expect(await answer).toMatch(/^250 /u);
    socket.destroy();
  });

  it('passes on the mail, its target and whether its sender is empty', async () => {
    const { listener, taken } = await listen();
    const answers = await speak(listener, [
      ...[...toOurs, mail('first')],
      ...['MAIL FROM:<a@x.example>', 'RCPT TO:<B+DEF@B.example>', 'DATA', mail('second')],
    ]);
    expect(answers).toEqual(['220', '250', '250', '250', '354', '250', '250', '250', '354', '250']);
    expect(taken).toMatchObject([
      { target: 'abc', isFromNobody: true },
      { target: 'DEF', isFromNobody: false },
    ]);
    expect(Buffer.from(taken[0]?.beginning ?? []).toString()).toBe('Subject: x\r\n\r\nfirst\r\n');
  });

  it.each([
    'someone@b.example',
    'b+abc@elsewhere.example',
    'postmaster@b.example',
    'b+abc%elsewhere.example@b.example',
    '@relay.example:b+abc@elsewhere.example',
  ])('never relays: it refuses %s', async (address) => {
    const { listener, taken } = await listen();
    const answers = await speak(listener, ['EHLO x', 'MAIL FROM:<>', `RCPT TO:<${address}>`, 'DATA']);
    expect(answers[3]).toMatch(/^5/u);
    expect(answers[4]).toBe('503');
    expect(taken).toEqual([]);
  });

  it('accepts one recipient a mail, and the next one with the next mail', async () => {
    const { listener } = await listen();
    const answers = await speak(listener, [...toOurs.slice(0, 3), 'RCPT TO:<b+def@b.example>']);
    expect(answers.at(-1)).toBe('452');
  });

  it('defers a mail that cannot be written, and keeps serving', async () => {
    const errors: unknown[] = [];
    const { listener } = await listen({
      take: () => Promise.reject(new Error('The database is away')),
      onError: (error) => errors.push(error),
    });
    const answers = await speak(listener, [...toOurs, mail('x'), 'NOOP']);
    expect(answers.slice(-2)).toEqual(['451', '250']);
    expect(errors).toMatchObject([{ message: 'The database is away' }]);
  });

  it('reads the beginning of a long mail, and refuses one that is too long', async () => {
    const { listener, taken } = await listen({}, { size: 3_000_000, kept: 1_000 });
    const long = `${'x'.repeat(70)}\r\n`.repeat(30_000);
    expect((await speak(listener, [...toOurs, mail(long)])).at(-1)).toBe('250');
    expect(taken[0]?.beginning).toHaveLength(1_000);
    expect((await speak(listener, [...toOurs, mail(long + long)])).at(-1)).toBe('552');
    expect((await speak(listener, ['EHLO x', 'MAIL FROM:<> SIZE=3000001'])).at(-1)).toBe('552');
    expect(taken).toHaveLength(1);
  });

  it('limits mails a minute and defers the rest', async () => {
    const { listener, taken } = await listen({}, { perMinute: 2 });
    const one = [...toOurs.slice(1), mail('x')];
    const answers = await speak(listener, ['EHLO x', ...one, ...one, ...toOurs.slice(1, 3)]);
    expect(answers.at(-1)).toBe('451');
    expect(taken).toHaveLength(2);
  });

  it('limits mails a minute to one address, in any case, but not those to others', async () => {
    const { listener, taken } = await listen({}, { perAddress: 2 });
    const one = (to: string) => ['MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', mail('x')];
    const answers = await speak(listener, [
      ...['EHLO x', ...one('b+abc@b.example'), ...one('B+abc@b.example')],
      ...['MAIL FROM:<>', 'RCPT TO:<b+ABC@b.example>', 'RSET', ...one('b+def@b.example')],
    ]);
    expect(answers[11]).toBe('451');
    expect(taken.map(({ target }) => target)).toEqual(['abc', 'abc', 'def']);
  });

  it('serves others while one address has all of its connections', async () => {
    const { listener } = await listen({}, { clientsOfOne: 2 });
    const from = (localAddress: string): Socket =>
      connect({ port: listener.port, host: '127.0.0.1', localAddress });
    const sockets = [from('127.0.0.1'), from('127.0.0.1')];
    for (const socket of sockets) expect(await reply(socket)).toMatch(/^220 /u);
    sockets.push(from('127.0.0.1'), from('127.0.0.2'));
    expect(await Promise.all(sockets.slice(2).map((socket) => reply(socket)))).toEqual([
      ...[expect.stringMatching(/^421 /u), expect.stringMatching(/^220 /u)],
    ]);
    const [first] = sockets;
    first?.destroy();
    // The listener hears of the end a moment later.
    while ((await speak(listener, ['EHLO x']))[1] !== '250')
      await new Promise((later) => setTimeout(later, 50));
    for (const socket of sockets) socket.destroy();
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts the address %s as %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  it('limits how many mails are read at once', async () => {
    let underWay = 0;
    let most = 0;
    const { listener } = await listen(
      {
        take: async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise((later) => setTimeout(later, 20));
          underWay -= 1;
        },
      },
      { atOnce: 2, perAddress: 10 },
    );
    const all = await Promise.all(Array.from({ length: 10 }, () => speak(listener, [...toOurs, mail('x')])));
    expect(all.map((answers) => answers.at(-1))).toEqual(Array.from({ length: 10 }, () => '250'));
    expect(most).toBe(2);
  });

  it('ends a silent connection, an endless one and one with an endless command', async () => {
    const { listener } = await listen({}, { silence: 300, connection: 1_000, command: 1_000 });
    const dial = (): Socket =>
      connect(listener.port, '127.0.0.1')
        .resume()
        .on('error', () => undefined);
    // `once` of events would fail by a reset.
    const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
    const silent = dial();
    await closed(silent);
    const slow = dial();
    const drip = setInterval(() => slow.write('N'), 50);
    await closed(slow);
    clearInterval(drip);
    const endless = dial();
    endless.write('N'.repeat(100_000));
    await closed(endless);
    expect([silent.destroyed, slow.destroyed, endless.destroyed]).toEqual([true, true, true]);
  });

  it('limits connections, and asks further clients to come again', async () => {
    const { listener } = await listen({}, { clients: 1 });
    const first = connect(listener.port, '127.0.0.1');
    await reply(first);
    const second = connect(listener.port, '127.0.0.1');
    expect(await reply(second)).toMatch(/^421 /u);
    first.destroy();
    second.destroy();
  });

  it('offers neither AUTH nor STARTTLS', async () => {
    const { listener } = await listen();
    const answers = await speak(listener, ['EHLO x', 'AUTH PLAIN AAAA', 'STARTTLS', 'VRFY b+abc@b.example']);
    expect(answers.slice(2).filter((code) => code.startsWith('2'))).toEqual(['252']);
  });

  it('rejects if its port is taken', async () => {
    const { listener } = await listen();
    const again = listenForBounces(
      { host: '127.0.0.1', port: listener.port, domain: 'b.example' },
      { find: () => null, take: () => Promise.resolve(), onError: () => undefined },
    );
    await expect(again).rejects.toThrow('EADDRINUSE');
  });
});
