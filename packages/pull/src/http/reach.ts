import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  resolveAddresses,
  createInsideRefusal,
  isInside,
  isNamedHost,
  lookupBy,
  createTarget,
  type Resolve,
} from '@nova/webhooks';

/** True for the same origin, or for the TLS port of the same host. */
export const isSameServer = (first: URL, next: URL): boolean =>
  next.origin === first.origin ||
  (next.hostname === first.hostname && first.protocol === 'http:' && next.protocol === 'https:');

interface ConnectionOptions {
  readonly agent: http.Agent;
  readonly lookup: LookupFunction;
}

/** The milliseconds after which an idle connection is closed. */
const idleTimeout = 20_000;

/**
 * Allows connections to outside addresses, and to inside ones that the operator named
 * (docs/import-and-export.md#as-a-guest). Otherwise the other server could make Nova read its own network.
 */
export class Reach {
  readonly #from: URL;
  readonly #hosts: readonly string[];
  readonly #resolve: Resolve;
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: idleTimeout }),
    'https:': new https.Agent({ keepAlive: true, timeout: idleTimeout }),
  };
  readonly #underWay = new Map<string, Promise<readonly string[]>>();
  /**
   * True if the first lookup found the server inside the network. A server that was outside may not move inside later.
   */
  #isInside: boolean | undefined;

  /** @param hosts host names as in a URL; a port restricts the host to it */
  constructor(from: URL, hosts: readonly string[], resolve: Resolve) {
    this.#from = from;
    this.#hosts = hosts;
    this.#resolve = resolve;
  }

  /** @throws RefusedAddress for an inside address; for a name, `lookup` throws it */
  wayTo(url: URL): ConnectionOptions {
    const isOwn = isSameServer(this.#from, url);
    const target = createTarget(url, isOwn || isNamedHost(this.#hosts, url));
    const find = async (): Promise<readonly string[]> => {
      const addresses = await resolveAddresses(target, (host) => this.#lookUp(host));
      if (isOwn) this.#stays(addresses, target.host);
      return addresses;
    };
    return { agent: this.#agents[url.protocol === 'https:' ? 'https:' : 'http:'], lookup: lookupBy(find) };
  }

  #stays(addresses: readonly string[], host: string): void {
    const inside = addresses.some((address) => isInside(address));
    this.#isInside ??= inside;
    if (inside && !this.#isInside && !isNamedHost(this.#hosts, this.#from)) throw createInsideRefusal(host);
  }

  /** Simultaneous lookups of a host share one request. */
  #lookUp(host: string): Promise<readonly string[]> {
    const before = this.#underWay.get(host);
    if (before) return before;
    const lookup = this.#resolve(host).finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, lookup);
    return lookup;
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}
