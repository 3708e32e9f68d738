import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { formatText } from './dns-finding.ts';

type DnsAnswer<T> =
  | { readonly state: 'FOUND'; readonly records: readonly T[] }
  | { readonly state: 'NONE' }
  | { readonly state: 'UNKNOWN'; readonly reason: string };

export interface DnsLookup {
  txt(name: string): Promise<DnsAnswer<string>>;
  /** Looks up the mail exchangers, the preferred one first. */
  mx(name: string): Promise<DnsAnswer<{ readonly priority: number; readonly exchange: string }>>;
  addresses(name: string): Promise<DnsAnswer<string>>;
}

export interface Dns {
  /** Runs lookups with a common deadline. A lookup without an answer by then is UNKNOWN. */
  within<T>(work: (lookup: DnsLookup) => Promise<T>): Promise<T>;
}

interface DnsOptions {
  /** The addresses of DNS servers, with ports; those of the system by default. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
  readonly deadlineMs?: number;
  readonly mostQuestions?: number;
}

/** The deadline in ms. No request waits longer for the DNS. */
const usualDeadlineMs = 4_000;

/** The most questions of one check, far more than a correct domain needs. */
const usualMostQuestions = 100;

const mostRecords = 50;

const none = new Set(['ENOTFOUND', 'ENODATA']);

const reasons: Readonly<Record<string, string>> = {
  ESERVFAIL: 'the name server failed (SERVFAIL)',
  EREFUSED: 'the name server refused to answer (REFUSED)',
  ETIMEOUT: 'no name server answered in time',
  ECANCELLED: 'no name server answered in time',
  ECONNREFUSED: 'no name server could be reached',
  EBADRESP: 'the name server’s answer could not be read',
  EBADNAME: 'it is no name that can be asked for',
};

/** Creates the DNS client (docs/operations.md#dns). */
export function createDns(options: DnsOptions = {}): Dns {
  const { servers, timeoutMs = 1_500, deadlineMs = usualDeadlineMs } = options;
  return {
    async within(work) {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
      if (servers !== undefined) resolver.setServers(servers);
      const bounds = { isOver: false, left: options.mostQuestions ?? usualMostQuestions };
      const timer = setTimeout(() => {
        bounds.isOver = true;
        resolver.cancel();
      }, deadlineMs);
      try {
        return await work(createLookup(resolver, bounds));
      } finally {
        clearTimeout(timer);
        bounds.isOver = true;
        resolver.cancel();
      }
    },
  };
}

function createLookup(resolver: Resolver, bounds: { isOver: boolean; left: number }): DnsLookup {
  const ask = async <T>(question: () => Promise<readonly T[]>): Promise<DnsAnswer<T>> => {
    if (bounds.isOver) return { state: 'UNKNOWN', reason: 'no name server answered in time' };
    if (bounds.left-- <= 0) return { state: 'UNKNOWN', reason: 'too many names had to be looked up' };
    try {
      const records = await question();
      return records.length === 0 ? { state: 'NONE' } : { state: 'FOUND', records };
    } catch (error) {
      return toFailedAnswer(error);
    }
  };
  // Texts are cached, because several records may refer to the same name.
  const texts = new Map<string, Promise<DnsAnswer<string>>>();
  const txt = (name: string): Promise<DnsAnswer<string>> =>
    ask(async () =>
      (await resolver.resolveTxt(name)).slice(0, mostRecords).map((strings) => formatText(strings.join(''))),
    );
  return {
    txt(name) {
      const answer = texts.get(name) ?? txt(name);
      texts.set(name, answer);
      return answer;
    },
    mx: (name) => ask(async () => sortExchanges(await resolver.resolveMx(name)).slice(0, mostRecords)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask(() => resolver.resolve4(name)),
        ask(() => resolver.resolve6(name)),
      ]);
      const records = [four, six].flatMap((answer) => (answer.state === 'FOUND' ? answer.records : []));
      if (records.length > 0) return { state: 'FOUND', records: records.slice(0, mostRecords) };
      return four.state === 'UNKNOWN' ? four : six;
    },
  };
}

const sortExchanges = (records: readonly MxRecord[]): { priority: number; exchange: string }[] =>
  records
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ priority, exchange }) => ({ priority, exchange: formatText(exchange) }));

function toFailedAnswer(error: unknown): DnsAnswer<never> {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (none.has(code)) return { state: 'NONE' };
  return { state: 'UNKNOWN', reason: reasons[code] ?? 'the name server’s answer told nothing' };
}

/** The hosts from which mail is sent, as far as they are known. */
export type MailHosts =
  | { readonly state: 'KNOWN'; readonly host: string; readonly addresses: readonly string[] }
  | { readonly state: 'UNKNOWN'; readonly why: string };

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

/** Looks up the addresses of the mail server. It may send from other addresses, which cannot be looked up. */
export async function findMailHosts(lookup: DnsLookup, host: string | null): Promise<MailHosts> {
  if (host === null) return { state: 'UNKNOWN', why: 'MAIL_URL is not set' };
  if (host === 'localhost') return { state: 'UNKNOWN', why: 'MAIL_URL names this machine itself' };
  const answer =
    isIP(host) === 0 ? await lookup.addresses(host) : ({ state: 'FOUND', records: [host] } as const);
  if (answer.state === 'UNKNOWN') return { state: 'UNKNOWN', why: `of ${host}, ${answer.reason}` };
  if (answer.state === 'NONE') return { state: 'UNKNOWN', why: `the DNS knows no address of ${host}` };
  const addresses = answer.records.filter((address) => !isInside(address));
  return addresses.length > 0
    ? { state: 'KNOWN', host, addresses }
    : { state: 'UNKNOWN', why: `${host} has only addresses of an inner network` };
}

export function buildSpfTerm(hosts: MailHosts): string {
  if (hosts.state === 'UNKNOWN') return 'ip4:ADDRESS';
  const version = isIP(hosts.host);
  return version === 0 ? `a:${hosts.host}` : `ip${String(version)}:${hosts.host}`;
}
