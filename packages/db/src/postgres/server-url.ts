export const sessionTargets = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;

export type SessionTarget = (typeof sessionTargets)[number];

export interface ServerUrl {
  /** One URL per host, in order, as pg reads it. */
  readonly places: readonly [string, ...string[]];
  readonly target: SessionTarget;
  /** True with `pgbouncer=true`: the URL names a transaction pooler. */
  readonly pooled: boolean;
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/iu;

const isTarget = (text: string): text is SessionTarget =>
  (sessionTargets as readonly string[]).includes(text);

function take(url: URL, name: string): string | null {
  const value = url.searchParams.get(name);
  url.searchParams.delete(name);
  return value;
}

/**
 * Reads a URL such as `postgresql://user:password@h1:5432,h2:5433/name?target_session_attrs=read-write`; null for any
 * other text.
 */
export function readServerUrl(text: string): ServerUrl | null {
  const [, beginning, hosts, rest = ''] = parts.exec(text) ?? [];
  if (beginning === undefined || hosts === undefined) return null;
  const urls = hosts.split(',').map((host) => `${beginning}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return null;
  if (urls.length > 1 && hosts.split(',').includes('')) return null;
  const read = urls.map((one) => {
    const url = new URL(one);
    const target = take(url, 'target_session_attrs') ?? 'any';
    const pooled = take(url, 'pgbouncer') === 'true';
    // `URL` rewrites some texts that pg reads differently, so the original is used where possible.
    return {
      url: one.includes('target_session_attrs=') || one.includes('pgbouncer=') ? url.href : one,
      target,
      pooled,
    };
  });
  const [first, ...others] = read;
  if (first === undefined || !isTarget(first.target)) return null;
  const { target, pooled } = first;
  return { places: [first.url, ...others.map(({ url }) => url)], target, pooled };
}

/** Returns hosts such as `db.internal:5432`. A Unix socket's folder is a host too. */
export const serverHosts = (url: string): readonly string[] =>
  (readServerUrl(url)?.places ?? [])
    .map((place) => {
      const { hostname, port, searchParams } = new URL(place);
      return `${searchParams.get('host') ?? decodeURIComponent(hostname)}:${searchParams.get('port') ?? (port || '5432')}`;
    })
    .sort();
