/** Which of several servers a connection may go to, in libpq's words for `target_session_attrs`. */
export const sessionTargets = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;

export type SessionTarget = (typeof sessionTargets)[number];

/** What a database's URL asks for. */
export interface ServerUrl {
  /** One URL for each host, in the order given, as pg reads it. */
  readonly places: readonly [string, ...string[]];
  readonly target: SessionTarget;
  /** `pgbouncer=true`: a pooler stands between, which may give each transaction another session. */
  readonly pooled: boolean;
}

/** Scheme, user and password, hosts with their ports, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/iu;

const isTarget = (text: string): text is SessionTarget =>
  (sessionTargets as readonly string[]).includes(text);

/** Takes a parameter out of a URL. */
function take(url: URL, name: string): string | null {
  const value = url.searchParams.get(name);
  url.searchParams.delete(name);
  return value;
}

/**
 * Reads `postgresql://user:password@h1:5432,h2:5433/name?target_session_attrs=read-write`.
 * @returns null where it is no such URL
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
    // As it was given where nothing was taken out: URL writes some of what pg reads in another way.
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
