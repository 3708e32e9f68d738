import type { Exchange } from '../exchange.ts';

/** Whose pages may call: any, those listed, or none but for the public jobs path. */
export type CorsOrigins = '*' | readonly string[];

/** Open to every origin: what a website shows its visitors, and takes of them, with a PUBLIC key. */
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

/** How long browsers may remember a preflight, in seconds; the longest that they take. */
const rememberedFor = '7200';

/**
 * Lets pages of the configured origins call: CORS headers on each answer, and preflights answered without a key.
 * Keys travel in headers of the caller's own, so no cookies are allowed in.
 * @returns whether the request was a preflight and is answered
 */
export function createCors(origins: CorsOrigins): (exchange: Exchange) => boolean {
  return ({ request, response, path }) => {
    const open = path.startsWith(publicPath);
    if (!open && origins.length === 0) return false;
    response.setHeader('Vary', `${String(response.getHeader('Vary') ?? '')}, Origin`.replace(/^, /u, ''));
    const allowed = allowedOrigin(request.headers.origin, open ? '*' : origins);
    if (allowed === undefined) return false;
    response.setHeader('Access-Control-Allow-Origin', allowed);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      response.setHeader('Access-Control-Expose-Headers', exposed);
      return false;
    }
    response.writeHead(204, {
      'Access-Control-Allow-Methods': open ? 'GET, HEAD, POST' : 'GET, HEAD, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': open
        ? `${requestHeaders}, Content-Type, Idempotency-Key, If-None-Match`
        : `${requestHeaders}, ${furtherHeaders}`,
      'Access-Control-Max-Age': rememberedFor,
    });
    response.end();
    return true;
  };
}

function allowedOrigin(origin: string | undefined, origins: CorsOrigins): string | undefined {
  if (origin === undefined) return undefined;
  if (origins === '*') return '*';
  return origins.includes(origin.toLowerCase()) ? origin : undefined;
}
