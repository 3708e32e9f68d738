import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Environment, leaveRunningServer, recordRunningServer } from '@nova/config';
import type { Repeated } from '../background/repeat.ts';

/**
 * Checks that the ports are free, before the start creates anything.
 * @throws the system's error of `listen`, with the address
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

const local: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Notes the server's address for `nova doctor`, until the server stops. */
export function noteAddress({ HOST, NOVA_DATA_DIR }: Environment, port: number): Repeated {
  const host = local[HOST] ?? HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
  recordRunningServer(NOVA_DATA_DIR, { port, url });
  return {
    stop: () => {
      leaveRunningServer(NOVA_DATA_DIR, port);
      return Promise.resolve();
    },
  };
}
