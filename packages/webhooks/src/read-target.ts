import { isIP } from 'node:net';
import { isInside } from './inside-address.ts';

/** What an operator lets webhooks do beside the usual. */
export interface Allowances {
  /** Whether plain http is taken too. */
  readonly http: boolean;
  /** Hosts that may be inside, as they stand in a URL: with a port, at that port alone. */
  readonly hosts: readonly string[];
}

/** Where a webhook is posted to. */
export interface Target {
  readonly url: URL;
  /** As it is looked up: without brackets and closing dots. */
  readonly host: string;
  /** The operator has named it: it may be inside. */
  readonly isException: boolean;
}

/** Why nothing is posted to an address; the message is a sentence for the person who wrote it. */
export class RefusedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedAddress';
  }
}

/** Longer addresses are not read. */
export const longestUrl = 2_048;

const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.+$/u, '');

/** As an exception may be spelled otherwise than in a URL: 127.1, or an address with zeros. */
const asInUrl = (host: string): string => {
  const bare = plainHost(host);
  const spelled = isIP(bare) === 6 ? `[${bare}]` : bare;
  return URL.canParse(`http://${spelled}/`) ? plainHost(new URL(`http://${spelled}/`).hostname) : bare;
};

/** A host without a port is meant at every port. */
function isNamed(exception: string, host: string, { port, protocol }: URL): boolean {
  const [, named = exception, at] = /^(\[[^\]]+\]|[^:]+):(\d+)$/u.exec(exception) ?? [];
  const reached = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return asInUrl(named) === host && (at === undefined || Number(at) === Number(reached));
}

/**
 * Reads a webhook's address, without looking its name up (docs/interface/webhooks.md#inside-addresses).
 * @throws RefusedAddress
 */
export function readTarget(text: string, { http, hosts }: Allowances): Target {
  if (text.length > longestUrl)
    throw new RefusedAddress(`must have at most ${String(longestUrl)} characters`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new RefusedAddress(`must be an address that begins with https://${http ? ' or http://' : ''}`);
  if (url.protocol === 'http:' && !http)
    throw new RefusedAddress(
      'must begin with https://; the operator may allow http:// with WEBHOOK_ALLOW_HTTP=1',
    );
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddress('must not carry a user name or a password');
  return targetOf(url, isNamedHost(hosts, url));
}

/** Whether one of these hosts, such as `127.0.0.1`, `hooks.internal:8080` or `[::1]:8080`, is that of an address. */
export const isNamedHost = (hosts: readonly string[], url: URL): boolean =>
  hosts.some((one) => isNamed(one, plainHost(url.hostname), url));

/**
 * What an address leads to, without looking its name up.
 * @param isException it may lead inside
 * @throws RefusedAddress where it leads inside by itself
 */
export function targetOf(url: URL, isException: boolean): Target {
  const host = plainHost(url.hostname);
  if (!isException && (host === '' || isLocalName(host) || (isIP(host) !== 0 && isInside(host))))
    throw insideRefusal(host);
  return { url, host, isException };
}

const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** The refusal of a host that is, or leads, inside. */
export const insideRefusal = (host: string): RefusedAddress =>
  new RefusedAddress(
    `must not lead inside: ${host} is an address of this machine or its network; the operator may allow it with WEBHOOK_ALLOWED_HOSTS`,
  );
