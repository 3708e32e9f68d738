import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NovaError } from '@nova/contract';
import type { JsonParts } from '@nova/domain';
import { encoded, worthEncoding } from './compress.ts';
import { endUnread, isUnread } from './end-unread.ts';
import { failureBody } from './envelope-text.ts';
import { problemBody, problemType, wantsProblem, type Answered } from './problem.ts';

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

/** A request, and the answer to it. */
export interface Answering {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Sends a JSON body, whole or in parts, in an encoding that the caller takes where that pays; HEAD gets the same headers without
 * it. A refusal of a body that is still on its way goes out as it is.
 */
export async function sendJson(
  { request, response }: Answering,
  status: number,
  body: string | JsonParts,
  headers: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const chunks = chunksOf(body);
  const length = chunks.reduce((bytes, chunk) => bytes + Buffer.byteLength(chunk), 0);
  const common = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Security-Policy': jsonPolicy,
    ...answerHeaders,
    ...headers,
  };
  // A body that nobody read must not be taken for the next request.
  const unread = isUnread(request);
  const encoding = unread ? undefined : worthEncoding(request, length);
  if (encoding) {
    const bytes = await encoded(
      Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk))),
      encoding,
    );
    if (response.destroyed) return;
    response.writeHead(status, { ...common, 'Content-Length': bytes.length, 'Content-Encoding': encoding });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  response.writeHead(status, {
    ...common,
    'Content-Length': length,
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

/** What an error's answer says besides the error. */
interface ErrorAnswer extends Answered {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends an error of the contract, the one way every error over HTTP is answered: in the envelope, or as problem details where the
 * caller asked for them (docs/interface/errors.md#problem-details).
 */
export function sendError(
  answering: Answering,
  error: NovaError,
  { headers = {}, ...answered }: ErrorAnswer,
): Promise<void> {
  const { retryAfter } = error.details;
  const problem = wantsProblem(answering.request);
  const body = problem
    ? problemBody(error, answered)
    : failureBody(error, answered.requestId, answered.warnings);
  return sendJson(answering, error.status, body, {
    ...headers,
    ...(problem ? { 'Content-Type': problemType } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}
