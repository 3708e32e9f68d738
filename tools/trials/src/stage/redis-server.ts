import { Redis } from 'ioredis';
import { freePort, until } from '@nova/testing';
import { startProcess, type OwnedProcess } from './owned-process.ts';

export interface RedisServer {
  readonly port: number;
  run(command: string, ...args: string[]): Promise<unknown>;
  start(): Promise<void>;
  /** Loses its data. */
  stop(): Promise<void>;
}

export async function startRedisServer(folder: string): Promise<RedisServer> {
  const port = await freePort();
  let server: OwnedProcess | undefined;
  const run = async (command: string, ...args: string[]): Promise<unknown> => {
    const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  };
  const start = async (): Promise<void> => {
    server = await startProcess('redis-server', [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no', '--daemonize', 'no'],
    ]);
    await until('Redis answers', async () => (await run('PING')) === 'PONG');
  };
  await start();
  return {
    port,
    run,
    start,
    stop: async () => {
      server?.signal('SIGKILL');
      await server?.ended;
    },
  };
}
