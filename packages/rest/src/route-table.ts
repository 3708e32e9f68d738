import { appRouter } from '@nova/features/router';
import type { Endpoint, Method } from '@nova/contract';
import { endpoints } from '@nova/features/contract';
import type { AnyRouter } from '@trpc/server';
import findMyWay from 'find-my-way';

/** The path of the REST interface (docs/interface/README.md#surfaces). */
export const basePath = '/api/nova';

/** Characters of an id; a longer one is not found. */
const longestParameter = 1_000;

export type Match =
  | {
      readonly kind: 'endpoint';
      readonly endpoint: Endpoint;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrongMethod'; readonly allow: readonly string[] }
  | { readonly kind: 'notFound' };

type Methods = Partial<Record<Method, Endpoint>>;

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

const toPattern = (path: string): string => basePath + path.replaceAll(/\{(\w+)\}/gu, ':$1');

/**
 * Makes a function that finds an endpoint by one walk of a radix tree. The path decides before the method, and a fixed
 * path before an id.
 */
export function createRouteTable(endpoints: readonly Endpoint[]): (method: string, path: string) => Match {
  const router = findMyWay({ caseSensitive: true, maxParamLength: longestParameter });
  const byPattern = new Map<string, Methods>();
  for (const endpoint of endpoints) {
    const key = toPattern(endpoint.route.path);
    byPattern.set(key, { ...byPattern.get(key), [endpoint.route.method]: endpoint });
  }
  for (const key of byPattern.keys()) router.on('GET', key, () => undefined, key);
  const toMethod = (method: string): Method | undefined =>
    method === 'HEAD' ? 'GET' : methods.find((known) => known === method);
  return (method, path) => {
    const route = router.find('GET', path);
    const routeEndpoints = route && byPattern.get(String(route.store));
    if (!routeEndpoints) return { kind: 'notFound' };
    const wantedMethod = toMethod(method);
    const endpoint = wantedMethod && routeEndpoints[wantedMethod];
    if (endpoint) return { kind: 'endpoint', endpoint, params: readParams(route.params) };
    const allowed = methods.filter((other) => routeEndpoints[other]);
    return { kind: 'wrongMethod', allow: allowed.includes('GET') ? ['HEAD', ...allowed] : allowed };
  };
}

/** Replaces impossible ids, so that they are answered like unknown ones. */
const noId = '-';

const plausibleId = /^[\x21-\x7e]{1,255}$/u;

const readParams = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name, plausibleId.test(value) ? value : noId]),
  );

export interface Served {
  readonly endpoints: readonly Endpoint[];
  readonly router: AnyRouter;
}

export const wholeContract: Served = { endpoints, router: appRouter };
