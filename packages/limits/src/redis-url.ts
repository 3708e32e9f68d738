/** Where something listens. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** How to log in to what holds the counters. */
interface Login {
  readonly username?: string;
  readonly password?: string;
  readonly tls?: Readonly<Record<string, never>>;
}

/** What a Redis URL names. */
export type RedisUrl =
  | { readonly kind: 'single'; readonly url: string }
  | {
      readonly kind: 'sentinel';
      readonly sentinels: readonly RedisNode[];
      /** What the sentinels call the master. */
      readonly name: string;
      readonly database: number;
      readonly sentinelPassword: string | null;
      readonly login: Login;
    }
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[]; readonly login: Login };

const parts = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)([/?].*)?$/iu;

const ports = { sentinel: 26_379, cluster: 6_379 } as const;

/**
 * Reads `redis://host:6379`, `redis+sentinel://user:password@h1:26379,h2:26379/mymaster` (with `/1` behind it for a database,
 * `?sentinelPassword=` where the sentinels have one) and `redis+cluster://h1:6379,h2:6379`; `rediss` for TLS.
 * @throws where it is none of these
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
    return { kind: 'cluster', nodes: nodesOf(hosts, ports.cluster), login };
  const [name = '', database = '0'] = url.pathname.slice(1).split('/');
  if (name === '') throw new Error('REDIS_URL names no master behind its sentinels: add /mymaster.');
  return {
    kind: 'sentinel',
    sentinels: nodesOf(hosts, ports.sentinel),
    ...{ name: decodeURIComponent(name), database: Number(database) },
    sentinelPassword: url.searchParams.get('sentinelPassword'),
    login,
  };
}

const nodesOf = (hosts: string, usual: number): readonly RedisNode[] =>
  hosts.split(',').map((text) => {
    const { hostname, port } = new URL(`redis://${text}`);
    return { host: hostname.replaceAll(/[[\]]/gu, ''), port: port === '' ? usual : Number(port) };
  });
