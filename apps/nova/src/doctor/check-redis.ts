import type { Environment } from '@nova/config';
import { openLimiter } from '../open-limiter.ts';
import { fix, note, ok, type Finding } from './finding.ts';

const name = 'Redis';

/** Whether limits can be counted where the settings say. */
export async function checkRedis(environment: Environment): Promise<Finding> {
  const { REDIS_URL, WEB_CONCURRENCY } = environment;
  if (REDIS_URL === undefined) {
    const alone = 'None is set: every process counts limits for itself.';
    return WEB_CONCURRENCY === 1
      ? ok(name, `${alone} With one process that is exact.`)
      : note(
          name,
          alone,
          `Set REDIS_URL, or ${String(WEB_CONCURRENCY)} processes let ${String(WEB_CONCURRENCY)} times the limit through.`,
        );
  }
  const limiter = await openLimiter(environment);
  const { mode, reason } = limiter.health();
  await limiter.close();
  const place = placeOf(REDIS_URL);
  if (mode === 'redis') return ok(name, `${place} takes and gives.`);
  return fix(
    name,
    `${place} cannot count: ${reason ?? 'it does not answer'}.`,
    'Start it, or correct REDIS_URL. Until then every process counts limits for itself.',
  );
}

/** Without user and password, and what comes behind the hosts. */
const placeOf = (url: string): string => url.replace(/^([^/]+\/\/)(?:[^@/?#]*@)?([^/?#]*).*$/u, '$1$2');
