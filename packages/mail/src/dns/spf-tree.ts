import { BlockList, isIPv6 } from 'node:net';
import { shortenText } from './dns-finding.ts';
import type { DnsLookup } from './dns-lookup.ts';
import { type Mechanism, type Qualifier, readSpf, filterSpfTexts } from './spf-record.ts';

interface ResolvedMechanism {
  readonly mechanism: Mechanism;
  readonly networks: readonly Network[] | null;
  readonly included: SpfTree | null;
}

interface Network {
  readonly address: string;
  readonly length: number;
}

export type SpfTree =
  | {
      readonly kind: 'record';
      readonly domain: string;
      readonly text: string;
      readonly terms: readonly ResolvedMechanism[];
      readonly redirect: SpfTree | null;
    }
  /** A broken record, which permits nobody. */
  | { readonly kind: 'broken'; readonly texts: readonly string[]; readonly why: string }
  | { readonly kind: 'none'; readonly domain: string }
  | { readonly kind: 'unknown'; readonly why: string };

export interface SpfCount {
  /** The number of lookups so far; ten are permitted (RFC 7208, 4.6.4). */
  lookups: number;
  /** The names without an answer so far; two are permitted. */
  readonly void: string[];
}

/** The most records that are followed, far more than the ten permitted lookups reach. */
const mostFollowed = 25;

/** The most mail exchangers of one mechanism (RFC 7208, 4.6.4). */
const mostExchanges = 10;

export async function resolveSpf(
  lookup: DnsLookup,
  domain: string,
  count: SpfCount,
  above: readonly string[] = [],
): Promise<SpfTree> {
  const name = domain.toLowerCase().replace(/\.$/u, '');
  if (name.length > 253) return { kind: 'broken', texts: [], why: `${shortenText(name)} is no name` };
  if (above.includes(name)) return { kind: 'broken', texts: [], why: `${name} includes itself` };
  const answer = await lookup.txt(name);
  if (answer.state === 'UNKNOWN') return { kind: 'unknown', why: `of ${name}, ${answer.reason}` };
  const texts = answer.state === 'FOUND' ? filterSpfTexts(answer.records) : [];
  const [text] = texts;
  if (text === undefined) {
    if (answer.state === 'NONE' && above.length > 0) count.void.push(name);
    return { kind: 'none', domain: name };
  }
  if (texts.length > 1)
    return {
      kind: 'broken',
      texts,
      why: `${name} has ${String(texts.length)} SPF records, and may have one`,
    };
  const record = readSpf(text);
  if ('wrong' in record)
    return {
      kind: 'broken',
      texts,
      why: `“${shortenText(record.wrong)}” in the record of ${name} cannot be read`,
    };
  const here = [...above, name];
  const [terms, redirect] = await Promise.all([
    Promise.all(record.mechanisms.map((mechanism) => resolveMechanism(lookup, mechanism, count, here))),
    record.redirect === null || record.mechanisms.some((one) => one.name === 'all')
      ? null
      : follow(lookup, record.redirect, count, here),
  ]);
  return { kind: 'record', domain: name, text, terms, redirect };
}

const isMacro = (target: string): boolean => target.includes('%');

async function follow(
  lookup: DnsLookup,
  target: string,
  count: SpfCount,
  above: readonly string[],
): Promise<SpfTree> {
  count.lookups++;
  if (isMacro(target)) return { kind: 'unknown', why: `${shortenText(target)} differs from mail to mail` };
  if (count.lookups > mostFollowed) return { kind: 'unknown', why: 'it refers to too many others' };
  return resolveSpf(lookup, target, count, above);
}

async function resolveMechanism(
  lookup: DnsLookup,
  mechanism: Mechanism,
  count: SpfCount,
  above: readonly string[],
): Promise<ResolvedMechanism> {
  const { name, target } = mechanism;
  const leaf = (networks: readonly Network[] | null): ResolvedMechanism => ({
    mechanism,
    networks,
    included: null,
  });
  if (name === 'all') return leaf([]);
  if (name === 'ip4' || name === 'ip6') return leaf([{ address: target ?? '', length: mechanism.four }]);
  if (name === 'include')
    return { mechanism, networks: [], included: await follow(lookup, target ?? '', count, above) };
  count.lookups++;
  const domain = target ?? above.at(-1) ?? '';
  const isKnowable = (name === 'a' || name === 'mx') && !isMacro(domain) && count.lookups <= mostFollowed;
  return leaf(isKnowable ? await findNetworks(lookup, mechanism, domain, count) : null);
}

async function findNetworks(
  lookup: DnsLookup,
  { name, four, six }: Mechanism,
  domain: string,
  count: SpfCount,
): Promise<readonly Network[] | null> {
  const hosts = name === 'a' ? [domain] : await findExchanges(lookup, domain, count);
  const answers = hosts && (await Promise.all(hosts.map((host) => lookup.addresses(host))));
  if (!answers || answers.some(({ state }) => state === 'UNKNOWN')) return null;
  const addresses = answers.flatMap((answer) => (answer.state === 'FOUND' ? answer.records : []));
  if (name === 'a' && addresses.length === 0) count.void.push(domain);
  return addresses.map((address) => ({ address, length: address.includes(':') ? six : four }));
}

async function findExchanges(
  lookup: DnsLookup,
  domain: string,
  count: SpfCount,
): Promise<readonly string[] | null> {
  const answer = await lookup.mx(domain);
  if (answer.state === 'UNKNOWN') return null;
  if (answer.state === 'NONE') count.void.push(domain);
  return answer.state === 'FOUND'
    ? answer.records.slice(0, mostExchanges).map(({ exchange }) => exchange)
    : [];
}

type Permit = 'pass' | 'fail' | 'softfail' | 'neutral' | 'broken' | 'unknown';

const permitOf: Readonly<Record<Qualifier, Permit>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

/** Evaluates a record for an address (RFC 7208, 4.6). The result is `unknown` if an unknown part decides. */
export function checkPermit(tree: SpfTree, address: string): Permit {
  if (tree.kind === 'unknown') return 'unknown';
  if (tree.kind !== 'record') return 'broken';
  let isUnsure = false;
  for (const term of tree.terms) {
    const names = matchMechanism(term, address);
    if (names === 'broken') return isUnsure ? 'unknown' : 'broken';
    if (names === 'unknown') isUnsure = true;
    if (names === true) return isUnsure ? 'unknown' : permitOf[term.mechanism.qualifier];
  }
  if (isUnsure) return 'unknown';
  return tree.redirect === null ? 'neutral' : checkPermit(tree.redirect, address);
}

function matchMechanism(
  { mechanism, networks, included }: ResolvedMechanism,
  address: string,
): boolean | 'broken' | 'unknown' {
  if (mechanism.name === 'all') return true;
  if (included !== null) {
    const permit = checkPermit(included, address);
    return permit === 'broken' || permit === 'unknown' ? permit : permit === 'pass';
  }
  return networks === null ? 'unknown' : networks.some((network) => isInNetwork(network, address));
}

const findFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

function isInNetwork({ address: base, length }: Network, address: string): boolean {
  if (findFamily(base) !== findFamily(address)) return false;
  const list = new BlockList();
  list.addSubnet(base, length, findFamily(base));
  return list.check(address, findFamily(address));
}
