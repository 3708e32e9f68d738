import { encoded, worthEncoding } from '@nova/rest';
import type { Exchange } from '../../exchange.ts';
import type { Asset } from './assets.ts';

/** Pages load from this server alone, run no script that stands in them, and stand in no other page. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Sends what was made for this caller: it names the address that the server was reached at. */
export async function sendPage(
  { request, response }: Exchange,
  text: string,
  contentType = 'text/html; charset=utf-8',
): Promise<void> {
  const plain = Buffer.from(text);
  const encoding = worthEncoding(request, plain.length);
  const bytes = encoding ? await encoded(plain, encoding) : plain;
  response.writeHead(200, {
    'Content-Type': contentType,
    'Content-Length': bytes.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    'Cache-Control': 'no-cache',
    ...securityHeaders,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Sends a file that is the same for everybody; `version` is what its address named. */
export async function sendAsset({ request, response, query }: Exchange, asset: Asset): Promise<void> {
  const encoding = worthEncoding(request, asset.bytes.length);
  const tag = `"${asset.version}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'Cache-Control': query.get('v') === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    ...securityHeaders,
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = encoding ? await asset.in(encoding) : asset.bytes;
  response.writeHead(200, {
    ...headers,
    'Content-Type': asset.contentType,
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
