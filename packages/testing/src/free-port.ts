import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A TCP port of 127.0.0.1 that nothing listens on now, below those that systems give to connections: one of these may
 * be taken before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await mayListen(port)) return port;
  }
}

async function mayListen(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
