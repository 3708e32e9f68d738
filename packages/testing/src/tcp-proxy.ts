import { createConnection, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A TCP server on 127.0.0.1 that can cut and refuse its connections. */
export interface BreakableServer {
  readonly port: number;
  /** Resets every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Resets every connection and accepts new ones. */
  reset(): void;
  /** Accepts connections again, on the same port. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy that fails in the ways of a network. */
export interface TcpProxy extends BreakableServer {
  /** Accepts connections and holds back all data, either way, until it heals. Then the data arrives. */
  hang(): void;
  /** Holds back every answer for so many milliseconds. */
  delay(ms: number): void;
  /** Ends every fault. */
  heal(): Promise<void>;
}

/** Starts a proxy in front of a port of a host. */
export async function startTcpProxy(target: number, host = '127.0.0.1'): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let hanging = false;
  let delayed = 0;

  const join = (from: Socket, to: Socket, wait: () => number): void => {
    open.add(from);
    if (hanging) from.pause();
    from.on('data', (chunk) => {
      const ms = wait();
      if (ms === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), ms);
    });
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = await breakableServer((client, own) => {
    const upstream = own(createConnection(target, host));
    join(client, upstream, () => 0);
    join(upstream, client, () => delayed);
  });
  return {
    ...server,
    hang: () => {
      hanging = true;
      for (const socket of open) socket.pause();
    },
    delay: (ms) => {
      delayed = ms;
    },
    heal: async () => {
      delayed = 0;
      hanging = false;
      for (const socket of open) socket.resume();
      await server.heal();
    },
  };
}

/**
 * Starts a server that can fail.
 * @param serve called with each connection, and with a function that takes on the sockets that are reset with it
 */
export async function breakableServer(
  serve: (client: Socket, own: (socket: Socket) => Socket) => void,
): Promise<BreakableServer> {
  const sockets = new Set<Socket>();
  const own = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => serve(own(client), own));
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const refuse = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    reset();
    await closed;
  };
  // Nobody takes it while the server refuses.
  const port = await freePort();
  await listen(port);
  return {
    port,
    refuse,
    reset,
    heal: async () => {
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}
