import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { percentile, startTcpProxy, until, type TcpProxy } from '../src/index.ts';

describe('helpers of tests', () => {
  let echo: Server;
  let proxy: TcpProxy;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await startTcpProxy((echo.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await proxy.close();
    echo.close();
  });

  async function connected(): Promise<{ said: () => string; say(text: string): void; isClosed(): boolean }> {
    const socket = connect(proxy.port, '127.0.0.1').setEncoding('utf8');
    sockets.push(socket);
    let said = '';
    socket.on('data', (text) => (said += String(text))).on('error', () => undefined);
    await once(socket, 'connect');
    return { said: () => said, say: (text) => void socket.write(text), isClosed: () => socket.closed };
  }

  it('A proxy that hangs passes on what it held back when it heals', async () => {
    const { said, say } = await connected();
    say('one');
    await until('the first answer', () => said() === 'one');
    proxy.hang();
    say('two');
    await until('nothing for 100 ms', () => said() === 'one', { everyMs: 100 });
    await proxy.heal();
    await until('the second answer', () => said() === 'onetwo');
    expect(said()).toBe('onetwo');
  });

  it('A proxy that refuses resets its connections and accepts new ones when it heals', async () => {
    const { isClosed } = await connected();
    await proxy.refuse();
    await until('the connection is reset', isClosed);
    await expect(connected()).rejects.toThrow('ECONNREFUSED');
    await proxy.heal();
    const { said, say } = await connected();
    say('again');
    await until('the answer', () => said() === 'again');
  });

  it('A wait in vain names what it waited for', async () => {
    await expect(until('the moon', () => false, { withinMs: 30, everyMs: 5 })).rejects.toThrow('the moon');
  });

  it('A percentile is one of the values', () => {
    expect([0, 0.5, 0.99, 1].map((share) => percentile([5, 1, 4, 2, 3], share))).toEqual([1, 3, 5, 5]);
    expect(percentile([], 0.5)).toBe(0);
  });
});
