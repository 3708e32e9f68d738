import { isIP } from 'node:net';

/** The qualifiers of RFC 7208, 4.6.2. */
export type Qualifier = '+' | '-' | '~' | '?';

export interface Mechanism {
  readonly qualifier: Qualifier;
  readonly name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';
  /** The domain that the mechanism names; null for the record's own domain. */
  readonly target: string | null;
  readonly four: number;
  readonly six: number;
}

interface SpfRecord {
  readonly mechanisms: readonly Mechanism[];
  /** The domain whose record decides if no mechanism matches. */
  readonly redirect: string | null;
}

const isSpf = /^v=spf1(?: |$)/iu;

export const filterSpfTexts = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => isSpf.test(text));

const mechanism =
  /^([+\-~?])?(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/]*(?:\/(?=[^\d/])[^/]*)*))?((?:\/{1,2}\d{1,3})*)$/iu;
const modifier = /^([a-z][\w.-]*)=(.*)$/iu;

/** Reads an SPF record (RFC 7208). Returns the first unreadable term if there is one. */
export function readSpf(text: string): SpfRecord | { readonly wrong: string } {
  const mechanisms: Mechanism[] = [];
  let redirect: string | null = null;
  for (const term of text.split(' ').slice(1)) {
    if (term === '') continue;
    const [, name, value] = modifier.exec(term) ?? [];
    if (name !== undefined && value !== undefined) {
      if (name.toLowerCase() !== 'redirect') continue;
      if (redirect !== null || value === '') return { wrong: term };
      redirect = value;
      continue;
    }
    const read = readMechanism(term);
    if (read === null) return { wrong: term };
    mechanisms.push(read);
  }
  return { mechanisms, redirect };
}

const qualifiers: Readonly<Record<string, Qualifier>> = { '-': '-', '~': '~', '?': '?' };
const needsTarget = new Set(['include', 'exists', 'ip4', 'ip6']);
const takesSlash = new Set(['a', 'mx']);

function readMechanism(term: string): Mechanism | null {
  const parts = mechanism.exec(term);
  const name = parts?.[2]?.toLowerCase() as Mechanism['name'] | undefined;
  if (parts === null || name === undefined) return null;
  const target = parts[3] ?? null;
  const slashes = parts[4] ?? '';
  if (target === '' || (needsTarget.has(name) && target === null)) return null;
  if (name === 'all' && target !== null) return null;
  const qualifier = qualifiers[parts[1] ?? '+'] ?? '+';
  if (name === 'ip4' || name === 'ip6') return parseNetwork(qualifier, name, target ?? '', slashes);
  const lengths = takesSlash.has(name)
    ? parseLengths(slashes)
    : slashes === ''
      ? { four: 32, six: 128 }
      : null;
  return lengths && { qualifier, name, target, ...lengths };
}

function parseLengths(slashes: string): { four: number; six: number } | null {
  const [, four = '32', six = '128'] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/u.exec(slashes) ?? [undefined, '99'];
  return Number(four) <= 32 && Number(six) <= 128 ? { four: Number(four), six: Number(six) } : null;
}

function parseNetwork(
  qualifier: Qualifier,
  name: 'ip4' | 'ip6',
  target: string,
  slashes: string,
): Mechanism | null {
  const family = name === 'ip4' ? 4 : 6;
  const mostBits = name === 'ip4' ? 32 : 128;
  const [, length = String(mostBits)] = /^(?:\/(\d+))?$/u.exec(slashes) ?? [undefined, '999'];
  if (isIP(target) !== family || Number(length) > mostBits) return null;
  return { qualifier, name, target, four: Number(length), six: Number(length) };
}
