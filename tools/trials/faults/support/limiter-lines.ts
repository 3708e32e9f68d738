import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@nova/testing';
import type { LogLine, NovaServer } from '../../src/stage/nova-server.ts';
import { readyState } from '../../src/stage/server-state.ts';

/** What a server's log tells of where limits are counted. */
export const limiterLines = async (server: Pick<NovaServer, 'log'>): Promise<readonly LogLine[]> =>
  (await server.log()).filter(({ mode }) => mode !== undefined);

/** A line is logged shortly after its change, in milliseconds. */
const logged = 1_000;

/** So many at once come to each process behind a port. */
const looks = 8;

/**
 * Does the work, again if a process of a busy machine waited too long for Redis meanwhile and counted by itself.
 * @returns what it gave where all was counted in Redis
 */
export async function countedInRedis<T>(
  servers: readonly Pick<NovaServer, 'url' | 'log'>[],
  work: () => Promise<T>,
): Promise<T> {
  const told = async (): Promise<readonly LogLine[]> => {
    await sleep(logged);
    return (await Promise.all(servers.map(limiterLines))).flat();
  };
  const isCountedThere = async (): Promise<boolean> => {
    const asked = servers.flatMap(({ url }) => Array<string>(looks).fill(url));
    return (await Promise.all(asked.map(readyState))).every(({ limits }) => limits === 'ok');
  };
  let done: T | undefined;
  await until(
    'all is counted in Redis',
    async () => {
      const before = await told();
      if (!(await isCountedThere())) return false;
      done = await work();
      return (await told()).length === before.length;
    },
    { withinMs: 300_000 },
  );
  return done as T;
}
