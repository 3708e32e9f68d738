import { endpoints, type Endpoint, type Method, type Route } from '@nova/contract';
import findMyWay from 'find-my-way';

/** Every REST path starts with this (docs/interface/README.md#surfaces). */
export const basePath = '/api/nova';

/** Ids may be odd, but not endless; longer ones are not found. */
const longestParameter = 1_000;

export type RoutedEndpoint = Endpoint & { readonly route: Route };

export type Match =
  | {
      readonly kind: 'endpoint';
      readonly endpoint: RoutedEndpoint;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrongMethod'; readonly allow: readonly string[] }
  | { readonly kind: 'notFound' };

const isRouted = (endpoint: Endpoint): endpoint is RoutedEndpoint => endpoint.route !== undefined;

/** The endpoints that answer over REST. */
export const routedEndpoints: readonly RoutedEndpoint[] = endpoints.filter(isRouted);

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

const pattern = (path: string): string => basePath + path.replaceAll(/\{(\w+)\}/gu, ':$1');

/** Builds the matcher once; a match costs one walk of a radix tree. */
export function createRouteTable(): (method: string, path: string) => Match {
  const router = findMyWay({ caseSensitive: true, maxParamLength: longestParameter });
  const byPattern = new Map<string, RoutedEndpoint>();
  for (const endpoint of routedEndpoints) {
    const key = `${endpoint.route.method} ${pattern(endpoint.route.path)}`;
    byPattern.set(key, endpoint);
    router.on(endpoint.route.method, pattern(endpoint.route.path), () => undefined, key);
  }
  const find = (method: Method, path: string) => {
    const found = router.find(method, path);
    const endpoint = found ? byPattern.get(String(found.store)) : undefined;
    return endpoint && { endpoint, params: found?.params ?? {} };
  };
  const named = (method: string): Method | undefined =>
    method === 'HEAD' ? 'GET' : methods.find((known) => known === method);
  return (method, path) => {
    const wanted = named(method);
    const found = wanted && find(wanted, path);
    if (found) return { kind: 'endpoint', endpoint: found.endpoint, params: textParams(found.params) };
    const allowed = methods.filter((other) => find(other, path));
    if (allowed.length === 0) return { kind: 'notFound' };
    return { kind: 'wrongMethod', allow: allowed.includes('GET') ? ['HEAD', ...allowed] : allowed };
  };
}

/** Stands for a path id that no id can be, so that every odd form is answered as an unknown id is. */
const noId = '-';

const plausibleId = /^[\x21-\x7e]{1,255}$/u;

const textParams = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name, plausibleId.test(value) ? value : noId]),
  );
