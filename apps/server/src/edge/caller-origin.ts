import type { IncomingHttpHeaders } from 'node:http';

const hostPattern = /^[a-z0-9.:[\]_-]{1,255}$/iu;

/**
 * Where the caller reached this server, for addresses it hands out: by the Host header, and by what the outermost of
 * `proxies` trusted proxies says in X-Forwarded-Proto and X-Forwarded-Host. Without a proxy those are a caller's word and count for nothing.
 */
export function callerOrigin(headers: IncomingHttpHeaders, proxies: number): string {
  const forwarded = (name: 'x-forwarded-proto' | 'x-forwarded-host'): string | undefined =>
    proxies === 0 ? undefined : trustedEntry(headers[name], proxies);
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : 'http';
  const host = [forwarded('x-forwarded-host'), headers.host].find(
    (name) => name !== undefined && hostPattern.test(name),
  );
  return `${scheme}://${host ?? 'localhost'}`;
}

/** Each proxy adds an entry at the end, or sets the only one: the oldest trusted one is so many from the end. */
export function trustedEntry(
  header: string | readonly string[] | undefined,
  proxies: number,
): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - proxies)] || undefined;
}
