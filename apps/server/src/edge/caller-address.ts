import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { trustedEntry } from './caller-origin.ts';

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
