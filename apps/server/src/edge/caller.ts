import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the connection's address, or the X-Forwarded-For entry of the outermost trusted proxy. IPv6 is cut to /64,
 * because a household or a machine has that many addresses.
 */
export function callerAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = proxies === 0 ? undefined : findTrustedEntry(request.headers['x-forwarded-for'], proxies);
  const forwardedAddress = bare(forwarded ?? '');
  return network(isIP(forwardedAddress) === 0 ? bare(request.socket.remoteAddress ?? '') : forwardedAddress);
}

/** Removes brackets, port, zone, and the IPv6 prefix of IPv4. */
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
 * Builds the origin from Host, or from X-Forwarded-* of the outermost trusted proxy. Without a proxy, callers can forge
 * those headers, so they are ignored.
 */
export function callerOrigin(headers: IncomingHttpHeaders, proxies: number): string {
  const forwarded = (name: 'x-forwarded-proto' | 'x-forwarded-host'): string | undefined =>
    proxies === 0 ? undefined : findTrustedEntry(headers[name], proxies);
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : 'http';
  const host = [forwarded('x-forwarded-host'), headers.host].find(
    (name) => name !== undefined && hostPattern.test(name),
  );
  return `${scheme}://${host ?? 'localhost'}`;
}

/** Returns the entry that the outermost trusted proxy wrote. Each proxy appends an entry or replaces all by its own. */
function findTrustedEntry(
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
