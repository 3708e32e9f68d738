import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { shownText } from './shown-text.ts';

/** What the DNS says: records, that there are none, or nothing that could be told. */
export type DnsAnswer<T> =
  | { readonly state: 'FOUND'; readonly records: readonly T[] }
  | { readonly state: 'NONE' }
  | { readonly state: 'UNKNOWN'; readonly reason: string };

/** Asks the DNS; it never throws. Names and texts of answers are strangers': short, and of letters that show. */
export interface DnsLookup {
  /** Texts of a name, each joined of its strings. */
  txt(name: string): Promise<DnsAnswer<string>>;
  /** Mail servers, the preferred first. */
  mx(name: string): Promise<DnsAnswer<{ readonly priority: number; readonly exchange: string }>>;
  /** Addresses, IPv4 and IPv6. */
  addresses(name: string): Promise<DnsAnswer<string>>;
}

/** Look-ups that end together. */
export interface Dns {
  /** What is not answered when its time is over is UNKNOWN. */
  within<T>(work: (lookup: DnsLookup) => Promise<T>): Promise<T>;
}

interface DnsOptions {
  /** Addresses with ports of the resolvers to ask; those of the system where absent. */
  readonly servers?: readonly string[];
  /** Of one question, in ms. */
  readonly timeoutMs?: number;
  /** Of all questions together, in ms. */
  readonly deadlineMs?: number;
  readonly mostQuestions?: number;
}

/** No request waits longer than this for the DNS, whatever its servers do. */
const usualDeadlineMs = 4_000;

/** Far more than a sound domain needs; one that refers on and on makes us ask no more. */
const usualMostQuestions = 100;

/** What a name may have of one kind of record before the rest is passed over. */
const mostRecords = 50;

/** An answer that says that there is nothing, rather than that nobody knows. */
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

/** Asks the DNS by resolvers of its own, with bounds on time and number (docs/operations.md#dns). */
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
        return await work(lookupBy(resolver, bounds));
      } finally {
        clearTimeout(timer);
        bounds.isOver = true;
        resolver.cancel();
      }
    },
  };
}

function lookupBy(resolver: Resolver, bounds: { isOver: boolean; left: number }): DnsLookup {
  const ask = async <T>(question: () => Promise<readonly T[]>): Promise<DnsAnswer<T>> => {
    if (bounds.isOver) return { state: 'UNKNOWN', reason: 'no name server answered in time' };
    if (bounds.left-- <= 0) return { state: 'UNKNOWN', reason: 'too many names had to be looked up' };
    try {
      const records = await question();
      return records.length === 0 ? { state: 'NONE' } : { state: 'FOUND', records };
    } catch (error) {
      return failed(error);
    }
  };
  // The same name may be referred to from many places.
  const texts = new Map<string, Promise<DnsAnswer<string>>>();
  const txt = (name: string): Promise<DnsAnswer<string>> =>
    ask(async () =>
      (await resolver.resolveTxt(name)).slice(0, mostRecords).map((strings) => shownText(strings.join(''))),
    );
  return {
    txt(name) {
      const known = texts.get(name) ?? txt(name);
      texts.set(name, known);
      return known;
    },
    mx: (name) => ask(async () => preferred(await resolver.resolveMx(name)).slice(0, mostRecords)),
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

const preferred = (records: readonly MxRecord[]): { priority: number; exchange: string }[] =>
  records
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ priority, exchange }) => ({ priority, exchange: shownText(exchange) }));

function failed(error: unknown): DnsAnswer<never> {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (none.has(code)) return { state: 'NONE' };
  return { state: 'UNKNOWN', reason: reasons[code] ?? 'the name server’s answer told nothing' };
}
