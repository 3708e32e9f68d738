import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, until } from '@nova/testing';
import { startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';
import { startRedisServer, type RedisServer } from '../../src/stage/redis-server.ts';
import { installMissing } from './debian-packages.ts';

/** A Redis, its replica, and three sentinels. */
export interface WatchedRedis {
  readonly url: string;
  readonly master: RedisServer;
  readonly replica: RedisServer;
  remove(): Promise<void>;
}

export async function startWatchedRedis(folder: string): Promise<WatchedRedis> {
  await installMissing('redis-sentinel');
  const [master, replica] = [await startRedisServer(folder), await startRedisServer(folder)];
  await replica.run('REPLICAOF', '127.0.0.1', String(master.port));
  await until('the replica follows', async () =>
    String(await replica.run('INFO')).includes('master_link_status:up'),
  );
  const sentinels: OwnedProcess[] = [];
  const ports: number[] = [];
  for (const name of ['s1', 's2', 's3']) {
    const port = await freePort();
    const place = join(folder, name);
    await mkdir(place);
    const file = join(place, 'sentinel.conf');
    await writeFile(
      file,
      `port ${String(port)}
bind 127.0.0.1
dir ${place}
sentinel monitor trial 127.0.0.1 ${String(master.port)} 2
sentinel down-after-milliseconds trial 2000
sentinel failover-timeout trial 10000
`,
    );
    sentinels.push(await startProcess('/usr/bin/redis-sentinel', [file]));
    ports.push(port);
  }
  const agreed = (said: string): boolean => (said.match(/\+sentinel sentinel/gu) ?? []).length >= 2;
  await until('the sentinels know each other', () => sentinels.every((one) => agreed(one.said())));
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${String(port)}`).join(',')}/trial`,
    master,
    replica,
    remove: async () => {
      for (const one of sentinels) {
        one.signal('SIGKILL');
        await one.ended;
      }
      await Promise.all([master.stop(), replica.stop()]);
    },
  };
}
