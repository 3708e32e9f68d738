import type { IncomingMessage } from 'node:http';
import { NovaError } from '@nova/contract';
import type { Exchange, Mount } from '../../exchange.ts';
import { assetPath, createAssets, isAssetName, type Asset } from './assets.ts';
import { docsPage } from './docs-page.ts';
import { startPage } from './start-page.ts';

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

/** `/` and `/docs`: what a person sees, with all that it loads (docs/interface/README.md#surfaces). */
export function createPages(): Mount {
  const assets = createAssets();
  const pages: Readonly<Record<string, (origin: string) => string>> = {
    '/': (origin) => startPage(origin, assets),
    '/docs': () => docsPage(assets),
  };
  return (exchange) => {
    const { path, call } = exchange;
    mustBeRead(exchange);
    call.trace.endpoint = 'pages';
    const page = pages[path.replace(/^(\/docs)\/$/u, '$1')];
    if (page) sendPage(exchange, page(call.origin));
    else sendAsset(exchange, assets);
    return Promise.resolve();
  };
}

function mustBeRead({ request, response }: Exchange): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  response.setHeader('Allow', 'GET, HEAD');
  throw new NovaError('METHOD_NOT_ALLOWED', 'This path answers GET, HEAD.');
}

function sendPage({ request, response }: Exchange, html: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Cache-Control': 'no-cache',
    ...securityHeaders,
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}

function sendAsset(
  { request, response, path, query }: Exchange,
  assets: ReturnType<typeof createAssets>,
): void {
  const name = path.startsWith(assetPath) ? path.slice(assetPath.length) : '';
  if (!isAssetName(name)) throw new NovaError('NOT_FOUND', 'There is no such page; see /docs.');
  const asset = assets(name);
  const gzip = acceptsGzip(request);
  const tag = `"${asset.version}${gzip ? '-gzip' : ''}"`;
  const headers = {
    'Cache-Control': query.get('v') === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
    ...securityHeaders,
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = bodyOf(asset, gzip);
  response.writeHead(200, {
    ...headers,
    'Content-Type': asset.contentType,
    'Content-Length': body.length,
    ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b/u.test(headers['accept-encoding'] ?? '');

const bodyOf = (asset: Asset, gzip: boolean): Buffer => (gzip ? asset.gzipped : asset.bytes);
