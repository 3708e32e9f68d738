import { Cluster, Redis } from 'ioredis';

export type RedisClient = Redis | Cluster;

/**
 * Creates a client that neither reconnects nor queues. What it cannot do at once is counted in memory.
 * @throws if the URL is invalid
 */
export function createRedisClient(url: string, connectTimeout: number): RedisClient {
  const nodeOptions = {
    connectTimeout,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectionName: 'nova-limits',
  };
  const options = {
    ...nodeOptions,
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    retryStrategy: null,
  };
  const target = readRedisUrl(url);
  if (target.kind === 'single') return new Redis(target.url, options);
  if (target.kind === 'sentinel') {
    const { sentinels, name, database, sentinelPassword, login } = target;
    const share = connectTimeout / (sentinels.length + 1);
    return new Redis({
      ...options,
      ...login,
      name,
      db: database,
      sentinels: [...sentinels],
      ...(login.tls === undefined ? {} : { enableTLSForSentinelMode: true, sentinelTLS: {} }),
      ...(sentinelPassword === null ? {} : { sentinelPassword }),
      // Each attempt gets a share of the timeout. If one sentinel hangs, time remains for the next one and for the
      // master.
      connectTimeout: share,
      sentinelCommandTimeout: share,
      sentinelRetryStrategy: () => null,
    });
  }
  return new Cluster([...target.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    // The cluster client does not retry, because a failed call is counted in memory at once.
    maxRedirections: 1,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: 0,
    clusterRetryStrategy: null,
    slotsRefreshTimeout: connectTimeout,
    redisOptions: { ...nodeOptions, ...target.login },
  });
}

interface RedisNode {
  readonly host: string;
  readonly port: number;
}

interface Login {
  readonly username?: string;
  readonly password?: string;
  readonly tls?: Readonly<Record<string, never>>;
}

type RedisUrl =
  | { readonly kind: 'single'; readonly url: string }
  | {
      readonly kind: 'sentinel';
      readonly sentinels: readonly RedisNode[];
      readonly name: string;
      readonly database: number;
      readonly sentinelPassword: string | null;
      readonly login: Login;
    }
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[]; readonly login: Login };

const parts = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)([/?].*)?$/iu;

const ports = { sentinel: 26_379, cluster: 6_379 } as const;

/**
 * Reads a URL of Redis: `redis://host:6379`, `redis+cluster://h1:6379,h2:6379` or
 * `redis+sentinel://user:password@h1:26379,h2:26379/mymaster`. A sentinel URL may have a database (`/1`) and
 * `?sentinelPassword=`. `rediss` uses TLS.
 * @throws for any other URL
 */
export function readRedisUrl(text: string): RedisUrl {
  const [, scheme = '', kind, user, hosts = '', rest = ''] = parts.exec(text) ?? [];
  if (kind === undefined) return { kind: 'single', url: text };
  const url = new URL(`http://${user === undefined ? '' : `${user}@`}nowhere${rest}`);
  const login: Login = {
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(scheme.toLowerCase() === 'rediss' ? { tls: {} } : {}),
  };
  if (kind.toLowerCase() === 'cluster')
    return { kind: 'cluster', nodes: parseNodes(hosts, ports.cluster), login };
  const [name = '', database = '0'] = url.pathname.slice(1).split('/');
  if (name === '') throw new Error('REDIS_URL names no master behind its sentinels: add /mymaster.');
  return {
    kind: 'sentinel',
    sentinels: parseNodes(hosts, ports.sentinel),
    name: decodeURIComponent(name),
    database: Number(database),
    sentinelPassword: url.searchParams.get('sentinelPassword'),
    login,
  };
}

const parseNodes = (hosts: string, usualPort: number): readonly RedisNode[] =>
  hosts.split(',').map((text) => {
    const { hostname, port } = new URL(`redis://${text}`);
    return { host: hostname.replaceAll(/[[\]]/gu, ''), port: port === '' ? usualPort : Number(port) };
  });

/** The number of timers that one timeout is divided into. While the process is blocked, only one of them can expire. */
const pieces = 5;

/**
 * Rejects if work takes longer than `ms`. Time in which the process is blocked hardly counts, and sockets are read once
 * more before the rejection.
 */
export function limitTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let piecesLeft = pieces;
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      timer = setTimeout(() => {
        piecesLeft -= 1;
        if (piecesLeft > 0) wait();
        else setImmediate(() => reject(new Error(`no answer within ${String(ms)} ms`)));
      }, ms / pieces);
    };
    const settle = (): void => {
      clearTimeout(timer);
    };
    wait();
    work.then(resolve, reject).then(settle, settle);
  });
}
