import { Cluster, Redis } from 'ioredis';
import { readRedisUrl } from './redis-url.ts';

export type RedisClient = Redis | Cluster;

/**
 * A client that neither reconnects nor keeps commands for later: what it cannot do now is counted in memory.
 * @param url as `readRedisUrl` reads it
 * @param connectTimeout how long a connection may take, in ms
 * @throws where the URL cannot be read
 */
export function createRedisClient(url: string, connectTimeout: number): RedisClient {
  const ofNode = {
    ...{ connectTimeout, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false },
    connectionName: 'nova-limits',
  };
  const options = {
    ...{ ...ofNode, lazyConnect: true, enableOfflineQueue: false, enableReadyCheck: false },
    retryStrategy: null,
  };
  const place = readRedisUrl(url);
  if (place.kind === 'single') return new Redis(place.url, options);
  if (place.kind === 'sentinel') {
    const { sentinels, name, database, sentinelPassword, login } = place;
    const share = connectTimeout / (sentinels.length + 1);
    return new Redis({
      ...{ ...options, ...login, name, db: database, sentinels: [...sentinels] },
      ...(login.tls === undefined ? {} : { enableTLSForSentinelMode: true, sentinelTLS: {} }),
      ...(sentinelPassword === null ? {} : { sentinelPassword }),
      // One that hangs leaves time to ask the next, and then the master.
      ...{ connectTimeout: share, sentinelCommandTimeout: share, sentinelRetryStrategy: () => null },
    });
  }
  return new Cluster([...place.nodes], {
    ...{ lazyConnect: true, enableOfflineQueue: false, enableReadyCheck: false },
    // What one node cannot do now, another may not either: a call waits for none of it.
    ...{ maxRedirections: 1, retryDelayOnFailover: 0, retryDelayOnClusterDown: 0, retryDelayOnTryAgain: 0 },
    ...{ clusterRetryStrategy: null, slotsRefreshTimeout: connectTimeout },
    redisOptions: { ...ofNode, ...place.login },
  });
}
