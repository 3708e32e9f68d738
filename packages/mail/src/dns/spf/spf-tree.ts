import type { DnsLookup } from '../dns-lookup.ts';
import { brief } from '../shown-text.ts';
import { readSpf, spfTexts, type Mechanism } from './spf-record.ts';

/** A mechanism with what the DNS says of it. */
export interface Grown {
  readonly mechanism: Mechanism;
  /** Networks that it names; null where they are not known. */
  readonly networks: readonly Network[] | null;
  /** The record that `include` refers to. */
  readonly included: SpfTree | null;
}

export interface Network {
  readonly address: string;
  readonly length: number;
}

/** A record with all that it refers to. */
export type SpfTree =
  | {
      readonly kind: 'record';
      readonly domain: string;
      readonly text: string;
      readonly terms: readonly Grown[];
      readonly redirect: SpfTree | null;
    }
  /** By the standard a record that is broken here permits nobody at all. */
  | { readonly kind: 'broken'; readonly texts: readonly string[]; readonly why: string }
  | { readonly kind: 'none'; readonly domain: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** What was counted while a tree was grown. */
export interface SpfCount {
  /** Terms that make receivers ask the DNS; ten at most (RFC 7208, 4.6.4). */
  lookups: number;
  /** Of them those that found nothing; two at most. */
  readonly void: string[];
}

/** A record that needs more than this is broken however much more it needs. */
const mostFollowed = 25;

/** Hosts of a domain's mail that receivers look at (RFC 7208, 4.6.4). */
const mostExchanges = 10;

/** Reads a domain's SPF record and those it refers to. */
export async function growSpf(
  lookup: DnsLookup,
  domain: string,
  count: SpfCount,
  above: readonly string[] = [],
): Promise<SpfTree> {
  const name = domain.toLowerCase().replace(/\.$/u, '');
  if (name.length > 253) return { kind: 'broken', texts: [], why: `${brief(name)} is no name` };
  if (above.includes(name)) return { kind: 'broken', texts: [], why: `${name} includes itself` };
  const answer = await lookup.txt(name);
  if (answer.state === 'UNKNOWN') return { kind: 'unknown', why: `of ${name}, ${answer.reason}` };
  const texts = answer.state === 'FOUND' ? spfTexts(answer.records) : [];
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
    return { kind: 'broken', texts, why: `“${brief(record.wrong)}” in the record of ${name} cannot be read` };
  const here = [...above, name];
  const [terms, redirect] = await Promise.all([
    Promise.all(record.mechanisms.map((mechanism) => grow(lookup, mechanism, count, here))),
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
  if (isMacro(target)) return { kind: 'unknown', why: `${brief(target)} differs from mail to mail` };
  if (count.lookups > mostFollowed) return { kind: 'unknown', why: 'it refers to too many others' };
  return growSpf(lookup, target, count, above);
}

async function grow(
  lookup: DnsLookup,
  mechanism: Mechanism,
  count: SpfCount,
  above: readonly string[],
): Promise<Grown> {
  const { name, target } = mechanism;
  const leaf = (networks: readonly Network[] | null): Grown => ({ mechanism, networks, included: null });
  if (name === 'all') return leaf([]);
  if (name === 'ip4' || name === 'ip6') return leaf([{ address: target ?? '', length: mechanism.four }]);
  if (name === 'include')
    return { mechanism, networks: [], included: await follow(lookup, target ?? '', count, above) };
  count.lookups++;
  const domain = target ?? above.at(-1) ?? '';
  const isKnowable = (name === 'a' || name === 'mx') && !isMacro(domain) && count.lookups <= mostFollowed;
  return leaf(isKnowable ? await networksOf(lookup, mechanism, domain, count) : null);
}

async function networksOf(
  lookup: DnsLookup,
  { name, four, six }: Mechanism,
  domain: string,
  count: SpfCount,
): Promise<readonly Network[] | null> {
  const hosts = name === 'a' ? [domain] : await exchangesOf(lookup, domain, count);
  const answers = hosts && (await Promise.all(hosts.map((host) => lookup.addresses(host))));
  if (!answers || answers.some(({ state }) => state === 'UNKNOWN')) return null;
  const addresses = answers.flatMap((answer) => (answer.state === 'FOUND' ? answer.records : []));
  if (name === 'a' && addresses.length === 0) count.void.push(domain);
  return addresses.map((address) => ({ address, length: address.includes(':') ? six : four }));
}

async function exchangesOf(
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
