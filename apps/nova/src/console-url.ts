import { type Environment, listRunningServers } from '@nova/config';

/** Returns the console's address: PUBLIC_URL, or else a running server of the data folder, or else HOST and PORT. */
export function consoleUrl({ PUBLIC_URL, NOVA_DATA_DIR, HOST, PORT }: Environment): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const running = listRunningServers(NOVA_DATA_DIR);
  const server = running.find(({ port }) => port === PORT) ?? running[0];
  if (server !== undefined) return server.url;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(PORT)}`;
}
