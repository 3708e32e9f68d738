import ipaddr from 'ipaddr.js';

/** Addresses that look public and answer for the machine's cloud instead. */
const cloudAddresses = new Set(['168.63.129.16']);

/** What IPv6 gives out to the world; all else is local, an envelope of something, or nobody's. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv4 behind a translator (RFC 6052): the address within says where it leads. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address leads to this machine, its network or its cloud, or nowhere on the internet (docs/interface/webhooks.md#inside-addresses).
 * What cannot be read as an address counts as inside.
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
