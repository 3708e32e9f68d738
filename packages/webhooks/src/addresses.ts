import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The exceptions that the operator allows. */
export interface Allowances {
  /** True if plain http is allowed. */
  readonly http: boolean;
  /** The hosts that may be inside, in the form of a URL. A host with a port is only allowed at that port. */
  readonly hosts: readonly string[];
}

/** The receiver of a webhook. */
interface Target {
  readonly url: URL;
  /** The host without brackets and trailing dots, in the form that is looked up. */
  readonly host: string;
  /** True if the operator allows it to be inside. */
  readonly isException: boolean;
}

/** The error for a refused address. The message is a sentence for the person who wrote the address. */
export class RefusedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedAddress';
  }
}

/** The longest address in characters. */
const longestUrl = 2_048;

const toPlainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.+$/u, '');

/** Returns the spelling of a URL. The operator may spell an exception differently: 127.1, or an address with zeros. */
const formatUrlHost = (host: string): string => {
  const bare = toPlainHost(host);
  const spelled = isIP(bare) === 6 ? `[${bare}]` : bare;
  return URL.canParse(`http://${spelled}/`) ? toPlainHost(new URL(`http://${spelled}/`).hostname) : bare;
};

/** Returns true if the exception names the host. Without a port it means every port. */
function isNamed(exception: string, host: string, { port, protocol }: URL): boolean {
  const [, named = exception, at] = /^(\[[^\]]+\]|[^:]+):(\d+)$/u.exec(exception) ?? [];
  const reached = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return formatUrlHost(named) === host && (at === undefined || Number(at) === Number(reached));
}

/**
 * Reads a webhook's address without resolving its name (docs/interface/webhooks.md#inside-addresses).
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
  return createTarget(url, isNamedHost(hosts, url));
}

/** Returns true if the list names the URL's host, such as `127.0.0.1`, `hooks.internal:8080` or `[::1]:8080`. */
export const isNamedHost = (hosts: readonly string[], url: URL): boolean =>
  hosts.some((one) => isNamed(one, toPlainHost(url.hostname), url));

/**
 * Returns the target of a URL, without resolving its name.
 * @param isException true if it may be inside
 * @throws RefusedAddress if it is an inside address
 */
export function createTarget(url: URL, isException: boolean): Target {
  const host = toPlainHost(url.hostname);
  if (!isException && (host === '' || isLocalName(host) || (isIP(host) !== 0 && isInside(host))))
    throw createInsideRefusal(host);
  return { url, host, isException };
}

const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

export const createInsideRefusal = (host: string): RefusedAddress =>
  new RefusedAddress(
    `must not lead inside: ${host} is an address of this machine or its network; the operator may allow it with WEBHOOK_ALLOWED_HOSTS`,
  );

/** These addresses look public, but belong to the machine's cloud. */
const cloudAddresses = new Set(['168.63.129.16']);

/** The only IPv6 addresses that can be public. All others are local, mapped or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * IPv6 addresses that represent an IPv4 address (RFC 6052). Such an address is inside if its embedded IPv4 address is.
 */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Returns true if an address belongs to this machine, its network or its cloud, or is otherwise not public
 * (docs/interface/webhooks.md#inside-addresses). Unreadable addresses count as inside.
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isInsideV4(parsed);
  if (parsed.isIPv4MappedAddress()) return isInsideV4(parsed.toIPv4Address());
  if (parsed.match(translated)) return isInsideV4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return !parsed.match(globalUnicast) || parsed.range() !== 'unicast';
}

const isInsideV4 = (address: ipaddr.IPv4): boolean =>
  address.range() !== 'unicast' || cloudAddresses.has(address.toString());

/**
 * Returns the addresses of a name.
 * @throws if it has none
 */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The most simultaneous lookups by the system, because its resolver occupies a thread that file work needs too. */
const systemLookupsAtOnce = 2;

/** Resolves names by DNS, then by the system (hosts file, search domains). */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  let underWay = 0;
  const bySystem: Resolve = async (host) => {
    if (underWay >= systemLookupsAtOnce) throw new Error('too many names are looked up at once');
    underWay++;
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } finally {
      underWay--;
    }
  };
  return async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return addresses.length > 0 ? addresses : bySystem(host);
  };
}

/**
 * Returns the addresses to connect to. They must be outside, unless the operator allows the host.
 * @throws RefusedAddress, or an error of `resolve`
 */
export async function resolveAddresses(
  { host, isException }: Target,
  resolve: Resolve,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (!isException && addresses.some((address) => isInside(address))) throw createInsideRefusal(host);
  return addresses;
}

/** Returns a `lookup` for requests. It resolves a name once, so the checked address is also the one that is connected to. */
export const lookupBy =
  (find: () => Promise<readonly string[]>): LookupFunction =>
  (_host, options, found) => {
    find().then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first = { address: '', family: 0 }] = all;
        if (options.all === true) found(null, all);
        else found(null, first.address, first.family);
      },
      (error: unknown) => {
        found(error instanceof Error ? error : new Error(String(error)), '', 0);
      },
    );
  };
