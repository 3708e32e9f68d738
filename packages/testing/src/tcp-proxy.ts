import { createConnection, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** Stands between a server and what it depends on, and can be every way in which a network fails. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection with a reset; new ones are refused. */
  refuse(): Promise<void>;
  /** Cuts every connection with a reset; new ones are welcome. */
  reset(): void;
  /** Accepts connections and holds back whatever is sent, either way, until healed: then it arrives. */
  hang(): void;
  /** Holds back every answer for so many milliseconds. */
  delay(ms: number): void;
  /** Ends every fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on 127.0.0.1 in front of a port of 127.0.0.1. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let hanging = false;
  let delayed = 0;

  const join = (from: Socket, to: Socket, wait: () => number): void => {
    sockets.add(from);
    if (hanging) from.pause();
    from.on('data', (chunk) => {
      const ms = wait();
      if (ms === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), ms);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = createConnection(target, '127.0.0.1');
    join(client, upstream, () => 0);
    join(upstream, client, () => delayed);
  });
  const listen = (): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const refuse = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    reset();
    await closed;
  };
  await listen();
  return {
    port,
    refuse,
    reset,
    hang: () => {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    delay: (ms) => {
      delayed = ms;
    },
    heal: async () => {
      delayed = 0;
      hanging = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen();
    },
    close: async () => {
      if (server.listening) await refuse();
    },
  };
}
