import { connect, createServer, type Socket } from 'node:net';

export type ProxyMode = 'pass' | 'refuse' | 'hang';

/** A TCP proxy that can cut its connections, refuse new ones, or take everything and answer nothing. */
export interface TcpProxy {
  readonly port: number;
  set(mode: ProxyMode): void;
  close(): Promise<void>;
}

/** Starts a proxy on 127.0.0.1 in front of a server. `refuse` cuts what is open; `hang` keeps it, silent. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === 'refuse') {
      client.destroy();
      return;
    }
    const upstream = connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (mode === 'pass') to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const cut = (): void => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set(next) {
      mode = next;
      if (next === 'refuse') cut();
    },
    async close() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
