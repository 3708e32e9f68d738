import { NovaError } from '@nova/contract';
import type { Exchange } from '../exchange.ts';

export type CorsOrigins = '*' | readonly string[];

/** Paths that are open to every origin, because websites use them with a PUBLIC key. */
const publicPath = '/api/nova/public/';

const exposed = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Idempotent-Replayed',
  'Content-Disposition',
  'ETag',
  'Nova-Version',
  'Preference-Applied',
  'Deprecation',
  'Sunset',
  'Link',
].join(', ');

const requestHeaders = 'X-Api-Key, Authorization, X-Request-Id, Prefer';
const furtherHeaders = 'Content-Type, Idempotency-Key, Range, If-None-Match, If-Range, trpc-accept';

const methods = 'GET, HEAD, POST, PUT, DELETE';

/**
 * Paths whose refused origins are reported. On other paths the Origin may come from a form or a link, to which CORS
 * does not apply.
 */
const calledPath = /^\/(?:api|trpc)\//u;

/** Seconds that a browser may cache a preflight; browsers allow no more. */
const rememberedFor = '7200';

/**
 * Answers preflights and adds the headers of CORS. Cookies are not allowed, because keys travel in headers.
 * @param onRefused called once per refused origin
 * @returns true if the request was a preflight and is answered
 * @throws METHOD_NOT_ALLOWED for a preflight of a refused origin
 */
export function createCors(
  origins: CorsOrigins,
  onRefused: (origin: string) => void = () => undefined,
): (exchange: Exchange) => boolean {
  const reportOnce = onceEach(onRefused);
  return (exchange) => {
    const { request, response, path } = exchange;
    const { origin } = request.headers;
    const open = path.startsWith(publicPath);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (open || origins.length > 0)
      response.setHeader('Vary', `${String(response.getHeader('Vary') ?? '')}, Origin`.replace(/^, /u, ''));
    const allowed = findAllowedOrigin(origin, open ? '*' : origins);
    if (allowed === undefined) {
      if (origin === undefined || isOwn(origin, exchange) || !calledPath.test(path)) return false;
      reportOnce(origin);
      if (!isPreflight) return false;
      response.setHeader('Allow', methods);
      throw new NovaError(
        'METHOD_NOT_ALLOWED',
        `Pages of ${origin} may not call this server: its setting CORS_ORIGINS does not name them.`,
      );
    }
    response.setHeader('Access-Control-Allow-Origin', allowed);
    if (!isPreflight) {
      response.setHeader('Access-Control-Expose-Headers', exposed);
      return false;
    }
    response.writeHead(204, {
      'Access-Control-Allow-Methods': open ? 'GET, HEAD, POST' : methods,
      'Access-Control-Allow-Headers': open
        ? `${requestHeaders}, Content-Type, Idempotency-Key, If-None-Match`
        : `${requestHeaders}, ${furtherHeaders}`,
      'Access-Control-Max-Age': rememberedFor,
    });
    response.end();
    return true;
  };
}

function findAllowedOrigin(origin: string | undefined, origins: CorsOrigins): string | undefined {
  if (origin === undefined) return undefined;
  if (origins === '*') return '*';
  return origins.includes(origin.toLowerCase()) ? origin : undefined;
}

/** Compares hosts only, because a proxy may have changed the scheme. */
const isOwn = (origin: string, { call }: Exchange): boolean =>
  extractHost(origin) === extractHost(call.origin);

const extractHost = (origin: string): string => origin.toLowerCase().replace(/^https?:\/\//u, '');

/** Bounds the log, because anybody may send any number of origins. */
const mostReported = 100;

function onceEach(report: (origin: string) => void): (origin: string) => void {
  const reportedOrigins = new Set<string>();
  return (origin) => {
    if (reportedOrigins.has(origin) || reportedOrigins.size >= mostReported) return;
    reportedOrigins.add(origin);
    report(origin);
  };
}
