import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskKeys, type JsonParts } from '@nova/core';
import { errorTable, type NovaError, pickRepeated, type Warning } from '@nova/contract';
import { encodeBytes, parseWeights, chooseWorthyEncoding } from './compress.ts';
import { renderFailureBody } from './envelope-text.ts';

/** Headers of every answer (docs/interface/keys-and-accounts.md#secrecy). */
export const answerHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
} as const;

/** A browser that shows JSON runs, loads and frames nothing. */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Parts from this length are sent separately, because joining would copy them twice. */
const longPart = 8 * 1024;

export interface Answering {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Sends JSON, compressed if that pays; HEAD gets headers only. If the body is unread, the answer is not compressed. */
export async function sendJson(
  { request, response }: Answering,
  status: number,
  body: string | JsonParts,
  headers: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const chunks = splitBody(body);
  const length = chunks.reduce((bytes, chunk) => bytes + Buffer.byteLength(chunk), 0);
  const common = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Security-Policy': jsonPolicy,
    ...answerHeaders,
    ...headers,
  };
  // The rest of an unread body must not be taken for the next request, so the connection closes.
  const unread = isUnread(request);
  const encoding = unread ? undefined : chooseWorthyEncoding(request, length);
  if (encoding) {
    const bytes = await encodeBytes(
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
  const sentChunks = request.method === 'HEAD' ? [] : chunks;
  if (unread) endUnread(request, response, sentChunks);
  else {
    const last = sentChunks.length - 1;
    for (const chunk of sentChunks.slice(0, last)) response.write(chunk);
    response.end(sentChunks[last]);
  }
}

function splitBody(body: string | JsonParts): readonly (string | Buffer)[] {
  if (typeof body === 'string') return [body];
  const [before, json, after] = body;
  return json.length < longPart ? [before + json + after] : [before, Buffer.from(json), after];
}

interface ErrorAnswer extends Answered {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an envelope or, if the caller prefers it, problem details (docs/interface/errors.md#problem-details). */
export function sendError(
  answering: Answering,
  error: NovaError,
  { headers = {}, ...answered }: ErrorAnswer,
): Promise<void> {
  const { retryAfter } = error.details;
  const problem = wantsProblem(answering.request);
  const body = problem
    ? renderProblemBody(error, answered)
    : renderFailureBody(error, answered.requestId, answered.warnings);
  return sendJson(answering, error.status, body, {
    ...headers,
    ...(problem ? { 'Content-Type': problemType } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}

/** The media type of RFC 9457. */
const problemType = 'application/problem+json';

/** Returns true if Accept names problem details and weighs them at least as much as other JSON. */
export function wantsProblem({ headers }: IncomingMessage): boolean {
  const weights = parseWeights((headers.accept ?? '').toLowerCase());
  const problem = weights.get(problemType) ?? 0;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return problem > 0 && problem >= json;
}

interface Answered {
  readonly requestId: string;
  /** The caller's base address, without a trailing slash. */
  readonly origin: string;
  readonly warnings: readonly Warning[];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Returns the envelope's facts under the names of RFC 9457 (docs/interface/errors.md#problem-details). */
export function renderProblemBody(error: NovaError, { requestId, origin, warnings }: Answered): string {
  return maskKeys(
    JSON.stringify({
      type: `${origin}/docs/errors#${error.code}`,
      title: errorTable[error.code].title,
      status: error.status,
      detail: error.message,
      instance: uuid.test(requestId) ? `urn:uuid:${requestId}` : `#${requestId}`,
      code: error.code,
      ...pickRepeated(error.details),
      existingId: error.details.data,
      ...(warnings.length > 0 ? { warnings } : {}),
    }),
  );
}

/** Bytes and milliseconds of an unread body that are discarded before the connection closes. */
const patience = { bytes: 32 * 1024 * 1024, time: 2_000 };

/** Returns true if a part of the body has not arrived yet. */
function isUnread({ complete, headers }: IncomingMessage): boolean {
  const announced = headers['transfer-encoding'] ?? headers['content-length'] ?? '0';
  return !complete && announced !== '0';
}

/** Answers while the body still arrives. Closing at once would lose the answer, so this discards data for a moment. */
export function endUnread(
  request: IncomingMessage,
  response: ServerResponse,
  body: readonly (string | Buffer)[],
): void {
  response.flushHeaders();
  for (const chunk of body) response.write(chunk);
  let bytesLeft = patience.bytes;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', pass);
    if (!response.writableEnded) response.end();
  };
  const pass = (chunk: Buffer): void => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) end();
  };
  const timer = setTimeout(end, patience.time);
  request.on('data', pass).once('end', end).once('close', end).once('error', end);
  request.resume();
}
