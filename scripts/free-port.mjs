import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to whoever asks for no port (32768 on): a connection or a server takes none of these by chance. */
const [first, last] = [20_000, 31_999];

/**
 * A TCP port of 127.0.0.1 that nothing listens on now, and that nobody is given before it is used. Scripts run before anything is
 * built, so they have their own.
 */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (error.code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
