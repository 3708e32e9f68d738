import { isIPv6 } from 'node:net';

/** Whose an address is: itself, or of IPv6 the network of 64 bits, of which one user has all addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  // What "::" stands for is zeros; where it stands within the first four groups they go on with those.
  const missing = after === undefined ? 0 : 8 - groups.length - (after === '' ? 0 : after.split(':').length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(after ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
