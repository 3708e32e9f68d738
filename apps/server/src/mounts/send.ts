import {
  answerHeaders,
  type Answering,
  encodeBytes,
  encodeWell,
  type Encoding,
  hasTag,
  chooseWorthyEncoding,
} from '@nova/rest';
import type { Exchange } from '../exchange.ts';

interface Message {
  readonly status?: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Encodes the bytes; by default they are encoded for each response. */
  readonly in?: (encoding: Encoding) => Promise<Buffer>;
  /** The version of the content. A caller that has this version gets 304. */
  readonly version?: string;
}

/** Sends a message, compressed if the caller accepts that and the size is worth it. */
export async function sendMessage({ request, response }: Answering, message: Message): Promise<void> {
  const { status = 200, contentType, bytes, version } = message;
  const encoding = chooseWorthyEncoding(request, bytes.length);
  const tag = version === undefined ? undefined : `"${version}${encoding ? `-${encoding}` : ''}"`;
  const headers = { ...message.headers, ...(tag === undefined ? {} : { ETag: tag }) };
  if (tag !== undefined && hasTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encode = message.in ?? ((one: Encoding) => encodeBytes(bytes, one));
  const body = encoding ? await encode(encoding) : bytes;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export const sendText = (
  answering: Answering,
  text: string,
  contentType: string,
  status = 200,
): Promise<void> =>
  sendMessage(answering, { status, contentType, bytes: Buffer.from(text), headers: answerHeaders });

/** The policy forbids foreign content, inline scripts and frames. */
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

export const pageHeaders = { 'Cache-Control': 'no-cache', ...securityHeaders } as const;

/** Sends a page without a version, because its content depends on the caller. */
export const sendPage = (
  exchange: Exchange,
  text: string,
  contentType = 'text/html; charset=utf-8',
): Promise<void> =>
  sendMessage(exchange, {
    contentType,
    bytes: Buffer.from(text),
    headers: pageHeaders,
  });

export interface Asset extends EncodedBytes {
  readonly contentType: string;
  readonly version: string;
  /** The address with its version, which browsers may cache for ever. */
  readonly href: string;
}

/** Sends an asset. If the query's `v` is the asset's version, browsers may cache the answer for ever. */
export function sendAsset(exchange: Exchange, asset: Asset): Promise<void> {
  const isFixed = exchange.query.get('v') === asset.version;
  const caching = isFixed ? 'public, max-age=31536000, immutable' : 'no-cache';
  return sendMessage(exchange, { ...asset, headers: { 'Cache-Control': caching, ...securityHeaders } });
}

export interface EncodedBytes {
  readonly bytes: Buffer;
  readonly in: (encoding: Encoding) => Promise<Buffer>;
}

/**
 * Caches the encodings of a content.
 * @param encode makes an encoding that `ready` lacks; after a failure the next caller starts it again
 */
export function cacheEncodings(
  bytes: Buffer,
  ready: Partial<Readonly<Record<Encoding, Buffer>>> = {},
  encode = (encoding: Encoding): Promise<Buffer> => encodeWell(bytes, encoding),
): EncodedBytes {
  const cached = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    in: (encoding) => {
      const readyBytes = ready[encoding];
      const cachedBytes = cached.get(encoding);
      if (cachedBytes) return cachedBytes;
      const promise = readyBytes ? Promise.resolve(readyBytes) : encode(encoding);
      cached.set(encoding, promise);
      promise.catch(() => cached.delete(encoding));
      return promise;
    },
  };
}
