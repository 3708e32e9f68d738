import type { Environment } from '@nova/config';
import { createLimiter, type Limiter } from '@nova/limits';

/** Where limits are counted, once Redis, if there is one, has answered or failed. */
export async function openLimiter({ REDIS_URL }: Environment): Promise<Limiter> {
  if (REDIS_URL === undefined) return createLimiter({ onModeChange: () => undefined });
  return new Promise((resolve) => {
    const limiter = createLimiter({
      redisUrl: REDIS_URL,
      // Nobody's request waits here: a Redis that is slow is to be read all the same.
      patienceMs: 2_000,
      onModeChange: () => {
        resolve(limiter);
      },
    });
  });
}
