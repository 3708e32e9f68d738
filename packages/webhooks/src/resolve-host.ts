import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isInside } from './inside-address.ts';
import { insideRefusal, type Target } from './read-target.ts';

/** The addresses of a name. @throws where it has none */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Names that only the system's own look-up knows (its hosts file, its search domains) take a thread that file work needs too. */
const systemLookupsAtOnce = 2;

/** Looks names up by DNS, and by the system's look-up what DNS does not know. */
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
    const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return found.length > 0 ? found : bySystem(host);
  };
}

/**
 * The addresses to connect to: those of the name, all of which lead outside, or the operator has named the host.
 * @throws RefusedAddress; what `resolve` throws
 */
export async function addressesOf(
  { host, isException }: Target,
  resolve: Resolve,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (!isException && addresses.some((address) => isInside(address))) throw insideRefusal(host);
  return addresses;
}

/**
 * For a request's `lookup`: looks a name up once and hands over that very answer, so that the address which was looked at is the one
 * connected to.
 */
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
