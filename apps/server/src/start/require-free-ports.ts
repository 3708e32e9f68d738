import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '@nova/config';

/**
 * Looks whether the ports can be listened on before anything is made that the start would not live to tell.
 * @throws the system's error of `listen`, which names the address
 */
export async function requireFreePorts({
  HOST,
  PORT,
  METRICS_PORT,
  MAIL_BOUNCE_PORT,
}: Environment): Promise<void> {
  for (const port of [PORT, METRICS_PORT, MAIL_BOUNCE_PORT]) {
    if (port === undefined) continue;
    const server = createServer();
    server.listen({ port, host: HOST, exclusive: true });
    await once(server, 'listening');
    await new Promise((closed) => server.close(closed));
  }
}
