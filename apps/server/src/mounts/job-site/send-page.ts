import { createHash } from 'node:crypto';
import { encoded, worthEncoding } from '@nova/rest';
import type { Exchange } from '../../exchange.ts';

/** A page to send. */
export interface Sending {
  /** Its text: HTML where `type` does not say otherwise. */
  readonly text: string;
  readonly type?: string;
  readonly policy: string;
  readonly status?: number;
  /** Seconds after which asking again is of use. */
  readonly retryAfter?: number | undefined;
}

/** Sends a page that depends on the visitor's language; who has it already is told so. */
export async function sendSitePage({ request, response }: Exchange, page: Sending): Promise<void> {
  const { text, type = 'text/html', policy, status = 200, retryAfter } = page;
  const plain = Buffer.from(text);
  const encoding = worthEncoding(request, plain.length);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const tag = `"${digest}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cache-Control': 'no-cache',
    Vary: `${String(response.getHeader('Vary') ?? '')}, Accept-Language`,
    ...(status === 200 ? { ETag: tag } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
  if (status === 200 && request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = encoding ? await encoded(plain, encoding) : plain;
  response.writeHead(status, {
    ...headers,
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': bytes.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
