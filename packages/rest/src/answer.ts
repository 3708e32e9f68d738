import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NovaError } from '@nova/contract';
import type { JsonParts } from '@nova/domain';
import { endUnread, isUnread } from './end-unread.ts';
import { failureBody } from './envelope-text.ts';

/** Headers of every answer: nothing of it is cached, sniffed, framed or referred to (docs/interface/keys-and-accounts.md#secrecy). */
export const answerHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
} as const;

/** JSON that a browser is made to show runs, loads and frames nothing. */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

/** From so many characters on, a part of a body is worth its own buffer: joined to others it would be copied twice. */
const longPart = 8 * 1024;

/** Sends a JSON body, whole or in parts; HEAD gets the same headers without it. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string | JsonParts,
  headers: Readonly<Record<string, string>> = {},
): void {
  // A body that nobody read must not be taken for the next request.
  const unread = isUnread(request);
  const chunks = chunksOf(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': chunks.reduce((length, chunk) => length + Buffer.byteLength(chunk), 0),
    'Content-Security-Policy': jsonPolicy,
    ...answerHeaders,
    ...headers,
    ...(unread ? { Connection: 'close' } : {}),
  });
  const sent = request.method === 'HEAD' ? [] : chunks;
  if (unread) endUnread(request, response, sent);
  else {
    const last = sent.length - 1;
    for (const chunk of sent.slice(0, last)) response.write(chunk);
    response.end(sent[last]);
  }
}

function chunksOf(body: string | JsonParts): readonly (string | Buffer)[] {
  if (typeof body === 'string') return [body];
  const [before, json, after] = body;
  return json.length < longPart ? [before + json + after] : [before, Buffer.from(json), after];
}

/** Sends an error of the contract, the one way every error over HTTP is answered. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: NovaError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { retryAfter } = error.details;
  sendJson(request, response, error.status, failureBody(error, requestId), {
    ...headers,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}
