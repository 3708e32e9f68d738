import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The caller's address on the network: of the connection, or what the outermost of `proxies` trusted proxies says in
 * X-Forwarded-For. An IPv6 address stands for its network of 64 bits, which is one household's or one machine's.
 */
export function callerAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = proxies === 0 ? undefined : trustedEntry(request.headers['x-forwarded-for'], proxies);
  const said = bare(forwarded ?? '');
  return network(isIP(said) === 0 ? bare(request.socket.remoteAddress ?? '') : said);
}

/** Without brackets, a port, a zone, and the form in which IPv6 wraps an address of IPv4. */
const bare = (address: string): string =>
  address
    .replace(/^\[([^\]]*)\](?::\d+)?$/u, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/u, '$1')
    .replace(/%.*$/u, '')
    .replace(/^::ffff:(?=\d+\.)/iu, '');

function network(address: string): string {
  if (isIP(address) !== 6) return address === '' ? 'unknown' : address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : [];
  return [...before, ...gap, ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/u, ''))
    .join(':');
}

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
function trustedEntry(header: string | readonly string[] | undefined, proxies: number): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - proxies)] || undefined;
}
