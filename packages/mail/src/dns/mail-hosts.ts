import { BlockList, isIP, isIPv6 } from 'node:net';
import type { DnsLookup } from './dns-lookup.ts';

/** Addresses that mail may leave from, as far as the mail server's name tells them. */
export type MailHosts =
  | { readonly state: 'KNOWN'; readonly host: string; readonly addresses: readonly string[] }
  /** Which addresses the world sees cannot be told from here, and why. */
  | { readonly state: 'UNTOLD'; readonly why: string };

/** Addresses that no other network sees. */
const inside = new BlockList();
for (const [address, length] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
])
  inside.addSubnet(address, length, 'ipv4');
for (const [address, length] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(address, length, 'ipv6');

const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The addresses of the mail server that campaigns are handed to. It may send from others: that nobody can look up.
 * @param host of MAIL_URL; null where it is not set
 */
export async function mailHosts(lookup: DnsLookup, host: string | null): Promise<MailHosts> {
  if (host === null) return { state: 'UNTOLD', why: 'MAIL_URL is not set' };
  if (host === 'localhost') return { state: 'UNTOLD', why: 'MAIL_URL names this machine itself' };
  const answer =
    isIP(host) === 0 ? await lookup.addresses(host) : ({ state: 'FOUND', records: [host] } as const);
  if (answer.state === 'UNKNOWN') return { state: 'UNTOLD', why: `of ${host}, ${answer.reason}` };
  if (answer.state === 'NONE') return { state: 'UNTOLD', why: `the DNS knows no address of ${host}` };
  const addresses = answer.records.filter((address) => !isInside(address));
  return addresses.length > 0
    ? { state: 'KNOWN', host, addresses }
    : { state: 'UNTOLD', why: `${host} has only addresses of an inner network` };
}

/** The term of an SPF record that permits them. */
export function spfTermOf(hosts: MailHosts): string {
  if (hosts.state === 'UNTOLD') return 'ip4:ADDRESS';
  const version = isIP(hosts.host);
  return version === 0 ? `a:${hosts.host}` : `ip${String(version)}:${hosts.host}`;
}
