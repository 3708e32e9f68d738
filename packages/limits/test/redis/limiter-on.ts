import { Cluster } from 'ioredis';
import { createRedisClient } from '../../src/redis-client.ts';
import { createLimiter, type Limiter, type LimiterMode } from '../../src/index.ts';

/** The Redis the tests may write to; without one, jest.config.mjs leaves this folder out. */
export const redisUrl = process.env.TEST_REDIS_URL ?? '';

export interface TestLimiter extends Limiter {
  readonly changes: { mode: LimiterMode; reason: string }[];
}

/** A limiter that keeps what it told of, patient enough for a busy machine where no patience is given. */
export function limiterOn(url: string, patienceMs = 1_000, now?: () => Date): TestLimiter {
  const changes: TestLimiter['changes'] = [];
  const onModeChange = (mode: LimiterMode, reason: string): void => {
    changes.push({ mode, reason });
  };
  return Object.assign(createLimiter({ redisUrl: url, onModeChange, patienceMs, now }), { changes });
}

/** Waits until it holds, for as long as a loaded machine may need. */
export async function until(holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Removes what the tests counted. */
export async function clearRedis(url: string, accounts: Iterable<string>): Promise<void> {
  const client = createRedisClient(url, 1_000);
  await client.connect();
  try {
    for (const node of client instanceof Cluster ? client.nodes('master') : [client])
      for (const account of accounts) {
        const keys = await node.keys(`nova:limit:*:{${account}}*`);
        if (keys.length > 0) await node.del(...keys);
      }
  } finally {
    client.disconnect();
  }
}
