import { BlockList, isIPv6 } from 'node:net';
import type { Qualifier } from './spf-record.ts';
import type { Grown, Network, SpfTree } from './spf-tree.ts';

/** What a record says of an address; `unknown` where that hangs on what is not known. */
export type Permit = 'pass' | 'fail' | 'softfail' | 'neutral' | 'broken' | 'unknown';

const permitOf: Readonly<Record<Qualifier, Permit>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

/** What a record says of mail from an address, its terms read from left to right (RFC 7208, 4.6). */
export function permits(tree: SpfTree, address: string): Permit {
  if (tree.kind === 'unknown') return 'unknown';
  if (tree.kind !== 'record') return 'broken';
  let isUnsure = false;
  for (const term of tree.terms) {
    const names = matches(term, address);
    if (names === 'broken') return isUnsure ? 'unknown' : 'broken';
    if (names === 'unknown') isUnsure = true;
    if (names === true) return isUnsure ? 'unknown' : permitOf[term.mechanism.qualifier];
  }
  if (isUnsure) return 'unknown';
  return tree.redirect === null ? 'neutral' : permits(tree.redirect, address);
}

function matches({ mechanism, networks, included }: Grown, address: string): boolean | 'broken' | 'unknown' {
  if (mechanism.name === 'all') return true;
  if (included !== null) {
    const permit = permits(included, address);
    return permit === 'broken' || permit === 'unknown' ? permit : permit === 'pass';
  }
  return networks === null ? 'unknown' : networks.some((network) => holds(network, address));
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

function holds({ address: base, length }: Network, address: string): boolean {
  if (family(base) !== family(address)) return false;
  const list = new BlockList();
  list.addSubnet(base, length, family(base));
  return list.check(address, family(address));
}
